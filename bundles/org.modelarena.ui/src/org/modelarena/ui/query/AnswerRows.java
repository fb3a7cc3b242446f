// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.query;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.eclipse.core.runtime.ILog;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementKey;

/**
 * The rows of an answer, in an order and through a filter. Elements show their labels, which are read for the rows that are seen, and for all where a text is looked for. What
 * a user sorts by are the values of a column, and for elements their keys. Thread-safe.
 */
final class AnswerRows implements RowTable.Rows {
	/** Labels are read for so many rows at a time. */
	private static final int BATCH = 1000;
	/** A table shows so many elements of a collection in a cell. */
	private static final int MOST_SHOWN = 100;

	private final Answer answer;
	private final Labels labels;
	private final int[] order;

	AnswerRows(Answer answer, Labels labels) {
		this(answer, labels, IntStream.range(0, (int) Math.min(answer.count(), Integer.MAX_VALUE - 8)).toArray());
	}

	private AnswerRows(Answer answer, Labels labels, int[] order) {
		this.answer = answer;
		this.labels = labels;
		this.order = order;
	}

	/**
	 * The rows that contain a text, sorted. Takes a while for many; not for the UI thread.
	 *
	 * @param column counted from 0; negative for the order in which they came
	 */
	AnswerRows arranged(String filter, int column, boolean isDescending, Cancellation cancellation) {
		int[] kept = matching(filter.strip().toLowerCase(Locale.ROOT), cancellation);
		if (column >= 0) {
			List<Object> values = new ArrayList<>(kept.length);
			for (int row : kept) {
				values.add(answer.row(row).get(column));
			}
			Comparator<Integer> by = Comparator.comparing(values::get, AnswerRows::compare);
			int[] found = kept;
			kept = IntStream.range(0, kept.length).boxed().sorted(isDescending ? by.reversed() : by).mapToInt(place -> found[place]).toArray();
		}
		return new AnswerRows(answer, labels, kept);
	}

	private int[] matching(String text, Cancellation cancellation) {
		int[] found = new int[order.length];
		int count = 0;
		boolean isAnswering = !text.isEmpty();
		for (int from = 0; from < order.length; from += BATCH) {
			cancellation.check();
			int to = Math.min(from + BATCH, order.length);
			isAnswering = isAnswering && couldReadLabels(from, to);
			for (int row = from; row < to; row++) {
				if (text.isEmpty() || answer.row(order[row]).stream().anyMatch(cell -> text(cell, Integer.MAX_VALUE).toLowerCase(Locale.ROOT).contains(text))) {
					found[count++] = order[row];
				}
			}
		}
		return Arrays.copyOf(found, count);
	}

	/**
	 * Reads the labels of some rows now. Not for the UI thread.
	 *
	 * @throws org.modelarena.core.ArenaException if the store does not answer
	 */
	void readLabels(int from, int to) {
		labels.read(elements(from, to, Integer.MAX_VALUE));
	}

	/** Without labels, what is shown is keys, and these can be looked for. A server that has not answered once is not asked a thousand times. */
	private boolean couldReadLabels(int from, int to) {
		try {
			readLabels(from, to);
			return true;
		} catch (ArenaException e) {
			ILog.of(getClass()).info(e.getMessage());
			return false;
		}
	}

	/** Numbers before keys before other values, so that a column of all kinds has one order. */
	private static int compare(Object first, Object second) {
		if (first instanceof Number one && second instanceof Number other) {
			return compare(one, other);
		}
		if (first instanceof ElementKey one && second instanceof ElementKey other) {
			return one.compareTo(other);
		}
		int byKind = Integer.compare(rank(first), rank(second));
		return byKind != 0 ? byKind : String.valueOf(first).compareTo(String.valueOf(second));
	}

	/** Integers and reals in one order: large integers that are the same as doubles may differ. */
	private static int compare(Number first, Number second) {
		if (first instanceof Long one && second instanceof Long other) {
			return Long.compare(one, other);
		}
		int rough = Double.compare(first.doubleValue(), second.doubleValue());
		return rough != 0 || first instanceof Double && second instanceof Double ? rough : exact(first).compareTo(exact(second));
	}

	private static BigDecimal exact(Number number) {
		return number instanceof Long integer ? BigDecimal.valueOf(integer) : new BigDecimal(number.doubleValue());
	}

	private static int rank(Object value) {
		return switch (value) {
		case Number number -> 0;
		case ElementKey key -> 1;
		case null, default -> 2;
		};
	}

	@Override
	public List<String> columns() {
		return answer.columns();
	}

	@Override
	public int count() {
		return order.length;
	}

	@Override
	public String cell(int row, int column) {
		return text(answer.row(order[row]).get(column), MOST_SHOWN);
	}

	/** @param most elements of a collection */
	private String text(Object cell, int most) {
		return switch (cell) {
		case null -> "null";
		case ElementKey key -> labels.text(key.value());
		case List<?> list -> list.stream().limit(most).map(each -> text(each, most)).collect(Collectors.joining(", ", "[", list.size() > most ? ", ...]" : "]"));
		default -> cell.toString();
		};
	}

	/** The elements of a row. */
	List<Long> elements(int row) {
		return answer.row(order[row]).stream().filter(ElementKey.class::isInstance).map(cell -> ((ElementKey) cell).value()).toList();
	}

	private Set<Long> elements(int from, int to, int most) {
		Set<Long> keys = new LinkedHashSet<>();
		for (int row = from; row < to; row++) {
			answer.row(order[row]).forEach(cell -> addKeys(cell, most, keys));
		}
		return keys;
	}

	private static void addKeys(Object cell, int most, Set<Long> keys) {
		if (cell instanceof ElementKey key) {
			keys.add(key.value());
		} else if (cell instanceof List<?> list) {
			list.stream().limit(most).forEach(each -> addKeys(each, most, keys));
		}
	}

	/** The values of a row. */
	List<Object> values(int row) {
		return answer.row(order[row]);
	}

	/** The cells of a row as texts. */
	List<String> texts(int row) {
		return IntStream.range(0, columns().size()).mapToObj(column -> text(values(row).get(column), Integer.MAX_VALUE)).toList();
	}

	@Override
	public void shown(int from, int to) {
		labels.want(elements(from, to, MOST_SHOWN));
	}
}
