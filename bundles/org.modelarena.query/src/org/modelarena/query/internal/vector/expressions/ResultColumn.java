// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector.expressions;

import java.util.Arrays;
import java.util.function.Function;
import java.util.function.Supplier;

import org.eclipse.emf.ecore.EEnumLiteral;
import org.modelarena.query.PlanFault;
import org.modelarena.query.internal.vector.Batch;
import org.modelarena.query.internal.vector.CancellationProbe;
import org.modelarena.query.internal.vector.ColumnAccess;
import org.modelarena.query.internal.vector.TextDictionary;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.ValueType;

/** The cells of one column of an answer. Used by one thread. */
public abstract class ResultColumn {
	private static final int FIRST_CAPACITY = 64;

	private final VectorExpression expression;
	private final CancellationProbe probe;
	int size;

	private ResultColumn(VectorExpression expression, CancellationProbe probe) {
		this.expression = expression;
		this.probe = probe;
	}

	/**
	 * @param expressions compiles a term
	 * @param dictionary  gives the texts of the snapshot and of the plan
	 * @throws PlanFault for values that cannot become cells in bulk
	 */
	public static ResultColumn of(Term term, Function<Term, VectorExpression> expressions, ColumnAccess columns, Supplier<TextDictionary> dictionary,
			CancellationProbe probe) {
		if (term instanceof Term.Constant constant && constant.type() == ValueType.TEXT) {
			return new Constant(constant.value(), probe);
		}
		VectorExpression expression = expressions.apply(term);
		return switch (term.type()) {
		case ValueType.Element element -> new Keys(expression, probe, columns);
		case ValueType.Listing list -> new Lists((ListExpression) expression, probe);
		case ValueType.Literal literal -> {
			String[] names = literal.enumeration().getELiterals().stream().map(EEnumLiteral::getName).toArray(String[]::new);
			yield new Objects(expression, probe, position -> names[position]);
		}
		case ValueType.Basic basic -> switch (basic) {
		case TRUTH -> new Objects(expression, probe, truth -> truth != 0);
		case INTEGER -> new Objects(expression, probe, number -> (long) number);
		case REAL -> new Objects(expression, probe, number -> (double) number);
		case TEXT -> new Objects(expression, probe, dictionary.get()::text);
		};
		};
	}

	/** Adds the cells of a batch. */
	public void append(Batch rows, int count) {
		expression.evaluate(rows, null, count);
		append(expression, count);
		size += count;
	}

	abstract void append(VectorExpression from, int count);

	/** All cells so far, a {@code long[]} of keys or an {@code Object[]}; forgets them. */
	public abstract Object take();

	/** A larger capacity, with its memory taken. */
	final int grown(int capacity, int needed) {
		int grown = Math.max(Math.max(FIRST_CAPACITY, needed), capacity + (capacity >> 1));
		probe.take((long) (grown - capacity) * Long.BYTES);
		return grown;
	}

	/** Elements. */
	private static final class Keys extends ResultColumn {
		private final ColumnAccess columns;
		private final long[] batch = new long[Batch.CAPACITY];
		private long[] keys = new long[0];

		Keys(VectorExpression expression, CancellationProbe probe, ColumnAccess columns) {
			super(expression, probe);
			this.columns = columns;
		}

		@Override
		void append(VectorExpression from, int count) {
			if (size + count > keys.length) {
				keys = Arrays.copyOf(keys, grown(keys.length, size + count));
			}
			columns.snapshot().keys(from.ints, count, batch);
			System.arraycopy(batch, 0, keys, size, count);
		}

		@Override
		public Object take() {
			long[] taken = Arrays.copyOf(keys, size);
			size = 0;
			return taken;
		}
	}

	/** Other values, boxed. */
	private static final class Objects extends ResultColumn {
		private final ToCell cell;
		private Object[] cells = new Object[0];

		interface ToCell {
			Object of(int value);
		}

		Objects(VectorExpression expression, CancellationProbe probe, ToCell cell) {
			super(expression, probe);
			this.cell = cell;
		}

		@Override
		void append(VectorExpression from, int count) {
			if (size + count > cells.length) {
				cells = Arrays.copyOf(cells, grown(cells.length, size + count));
			}
			for (int i = 0; i < count; i++) {
				boolean isNull = from.kind.marksNull() ? from.ints[i] < 0 : from.nulls != null && from.nulls[i];
				cells[size + i] = isNull ? null : switch (from.kind) {
				case ELEMENT, TEXT, INT -> cell.of(from.ints[i]);
				case LONG -> (Object) from.longs[i];
				case REAL -> (Object) from.reals[i];
				};
			}
		}

		@Override
		public Object take() {
			Object[] taken = Arrays.copyOf(cells, size);
			size = 0;
			return taken;
		}
	}

	/** Lists of cells. */
	private static final class Lists extends ResultColumn {
		private final ListExpression lists;
		private Object[] cells = new Object[0];

		Lists(ListExpression lists, CancellationProbe probe) {
			super(lists, probe);
			this.lists = lists;
		}

		@Override
		void append(VectorExpression from, int count) {
			if (size + count > cells.length) {
				cells = Arrays.copyOf(cells, grown(cells.length, size + count));
			}
			for (int i = 0; i < count; i++) {
				cells[size + i] = lists.list(i);
			}
		}

		@Override
		public Object take() {
			Object[] taken = Arrays.copyOf(cells, size);
			size = 0;
			return taken;
		}
	}

	/** The same text in each row. */
	private static final class Constant extends ResultColumn {
		private final Object value;

		Constant(Object value, CancellationProbe probe) {
			super(null, probe);
			this.value = value;
		}

		@Override
		public void append(Batch rows, int count) {
			size += count;
		}

		@Override
		void append(VectorExpression from, int count) {
			throw new UnsupportedOperationException();
		}

		@Override
		public Object take() {
			Object[] taken = new Object[size];
			Arrays.fill(taken, value);
			size = 0;
			return taken;
		}
	}
}
