// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector.compiler;

import java.util.ArrayList;
import java.util.List;

import org.modelarena.query.internal.vector.Batch;
import org.modelarena.query.internal.vector.Budget;
import org.modelarena.query.internal.vector.ColumnAccess;
import org.modelarena.query.internal.vector.Operator;
import org.modelarena.query.internal.vector.Slot;
import org.modelarena.query.internal.vector.Vectors;
import org.modelarena.query.internal.vector.expressions.ResultColumn;
import org.modelarena.query.internal.vector.expressions.VectorExpression;
import org.modelarena.query.plan.FreeVariables;
import org.modelarena.query.plan.Plan;

/** The end of a plan: counts its rows, and keeps their cells if somebody wants them. Used by one thread. */
public final class Sink extends Operator {
	private final Batch batch;
	private Budget budget;
	private final List<ResultColumn> resultColumns = new ArrayList<>();
	private final List<VectorExpression> computed = new ArrayList<>();
	private final List<Slot> fetched = new ArrayList<>();
	private final int[] positions = new int[Batch.CAPACITY];
	private long count;

	/** @param batch the last batch */
	private Sink(Batch batch) {
		super(null);
		this.batch = batch;
	}

	/** A sink that only counts, and computes a plan's columns to see whether they fault. */
	static Sink counting(Batch batch, Plan plan, PipelineCompiler compiler) {
		Sink sink = new Sink(batch);
		sink.fetchAll(plan, compiler);
		plan.columns().forEach(column -> sink.computed.add(compiler.terms().values(column.value())));
		return sink;
	}

	/** A sink that keeps the cells of a plan's columns. */
	static Sink keeping(Batch batch, Plan plan, PipelineCompiler compiler, ColumnAccess columns) {
		Sink sink = new Sink(batch);
		sink.fetchAll(plan, compiler);
		plan.columns().forEach(column -> sink.resultColumns.add(compiler.resultColumn(column.value(), columns)));
		return sink;
	}

	private void fetchAll(Plan plan, PipelineCompiler compiler) {
		// Not the variables of pipelines within it, which may have slots already if the same term stands in a step.
		plan.columns().forEach(column -> FreeVariables.free(column.value()).forEach(variable -> fetch(compiler.slot(variable))));
	}

	/** A variable of a batch above is fetched only now, for the rows that have come to the end. */
	private void fetch(Slot slot) {
		if (slot != null && !batch.holds(slot)) {
			batch.allocate(slot);
			fetched.add(slot);
		}
	}

	@Override
	public void push() {
		int size = batch.size;
		add(size);
		if (!fetched.isEmpty()) {
			fetch(size);
		}
		for (int i = 0; i < resultColumns.size(); i++) {
			resultColumns.get(i).append(batch, size);
		}
		for (int i = 0; i < computed.size(); i++) {
			computed.get(i).evaluate(batch, null, size);
		}
	}

	private void fetch(int size) {
		int missing = fetched.size();
		System.arraycopy(batch.parents, 0, positions, 0, size);
		for (Batch from = batch.up; missing > 0; from = from.up) {
			for (int i = 0; i < fetched.size(); i++) {
				if (isNearest(fetched.get(i), from)) {
					batch.copy(fetched.get(i), from, positions, size);
					missing--;
				}
			}
			if (missing > 0) {
				Vectors.gather(from.parents, positions, size);
			}
		}
	}

	private boolean isNearest(Slot slot, Batch from) {
		if (!from.holds(slot)) {
			return false;
		}
		for (Batch nearer = batch.up; nearer != from; nearer = nearer.up) {
			if (nearer.holds(slot)) {
				return false;
			}
		}
		return true;
	}

	@Override
	public boolean onlyCounts() {
		return resultColumns.isEmpty() && computed.isEmpty();
	}

	@Override
	public void add(long rows) {
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
		List<Object> columns = new ArrayList<>(resultColumns.size());
		for (ResultColumn column : resultColumns) {
			columns.add(column.take());
		}
		Rows rows = new Rows(Math.toIntExact(count), columns);
		count = 0;
		return rows;
	}

	/** Some rows of an answer, column by column. */
	public record Rows(int count, List<Object> columns) {
	}
}
