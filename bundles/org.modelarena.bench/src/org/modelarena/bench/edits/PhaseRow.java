// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.edits;

import java.util.List;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/**
 * A line of the raw results.
 *
 * @param scenario as in {@link Variant}
 * @param size     likewise
 * @param series   as {@link Series#label}
 * @param run      counted from 1
 * @param round    0 before the first edit
 * @param query    its name; {@link #ALL} for what is timed for all queries together; empty for what concerns none
 * @param nanos    negative where it was not timed by itself
 * @param count    rows of a check, elements of a read, edits of an edit, bytes of memory; at the end of a run the standing queries that had to be asked again
 * @param digest   of a check
 * @param outcome  {@link #OK}, {@link #WRONG} or {@code failed:CODE}
 */
public record PhaseRow(String scenario, int size, String series, int run, Phase phase, int round, String query, long nanos, long count, String digest, String outcome) {
	public static final String HEADER = "scenario,size,contender,run,phase,round,query,ns,count,digest,outcome";
	public static final String OK = "ok";
	public static final String WRONG = "wrong";
	/** Stands for all queries. */
	public static final String ALL = "*";
	private static final int CELLS = 11;

	/** The phase of a run, or the size at its end, that is measured. */
	public enum Phase {
		/** From the file of the model to the open store. */
		READ,
		/** All queries for the first time. */
		CHECK,
		/** The edits of a round, with their commit. */
		EDIT,
		/** All queries after a round. */
		RECHECK,
		/** The heap after a garbage collection, with all that the checks need. */
		HEAP,
		/** The resident memory of the process, files that are mapped included. */
		RESIDENT,
		/** The run came to its end here. */
		END
	}

	/** Whether it is as it should be. */
	public boolean isOk() {
		return outcome.equals(OK);
	}

	/** The same with another outcome. */
	public PhaseRow with(String other) {
		return new PhaseRow(scenario, size, series, run, phase, round, query, nanos, count, digest, other);
	}

	/** As a line. */
	public String line() {
		return String.join(",", scenario, Integer.toString(size), series, Integer.toString(run), phase.name(), Integer.toString(round), query, nanos < 0 ? "" : Long.toString(nanos), Long
				.toString(count), digest, outcome);
	}

	/**
	 * Reads what {@link #line} wrote.
	 *
	 * @throws ArenaException {@link ErrorCode#IO} if it is damaged
	 */
	public static PhaseRow parse(String line) {
		List<String> cells = List.of(line.split(",", -1));
		try {
			if (cells.size() != CELLS) {
				throw new IllegalArgumentException("it has " + cells.size() + " cells");
			}
			return new PhaseRow(cells.get(0), Integer.parseInt(cells.get(1)), cells.get(2), Integer.parseInt(cells.get(3)), Phase.valueOf(cells.get(4)), Integer.parseInt(cells.get(5)), cells
					.get(6), cells.get(7).isEmpty() ? -1 : Long.parseLong(cells.get(7)), Long.parseLong(cells.get(8)), cells.get(9), cells.get(10));
		} catch (IllegalArgumentException e) {
			throw new ArenaException(ErrorCode.IO, "The line '" + line + "' is damaged: " + e.getMessage(), e);
		}
	}
}
