// SPDX-License-Identifier: EPL-2.0
/**
 * The translation of EOL and EPL into plans. An expression means a {@link org.modelarena.query.epsilon.internal.plan.values.Value} in a
 * {@link org.modelarena.query.epsilon.internal.plan.values.Scope}. A collection is a source that adds its rows to any pipeline that asks for them, so a
 * variable that holds one, or that loops fill, is no state: its rows are made wherever it is used.
 *
 * <p>Programs compute more than a pipeline looks at: unused variables, and the rest of a collection of which only the first item matters. Where
 * such a part may fail, {@code CollectionValues.settled} and {@code Terms.looksAtAll} see to it that the plan faults there too.
 * {@link org.modelarena.query.plan.FaultAnalysis} tells which parts may.
 */
package org.modelarena.query.epsilon.internal.plan;
