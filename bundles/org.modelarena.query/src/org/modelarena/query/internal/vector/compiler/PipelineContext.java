// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector.compiler;

import java.util.Set;

import org.modelarena.query.internal.vector.Slot;
import org.modelarena.query.internal.vector.StopCondition;
import org.modelarena.query.plan.Variable;

/**
 * The surroundings of a pipeline.
 *
 * @param position for a pipeline within a term, the position of the row around it; else null
 * @param stopCondition   for one that only asks whether a row comes, the rows around it of which no more need to come; else null
 * @param wanted   the variables that are needed at its end
 * @param rowCounts receives the number of rows after each step; null if nobody wants to know
 * @param isOrdered whether somebody sees in which order its rows come
 * @param isTraced whether what the columns need is fetched from batches above, for the rows that come to the end
 */
record PipelineContext(Slot position, StopCondition stopCondition, Set<Variable> wanted, long[] rowCounts, boolean isOrdered, boolean isTraced) {
	/** The plan's own pipeline, of which rows are kept. */
	static PipelineContext ofRows(long[] rowCounts, boolean isOrdered) {
		return new PipelineContext(null, null, Set.of(), rowCounts, isOrdered, true);
	}

	/** The plan's own pipeline, of which rows are counted. */
	static PipelineContext ofNumber(boolean hasColumns) {
		return new PipelineContext(null, null, Set.of(), null, false, hasColumns);
	}
}
