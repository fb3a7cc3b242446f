// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.texts;

import java.time.Duration;
import java.util.List;

import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.Strategy;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.PreparedQuery;
import org.modelarena.core.model.QueryLanguages;
import org.modelarena.core.store.Catalog;
import org.modelarena.query.CompiledQuery;
import org.modelarena.query.QueryPart;

/** Runs texts, and tells how that ended. */
final class Outcomes {
	private static final Duration LONGEST = Duration.ofSeconds(5);
	private static final QueryLanguages LANGUAGES = Catalog.discover().languages();

	/**
	 * How an execution ended.
	 *
	 * @param error  null if there is an answer
	 * @param detail columns, number of rows and digest, or the error's message
	 * @param ran    by what; null after an error
	 * @param how    what ran, and which parts had plans
	 */
	record Outcome(ErrorCode error, String detail, Strategy ran, String how) {
		/** How it ended, not what the text means. */
		boolean isOfResources() {
			return error == ErrorCode.TIMEOUT || error == ErrorCode.OUT_OF_MEMORY || error == ErrorCode.ROW_LIMIT || error == ErrorCode.CANCELLED;
		}

		/** Whether the language has no such text. */
		boolean isRefusal() {
			return error == ErrorCode.QUERY_SYNTAX || error == ErrorCode.QUERY_NAME || error == ErrorCode.UNSUPPORTED;
		}

		boolean isAnswer() {
			return error == null;
		}

		boolean isSame(Outcome other) {
			return error == other.error && detail.equals(other.detail);
		}

		boolean isLike(Outcome other) {
			return error == other.error && (error != null || detail.equals(other.detail));
		}

		@Override
		public String toString() {
			return (error == null ? "" : error + " ") + detail;
		}
	}

	private Outcomes() {
	}

	/** Of what is compiled, with the check of its plan; an error if that says that the plan is wrong. */
	static Outcome checked(Text text, ModelSnapshot snapshot) {
		String before = System.setProperty(Strategy.CHECK_PROPERTY, "true");
		try {
			return of(text, Strategy.COMPILED, snapshot);
		} finally {
			System.setProperty(Strategy.CHECK_PROPERTY, String.valueOf(before != null && Boolean.parseBoolean(before)));
		}
	}

	static Outcome of(Text text, Strategy strategy, ModelSnapshot snapshot) {
		Cancellation deadline = Cancellation.create().withTimeout(LONGEST);
		Query query = new Query(text.language(), text.text(), Parameters.ALL).by(strategy);
		String parts = "";
		try {
			PreparedQuery prepared = LANGUAGES.of(query).prepare(query, snapshot.metamodel(), deadline);
			parts = prepared instanceof CompiledQuery compiled ? compiled.parts().stream().map(QueryPart::text).toList().toString() : "";
			Answer answer = prepared.execute(snapshot, QueryLimits.ofRows(100_000), deadline);
			String runner = answer.answeredBy().runner();
			if (runner.contains("please report")) {
				return new Outcome(ErrorCode.INTERNAL, runner, null, "");
			}
			return new Outcome(null, answer.columns() + " " + answer.count() + " " + answer.digest() + shown(answer), answer.answeredBy().strategy(), runner + parts);
		} catch (ArenaException e) {
			return new Outcome(e.code(), e.getMessage(), null, parts);
		} catch (RuntimeException | StackOverflowError e) {
			return new Outcome(ErrorCode.INTERNAL, e + " at " + List.of(e.getStackTrace()).stream().limit(3).toList(), null, parts);
		}
	}

	/** The rows of a small answer, for messages; they say nothing that the digest does not. */
	private static String shown(Answer answer) {
		if (answer.count() > 8) {
			return "";
		}
		StringBuilder rows = new StringBuilder();
		java.util.stream.LongStream.range(0, answer.count()).mapToObj(row -> answer.row(row).toString()).sorted().forEach(row -> rows.append(' ').append(row));
		return rows.toString();
	}
}
