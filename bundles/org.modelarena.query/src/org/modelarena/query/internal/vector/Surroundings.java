package org.modelarena.query.internal.vector;

import java.util.Set;

import org.modelarena.query.plan.Variable;

/**
 * What a pipeline knows of its surroundings.
 *
 * @param position for a pipeline within a term, the position of the row around it; else null
 * @param enough   for one that only asks whether a row comes, the rows around it of which no more need to come; else null
 * @param wanted   the variables that are needed at its end
 * @param tallies  receives the number of rows behind each step; null if nobody wants to know
 * @param isTraced whether what the columns need is fetched from upper levels, for the rows that come to the end
 */
record Surroundings(Slot position, Enough enough, Set<Variable> wanted, long[] tallies, boolean isTraced) {
	/** The plan's own pipeline, of which rows are kept. */
	static Surroundings ofRows(long[] tallies) {
		return new Surroundings(null, null, Set.of(), tallies, true);
	}

	/** The plan's own pipeline, of which rows are counted. */
	static Surroundings ofNumber(boolean hasColumns) {
		return new Surroundings(null, null, Set.of(), null, hasColumns);
	}
}
