package org.modelarena.query.internal.vector;

import java.util.ArrayList;
import java.util.List;

import org.modelarena.query.plan.Plan;
import org.modelarena.query.plan.Uses;

/** The end of a plan: counts its rows, and keeps their cells if somebody wants them. Used by one thread. */
public final class Sink extends Operator {
	private final Level level;
	private Budget budget;
	private final List<Cells> cells = new ArrayList<>();
	private final List<Values> computed = new ArrayList<>();
	private final List<Slot> fetched = new ArrayList<>();
	private final int[] positions = new int[Level.CAPACITY];
	private long count;

	/** @param level the last level */
	private Sink(Level level) {
		super(null);
		this.level = level;
	}

	/** A sink that only counts, and computes a plan's columns to see whether they fault. */
	static Sink counting(Level level, Plan plan, PipelineCompiler compiler) {
		Sink sink = new Sink(level);
		sink.fetchAll(plan, compiler);
		plan.columns().forEach(column -> sink.computed.add(compiler.terms().values(column.value())));
		return sink;
	}

	/** A sink that keeps the cells of a plan's columns. */
	static Sink keeping(Level level, Plan plan, PipelineCompiler compiler, Columns columns) {
		Sink sink = new Sink(level);
		sink.fetchAll(plan, compiler);
		plan.columns().forEach(column -> sink.cells.add(Cells.of(column.value(), compiler, columns)));
		return sink;
	}

	private void fetchAll(Plan plan, PipelineCompiler compiler) {
		plan.columns().forEach(column -> Uses.of(column.value(), variable -> fetch(compiler.slot(variable))));
	}

	/** A variable of a level above is fetched only now, for the rows that have come to the end. */
	private void fetch(Slot slot) {
		if (slot != null && !level.holds(slot)) {
			level.allocate(slot);
			fetched.add(slot);
		}
	}

	@Override
	void push() {
		int size = level.size;
		add(size);
		if (!fetched.isEmpty()) {
			fetch(size);
		}
		for (int i = 0; i < cells.size(); i++) {
			cells.get(i).append(level, size);
		}
		for (int i = 0; i < computed.size(); i++) {
			computed.get(i).evaluate(level, null, size);
		}
	}

	private void fetch(int size) {
		int missing = fetched.size();
		System.arraycopy(level.parents, 0, positions, 0, size);
		for (Level from = level.up; missing > 0; from = from.up) {
			for (int i = 0; i < fetched.size(); i++) {
				if (isNearest(fetched.get(i), from)) {
					level.copy(fetched.get(i), from, positions, size);
					missing--;
				}
			}
			if (missing > 0) {
				Vectors.gather(from.parents, positions, size);
			}
		}
	}

	private boolean isNearest(Slot slot, Level from) {
		if (!from.holds(slot)) {
			return false;
		}
		for (Level nearer = level.up; nearer != from; nearer = nearer.up) {
			if (nearer.holds(slot)) {
				return false;
			}
		}
		return true;
	}

	@Override
	boolean onlyCounts() {
		return cells.isEmpty() && computed.isEmpty();
	}

	@Override
	void add(long rows) {
		count += rows;
		budget.addRows(rows);
	}

	/** Starts an answer. */
	void begin(Budget given) {
		budget = given;
		count = 0;
	}

	long count() {
		return count;
	}

	/** The cells of all rows so far, for each column a {@code long[]} of keys or an {@code Object[]}; forgets them. */
	Rows take() {
		Rows rows = new Rows(Math.toIntExact(count), cells.stream().map(Cells::take).toList());
		count = 0;
		return rows;
	}

	/** Some rows of an answer, column by column. */
	public record Rows(int count, List<Object> columns) {
	}
}
