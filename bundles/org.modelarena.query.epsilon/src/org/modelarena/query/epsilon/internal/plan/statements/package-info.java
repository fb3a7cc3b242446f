// SPDX-License-Identifier: EPL-2.0
/** Statements of EOL as steps of plans: declarations, decisions, and loops that fill variables. */
package org.modelarena.query.epsilon.internal.plan.statements;
