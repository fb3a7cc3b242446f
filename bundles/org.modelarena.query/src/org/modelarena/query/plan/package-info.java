// SPDX-License-Identifier: EPL-2.0
/**
 * The algebra of query plans. A {@link org.modelarena.query.plan.Plan} is what a query of any language means, where that can be said exactly:
 * a {@link org.modelarena.query.plan.Pipeline} of steps that binds variables row by row, and terms over the variables that become the cells
 * of the answer.
 *
 * <p>A plan's meaning is that of nested loops: each step makes, from each row that reaches it, no, one or several rows in order; the answer
 * is the multiset of rows at the end. An optimiser may compute it in another order, provided that the multiset is the same and that a fault
 * stays a fault; unless the plan says that its rows are ordered.
 *
 * <p><b>Faults.</b> Languages differ in what null and invalid do. A plan therefore leaves what is unusual to the language's interpreter:
 * where the meaning below says "faults", the whole plan is given up and the query is interpreted from the start. A fault is never wrong,
 * only slow.
 */
package org.modelarena.query.plan;
