// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.maintenance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementKey;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.standing.AnswerDifference;
import org.modelarena.core.standing.Change;
import org.modelarena.query.PreparedPlan;
import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Plan;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;

/**
 * The first rows in an order, or the last one. Holds these and some that come after, which take their places when they go (Yi, Yu, Yang, Xia, Chen: Efficient
 * maintenance of materialized top-k views, ICDE 2003); when too few are left, the query is asked again. Rows that are alike in the order come in that of the extent.
 */
public final class TopRows implements HeldRows {
	/** System property: how many rows are held beyond those that are wanted, so that tests can have few. */
	public static final String SPARE = "modelarena.maintained.spare";

	private static final int MOST = 10_000;
	private static final int MOST_SPARE = 1_000;
	/** To find the last row, all are made. */
	private static final int MOST_BEFORE_LAST = 200_000;

	private final LocalPlan local;
	/** The first rows of all, with as many to spare as are held. */
	private final PreparedPlan whole;
	private final Wanted wanted;
	private final List<String> columns;
	private final QueryLimits limits;
	private final int capacity;
	private final TreeSet<Row> held;
	private final Map<Long, List<Row>> byStart = new HashMap<>();
	/** All rows before this one are held, and no other; null if all are held. */
	private Row end;

	/**
	 * The rows that are wanted.
	 *
	 * @param isLast from the end
	 * @param none   what there is if there are no rows
	 */
	record Wanted(long skipped, long most, boolean isLast, None none) {
	}

	/** The answer that stands for no rows: nothing, a row of null, or a fault. */
	enum None {
		NOTHING, NULL, FAULT
	}

	/** A row, and its place: by the values that rows are sorted by, the element of the extent, and its number among the rows of that. */
	private record Row(List<Comparable<Object>> by, long start, int number, List<Object> cells) {
		int compare(Row other) {
			for (int i = 0; i < by.size(); i++) {
				int comparison = by.get(i).compareTo(other.by.get(i));
				if (comparison != 0) {
					return comparison;
				}
			}
			return start != other.start ? Long.compare(start, other.start) : Integer.compare(number, other.number);
		}

		/** Before all rows of its element that are alike. */
		Row first() {
			return new Row(by, start, -1, List.of());
		}
	}

	/**
	 * @param plan ends without the limit
	 * @throws MaintenanceEnd if the rows' order is not that of an extent, or too many are wanted
	 */
	TopRows(Plan plan, Wanted wanted, ColumnSnapshot snapshot, ModelSnapshot state, QueryLimits limits, Cancellation cancellation) {
		if (wanted.skipped() > MOST || wanted.most() > MOST) {
			throw new MaintenanceEnd("more than " + MOST + " rows of an order would have to be held");
		}
		this.wanted = wanted;
		this.capacity = (int) (2 * (wanted.skipped() + wanted.most())) + Integer.getInteger(SPARE, MOST_SPARE);
		this.limits = limits.withRows(Long.MAX_VALUE);
		this.columns = plan.columns().stream().map(Plan.Column::name).toList();
		List<Step> steps = new ArrayList<>(plan.pipeline().steps());
		List<Term> by = new ArrayList<>();
		while (!steps.isEmpty() && steps.getLast() instanceof Step.Sort sort) {
			// What the last sort leaves as it came is in the order of the one before.
			by.addAll(sort.by());
			steps.removeLast();
		}
		Plan placed = placed(plan, steps, by);
		this.local = LocalPlan.ofFirst(placed, snapshot);
		List<Step> first = new ArrayList<>(steps);
		if (!by.isEmpty()) {
			first.add(new Step.Sort(by));
		}
		if (!wanted.isLast()) {
			first.add(new Step.Limit(0, capacity));
		}
		this.whole = new PreparedPlan(new Plan(new Pipeline(first), placed.columns(), placed.emptyColumns(), true));
		Comparator<Row> order = Row::compare;
		this.held = new TreeSet<>(wanted.isLast() ? order.reversed() : order);
		fill(state, cancellation);
	}

	/** The plan with columns for the place of each row. */
	private static Plan placed(Plan plan, List<Step> steps, List<Term> by) {
		if (steps.isEmpty() || !(steps.getFirst() instanceof Step.Scan scan) || steps.stream().anyMatch(Step.Sort.class::isInstance)) {
			throw new MaintenanceEnd("the order of its rows is not that of an extent");
		}
		List<Plan.Column> placed = new ArrayList<>(plan.columns());
		by.forEach(value -> placed.add(new Plan.Column("by " + placed.size(), value)));
		placed.add(new Plan.Column("start", new Term.Use(scan.element())));
		return new Plan(new Pipeline(steps), placed, placed.stream().map(Plan.Column::name).toList(), true);
	}

