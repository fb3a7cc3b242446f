// SPDX-License-Identifier: EPL-2.0
/** Makes operators and expressions of the steps and terms of a plan. */
package org.modelarena.query.internal.vector.compiler;
