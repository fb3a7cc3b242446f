package org.modelarena.query.internal.vector;

import java.util.Arrays;
import java.util.Objects;

import org.eclipse.emf.ecore.EEnumLiteral;
import org.modelarena.query.PlanFault;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.ValueType;

/** The cells of one column of an answer. Used by one thread. */
abstract class Cells {
	private static final int FIRST_CAPACITY = 64;

	private final Values values;
	private final Pulse pulse;
	int size;

	private Cells(Values values, Pulse pulse) {
		this.values = values;
		this.pulse = pulse;
	}

	/** @throws PlanFault for values that cannot become cells in bulk */
	static Cells of(Term term, PipelineCompiler compiler, Columns columns) {
		Pulse pulse = compiler.pulse();
		if (term instanceof Term.Constant constant && constant.type() == ValueType.TEXT) {
			return new Constant(constant.value(), pulse);
		}
		Values values = compiler.terms().values(term);
		return switch (term.type()) {
		case ValueType.Element element -> new Keys(values, pulse, columns);
		case ValueType.Listing list -> new Lists((ListingValues) values, pulse);
		case ValueType.Literal literal -> {
			String[] names = literal.enumeration().getELiterals().stream().map(EEnumLiteral::getName).toArray(String[]::new);
			yield new Objects(values, pulse, position -> names[position]);
		}
		case ValueType.Basic basic -> switch (basic) {
		case TRUTH -> new Objects(values, pulse, truth -> truth != 0);
		case INTEGER -> new Objects(values, pulse, number -> (long) number);
		case REAL -> new Objects(values, pulse, number -> (double) number);
		case TEXT -> new Objects(values, pulse, compiler.terms().dictionary()::text);
		};
		};
	}

	/** Adds the cells of a level's rows. */
	void append(Level level, int count) {
		values.evaluate(level, null, count);
		append(values, count);
		size += count;
	}

	abstract void append(Values from, int count);

	/** All cells so far, a {@code long[]} of keys or an {@code Object[]}; forgets them. */
	abstract Object take();

	/** A larger capacity, with its memory taken. */
	final int grown(int capacity, int needed) {
		int grown = Math.max(Math.max(FIRST_CAPACITY, needed), capacity + (capacity >> 1));
		pulse.take((long) (grown - capacity) * Long.BYTES);
		return grown;
	}

	/** Elements. */
	private static final class Keys extends Cells {
		private final Columns columns;
		private final long[] batch = new long[Level.CAPACITY];
		private long[] keys = new long[0];

		Keys(Values values, Pulse pulse, Columns columns) {
			super(values, pulse);
			this.columns = columns;
		}

		@Override
		void append(Values from, int count) {
			if (size + count > keys.length) {
				keys = Arrays.copyOf(keys, grown(keys.length, size + count));
			}
			columns.snapshot().keys(from.ints, count, batch);
			System.arraycopy(batch, 0, keys, size, count);
		}

		@Override
		Object take() {
			long[] taken = Arrays.copyOf(keys, size);
			size = 0;
			return taken;
		}
	}

	/** Other values, boxed. */
	private static final class Objects extends Cells {
		private final ToCell cell;
		private Object[] cells = new Object[0];

		interface ToCell {
			Object of(int value);
		}

		Objects(Values values, Pulse pulse, ToCell cell) {
			super(values, pulse);
			this.cell = cell;
		}

		@Override
		void append(Values from, int count) {
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
		Object take() {
			Object[] taken = Arrays.copyOf(cells, size);
			size = 0;
			return taken;
		}
	}

	/** Lists of cells. */
	private static final class Lists extends Cells {
		private final ListingValues lists;
		private Object[] cells = new Object[0];

		Lists(ListingValues lists, Pulse pulse) {
			super(lists, pulse);
			this.lists = lists;
		}

		@Override
		void append(Values from, int count) {
			if (size + count > cells.length) {
				cells = Arrays.copyOf(cells, grown(cells.length, size + count));
			}
			for (int i = 0; i < count; i++) {
				cells[size + i] = lists.list(i);
			}
		}

		@Override
		Object take() {
			Object[] taken = Arrays.copyOf(cells, size);
			size = 0;
			return taken;
		}
	}

	/** The same text in each row. */
	private static final class Constant extends Cells {
		private final Object value;

		Constant(Object value, Pulse pulse) {
			super(null, pulse);
			this.value = value;
		}

		@Override
		void append(Level level, int count) {
			size += count;
		}

		@Override
		void append(Values from, int count) {
			throw new UnsupportedOperationException();
		}

		@Override
		Object take() {
			Object[] taken = new Object[size];
			Arrays.fill(taken, value);
			size = 0;
			return taken;
		}
	}
}
