package org.modelarena.ui.query;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.jobs.Job;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ElementKey;
import org.modelarena.ui.stores.StoreNode;

/**
 * The rows of an answer, in an order and through a filter. Elements show their labels, which are fetched for the rows that are seen. What a user sorts by are the values
 * of a column, and for elements their keys. Thread-safe.
 */
final class AnswerRows implements RowTable.Rows {
	/** The labels that are kept. */
	private static final int MOST_LABELS = 20_000;

	private final Answer answer;
	private final StoreNode store;
	private final int[] order;
	private final Runnable onLabels;
	private final Map<Long, String> labels;
	private final Set<Long> wanted;

	/** @param onLabels after labels have come, in any thread */
	AnswerRows(Answer answer, StoreNode store, Runnable onLabels) {
		this(answer, store, onLabels, IntStream.range(0, (int) Math.min(answer.count(), Integer.MAX_VALUE - 8)).toArray(), new LinkedHashMap<>(), new HashSet<>());
	}

	private AnswerRows(Answer answer, StoreNode store, Runnable onLabels, int[] order, Map<Long, String> labels, Set<Long> wanted) {
		this.answer = answer;
		this.store = store;
		this.onLabels = onLabels;
		this.order = order;
		this.labels = labels;
		this.wanted = wanted;
	}

	/** The rows that contain a text, sorted. Takes a while for many; not for the UI thread. */
	AnswerRows arranged(String filter, int column, boolean isDescending) {
		String lower = filter.strip().toLowerCase(Locale.ROOT);
		int[] kept = IntStream.range(0, (int) Math.min(answer.count(), Integer.MAX_VALUE - 8)).parallel().filter(row -> lower.isEmpty() || matches(row, lower)).toArray();
		if (column >= 0) {
			List<Object> values = new ArrayList<>(kept.length);
			for (int row : kept) {
				values.add(answer.row(row).get(column));
			}
			Comparator<Integer> by = Comparator.comparing(values::get, AnswerRows::compare);
			int[] found = kept;
			kept = IntStream.range(0, kept.length).boxed().sorted(isDescending ? by.reversed() : by).mapToInt(place -> found[place]).toArray();
		}
		return new AnswerRows(answer, store, onLabels, kept, labels, wanted);
	}

	private boolean matches(int row, String lower) {
		return answer.row(row).stream().anyMatch(cell -> text(cell).toLowerCase(Locale.ROOT).contains(lower));
	}

	private static int compare(Object first, Object second) {
		if (first instanceof Number one && second instanceof Number other) {
			return Double.compare(one.doubleValue(), other.doubleValue());
		}
		if (first instanceof ElementKey one && second instanceof ElementKey other) {
			return one.compareTo(other);
		}
		return String.valueOf(first).compareTo(String.valueOf(second));
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
		return text(answer.row(order[row]).get(column));
	}

	private String text(Object cell) {
		return switch (cell) {
		case null -> "null";
		case ElementKey key -> label(key.value());
		case List<?> list -> "[" + String.join(", ", list.stream().map(this::text).toList()) + "]";
		default -> cell.toString();
		};
	}

	private String label(long key) {
		synchronized (labels) {
			String label = labels.get(key);
			return label == null ? "#" + key : label + "  #" + key;
		}
	}

	/** The elements of a row. */
	List<Long> elements(int row) {
		return answer.row(order[row]).stream().filter(ElementKey.class::isInstance).map(cell -> ((ElementKey) cell).value()).toList();
	}

	/** The values of a row. */
	List<Object> values(int row) {
		return answer.row(order[row]);
	}

	/** The cells of a row as texts. */
	List<String> texts(int row) {
		return IntStream.range(0, columns().size()).mapToObj(column -> cell(row, column)).toList();
	}

	@Override
	public void shown(int from, int to) {
		List<Long> missing = new ArrayList<>();
		synchronized (labels) {
			for (int row = from; row < to; row++) {
				elements(row).stream().filter(key -> !labels.containsKey(key) && wanted.add(key)).forEach(missing::add);
			}
		}
		if (!missing.isEmpty()) {
			Job job = Job.create("Reading labels", (ICoreRunnable) (IProgressMonitor monitor) -> fetch(missing));
			job.setSystem(true);
			job.schedule();
		}
	}

	private void fetch(List<Long> keys) {
		try {
			List<String> found = store.access().map(access -> access.labels(keys)).orElse(List.of());
			synchronized (labels) {
				for (int i = 0; i < found.size(); i++) {
					labels.put(keys.get(i), found.get(i));
				}
				while (labels.size() > MOST_LABELS) {
					labels.remove(labels.keySet().iterator().next());
				}
				keys.forEach(wanted::remove);
			}
			onLabels.run();
		} catch (ArenaException e) {
			// Keys alone are shown, then; the store was closed, for instance.
			synchronized (labels) {
				keys.forEach(key -> labels.put(key, ""));
			}
		}
	}
}
