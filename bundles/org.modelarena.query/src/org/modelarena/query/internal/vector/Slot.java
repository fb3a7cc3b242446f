// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector;

import org.modelarena.query.plan.Variable;

/**
 * Where a variable's values lie in the batches of a pipeline.
 *
 * @param index    the position among a batch's vectors
 * @param kind     the kind of the vectors
 * @param nullable whether a value may be null
 */
public record Slot(Variable variable, int index, VectorKind kind, boolean nullable) {
}
