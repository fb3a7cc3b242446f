// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.matching;

import java.util.List;

import org.eclipse.epsilon.epl.execute.PatternMatch;
import org.modelarena.core.Answer;
import org.modelarena.core.QueryLimits;
import org.modelarena.query.epsilon.internal.budget.LibraryWork;
import org.modelarena.query.epsilon.internal.runtime.ValueConversion;

/** Writes matches into an answer: a row for each, with the roles as columns. */
public final class MatchSink {
	private final List<String> columns;
	private final Answer.Builder answer;
	private final LibraryWork work;

	public MatchSink(List<String> columns, QueryLimits limits, LibraryWork work) {
		this.columns = columns;
		this.answer = Answer.builder(columns, limits);
		this.work = work;
	}

	/** The roles that become columns, in order. */
	List<String> columns() {
		return columns;
	}

	/** Takes the next value of the current match. */
	void put(Object value) {
		ValueConversion.put(value, answer, work);
	}

	/** Ends the current match. */
	void end() {
		answer.endRow();
	}

	/** Takes a match that Epsilon found. */
	public void take(PatternMatch match) {
		for (String column : columns) {
			put(match.getRoleBinding(column));
		}
		end();
	}

	public Answer answer() {
		return answer.build();
	}
}
