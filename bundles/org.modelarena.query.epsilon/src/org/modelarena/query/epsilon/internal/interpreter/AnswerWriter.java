// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.interpreter;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.QueryLimits;
import org.modelarena.query.epsilon.internal.budget.LibraryWork;
import org.modelarena.query.epsilon.internal.model.ElementList;
import org.modelarena.query.epsilon.internal.runtime.ValueConversion;

/** Turns what a program returns into rows. */
final class AnswerWriter {
	private static final List<String> RESULT = List.of("result");
	private static final int ROWS_BETWEEN_CHECKS = 4096;

	private final QueryLimits limits;
	private final Cancellation cancellation;
	private final LibraryWork work;

	AnswerWriter(QueryLimits limits, Cancellation cancellation) {
		this.limits = limits;
		this.cancellation = cancellation;
		this.work = new LibraryWork(cancellation);
	}

	/** A row for each item of a collection, one row for anything else. */
	Answer write(Object value) {
		if (value instanceof ElementList elements && !elements.model().isPast()) {
			return ofElements(elements);
		}
		work.walk(value);
		Collection<?> rows = value instanceof Collection<?> collection ? collection : Collections.singletonList(value);
		List<String> names = names(rows);
		if (names != null) {
			return ofMaps(rows, names);
		}
		int width = value instanceof Collection<?> ? width(rows) : 0;
		return width > 0 ? ofLists(rows, width) : ofValues(rows);
	}

	/** The keys that all rows have, if all rows are maps with the same strings as keys; else null. */
	private List<String> names(Collection<?> rows) {
		Set<?> keys = rows.isEmpty() || !(rows.iterator().next() instanceof Map<?, ?> first) ? Set.of() : first.keySet();
		if (keys.isEmpty() || !keys.stream().allMatch(String.class::isInstance)) {
			return null;
		}
		for (Object row : rows) {
			work.meter().work(keys.size());
			if (!(row instanceof Map<?, ?> map) || !keys.equals(map.keySet())) {
				return null;
			}
		}
		return keys.stream().map(String.class::cast).sorted().toList();
	}

	/** The length that all rows have, if all are lists of one length; else 0. */
	private static int width(Collection<?> rows) {
		int width = 0;
		for (Object row : rows) {
			if (!(row instanceof List<?> list) || width > 0 && list.size() != width) {
				return 0;
			}
			width = list.size();
			if (width == 0) {
				return 0;
			}
		}
		return width;
	}

	private Answer ofElements(ElementList elements) {
		Answer.Builder answer = Answer.builder(RESULT, limits);
		int count = 0;
		for (long key : elements.keys()) {
			answer.element(key).endRow();
			check(++count);
		}
		return answer.build();
	}

	private Answer ofMaps(Collection<?> rows, List<String> names) {
		Answer.Builder answer = Answer.builder(names, limits);
		int count = 0;
		for (Object row : rows) {
			for (String name : names) {
				ValueConversion.put(((Map<?, ?>) row).get(name), answer, work);
			}
			answer.endRow();
			check(++count);
		}
		return answer.build();
	}

	private Answer ofLists(Collection<?> rows, int width) {
		Answer.Builder answer = Answer.builder(IntStream.rangeClosed(1, width).mapToObj(i -> "c" + i).toList(), limits);
		int count = 0;
		for (Object row : rows) {
			((List<?>) row).forEach(value -> ValueConversion.put(value, answer, work));
			answer.endRow();
			check(++count);
		}
		return answer.build();
	}

	private Answer ofValues(Collection<?> rows) {
		Answer.Builder answer = Answer.builder(RESULT, limits);
		int count = 0;
		for (Object row : rows) {
			ValueConversion.put(row, answer, work);
			answer.endRow();
			check(++count);
		}
		return answer.build();
	}

	private void check(int count) {
		if (count % ROWS_BETWEEN_CHECKS == 0) {
			cancellation.check();
		}
	}
}