	@Override
	public Optional<PendingDifference> before(Change change, Cancellation cancellation) {
		StartRows concerned = local.starts(change, cancellation);
		return concerned != null && concerned.isNone() ? Optional.empty() : Optional.of((state, token) -> moved(concerned, state, token));
	}

	@Override
	public List<String> steps() {
		return Stream.concat(local.steps().stream(), Stream.of("put into the " + (wanted.isLast() ? "last" : "first") + " rows")).toList();
	}

	@Override
	public Answer rows() {
		List<List<Object>> rows = held.stream().skip(wanted.skipped()).limit(wanted.most()).map(Row::cells).collect(Collectors.toCollection(ArrayList::new));
		if (rows.isEmpty() && wanted.none() == None.FAULT) {
			throw new MaintenanceEnd("there is no row to take");
		}
		if (rows.isEmpty() && wanted.none() == None.NULL) {
			rows.add(Collections.nCopies(columns.size(), null));
		}
		return AnswerDifference.rows(columns, rows);
	}

	/** @param concerned null if all may be */
	private AnswerDifference moved(StartRows concerned, ModelSnapshot state, Cancellation cancellation) {
		Answer before = rows();
		if (concerned == null) {
			fill(state, cancellation);
		} else {
			remove(concerned.both());
			remove(concerned.deleted());
			long[] there = LongStream.concat(Arrays.stream(concerned.both()), Arrays.stream(concerned.created())).toArray();
			add(LocalRows.asPlan(() -> local.rows(state, there, limits, cancellation)));
			cut();
		}
		if (end != null && held.size() < wanted.skipped() + wanted.most()) {
			fill(state, cancellation);
		}
		return AnswerDifference.between(before, rows());
	}

	private void remove(long[] starts) {
		for (long start : starts) {
			held.removeAll(byStart.getOrDefault(start, List.of()));
			byStart.remove(start);
		}
	}

	/** All rows of some elements, each element's in their order. */
	private void add(Answer answer) {
		Map<Long, Integer> numbers = new HashMap<>();
		for (long i = 0; i < answer.count(); i++) {
			List<Object> cells = answer.row(i);
			long start = ((ElementKey) cells.getLast()).value();
			Row row = new Row(by(cells.subList(columns.size(), cells.size() - 1)), start, numbers.merge(start, 1, Integer::sum), new ArrayList<>(cells.subList(0, columns.size())));
			if (end == null || held.comparator().compare(row, end) < 0) {
				held.add(row);
				byStart.computeIfAbsent(start, missing -> new ArrayList<>()).add(row);
			}
		}
	}

	@SuppressWarnings("unchecked")
	private static List<Comparable<Object>> by(List<Object> values) {
		List<Comparable<Object>> by = new ArrayList<>();
		for (Object value : values) {
			if (!(value instanceof Comparable<?> comparable)) {
				throw new MaintenanceEnd("a value that rows are sorted by is null");
			}
			by.add((Comparable<Object>) comparable);
		}
		return by;
	}

	private void fill(ModelSnapshot state, Cancellation cancellation) {
		held.clear();
		byStart.clear();
		end = null;
		if (wanted.isLast() && whole.count(state, cancellation) > MOST_BEFORE_LAST) {
			throw new MaintenanceEnd("it is the last one of more than " + MOST_BEFORE_LAST + " rows");
		}
		Answer all = LocalRows.asPlan(() -> whole.answer(state, limits, cancellation));
		add(all);
		if (!wanted.isLast() && all.count() == capacity) {
			endAt(held.last());
		}
		cut();
		if (end != null && held.size() < wanted.skipped() + wanted.most()) {
			throw new MaintenanceEnd("too many rows have the same place in the order");
		}
	}

	/** Lets go of what is far from being wanted. */
	private void cut() {
		if (held.size() > 2 * capacity) {
			endAt(held.stream().skip(capacity).findFirst().orElseThrow());
		}
	}

	private void endAt(Row row) {
		end = wanted.isLast() ? new Row(row.by(), row.start(), Integer.MAX_VALUE, List.of()) : row.first();
		List<Row> left = List.copyOf(held.tailSet(end, true));
		left.forEach(each -> {
			held.remove(each);
			byStart.get(each.start()).remove(each);
		});
	}
}
