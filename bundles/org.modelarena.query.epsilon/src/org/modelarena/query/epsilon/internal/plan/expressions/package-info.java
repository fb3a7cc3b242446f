// SPDX-License-Identifier: EPL-2.0
/** Expressions of EOL as terms and pipelines of plans. */
package org.modelarena.query.epsilon.internal.plan.expressions;
