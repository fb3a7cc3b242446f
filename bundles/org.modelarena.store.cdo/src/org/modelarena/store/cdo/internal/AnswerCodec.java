// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.cdo.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

import org.eclipse.emf.cdo.common.id.CDOID;
import org.eclipse.emf.cdo.common.id.CDOIDUtil;
import org.modelarena.core.Answer;
import org.modelarena.core.AnsweredBy;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ElementKey;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.QueryException;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.Strategy;

/**
 * Answers as the results of a CDO query. A row is an array with an object id for an element, a value for a scalar and an array for a
 * list. Our own client gets a head before the rows, or an error in its place: an array that starts with one of the two words below.
 */
final class AnswerCodec {
	private static final String ANSWER = "modelarena/answer";
	private static final String ERROR = "modelarena/error";
	/** Entries of an answer's head before the names of the columns: the word, the id of element 0, the number of rows, what gave them. */
	private static final int HEAD = 5;

	private AnswerCodec() {
	}

	static Object[] head(Answer answer, KeySpace keys) {
		List<Object> head = new ArrayList<>(List.of(ANSWER, keys.firstId(), answer.count(), answer.answeredBy().strategy().label(), answer.answeredBy().runner()));
		head.addAll(answer.columns());
		return head.toArray();
	}

	static Object[] error(ArenaException error) {
		int line = error instanceof QueryException query ? query.line() : 0;
		int column = error instanceof QueryException query ? query.column() : 0;
		return new Object[] { ERROR, error.code().name(), String.valueOf(error.getMessage()), (long) line, (long) column };
	}

	/** Gives the rows one by one to {@code results} until it has enough. */
	static void rows(Answer answer, KeySpace keys, Predicate<Object[]> results) {
		boolean more = true;
		for (long row = 0; more && row < answer.count(); row++) {
			more = results.test(encode(answer.row(row), keys));
		}
	}

	private static Object[] encode(List<?> cells, KeySpace keys) {
		return cells.stream().map(cell -> switch (cell) {
		case null -> CDOID.NULL;
		case ElementKey element -> keys.id(element.value());
		case List<?> list -> encode(list, keys);
		default -> cell;
		}).toArray();
	}

	/**
	 * The answer that a head and rows stand for.
	 *
	 * @throws ArenaException the error that the server sent; {@code IO} if the results are of another kind, or incomplete
	 */
	static Answer decode(List<?> results, QueryLimits limits) {
		if (results.isEmpty() || !(results.get(0) instanceof Object[] head) || head.length == 0) {
			throw new ArenaException(ErrorCode.IO, "The server answered with " + results.stream().limit(1).toList()
					+ "; it is no ModelArena server, or one of another version.");
		}
		if (ERROR.equals(head[0])) {
			throw decodeError(head);
		}
		KeySpace keys = new KeySpace((Long) head[1]);
		List<String> columns = Arrays.stream(head, HEAD, head.length).map(String.class::cast).toList();
		Answer.Builder answer = Answer.builder(columns, limits);
		for (Object row : results.subList(1, results.size())) {
			for (Object cell : (Object[]) row) {
				answer.cell(decode(cell, keys));
			}
			answer.endRow();
		}
		if (results.size() - 1 != (Long) head[2]) {
			throw new ArenaException(ErrorCode.IO, "The server announced " + head[2] + " rows and sent " + (results.size() - 1) + ".");
		}
		return answer.build().answeredBy(new AnsweredBy(Strategy.of((String) head[3]), (String) head[4]));
	}

	private static Object decode(Object cell, KeySpace keys) {
		return switch (cell) {
		case null -> null;
		case CDOID id -> CDOIDUtil.isNull(id) ? null : new ElementKey(keys.key(id));
		case Object[] list -> Arrays.stream(list).map(item -> decode(item, keys)).toList();
		default -> cell;
		};
	}

	private static ArenaException decodeError(Object[] error) {
		ErrorCode code = ErrorCode.valueOf((String) error[1]);
		String message = (String) error[2];
		return switch (code) {
		// The message has the place in front already.
		case QUERY_SYNTAX, QUERY_NAME, QUERY_FAILED -> QueryException.received(code, message, ((Long) error[3]).intValue(), ((Long) error[4]).intValue());
		default -> new ArenaException(code, message);
		};
	}
}
