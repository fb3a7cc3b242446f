package org.modelarena.query.internal.vector;

/** One of two values. */
final class ChoiceValues extends Values {
	private final Predicate condition;
	private final Values then;
	private final Values otherwise;
	private final Buffers own;
	private final int[] chosen = new int[Level.CAPACITY];
	private final int[] others = new int[Level.CAPACITY];
	private final int[] places = new int[Level.CAPACITY];

	/** Both values are of one kind. */
	ChoiceValues(Predicate condition, Values then, Values otherwise) {
		super(then.kind);
		this.condition = condition;
		this.then = then;
		this.otherwise = otherwise;
		this.own = new Buffers(kind, !kind.marksNull());
		ints = own.ints();
		longs = own.longs();
		reals = own.reals();
		nulls = own.nulls();
	}

	@Override
	boolean mayBeNull() {
		return then.mayBeNull() || otherwise.mayBeNull();
	}

	@Override
	void evaluate(Level level, int[] in, int count) {
		int n = condition.select(level, in, count, chosen);
		int rest = Vectors.without(in, count, chosen, n, others);
		if (n > 0) {
			then.evaluate(level, chosen, n);
			put(then, in, chosen, n);
		}
		if (rest > 0) {
			otherwise.evaluate(level, others, rest);
			put(otherwise, in, others, rest);
		}
	}

	private void put(Values from, int[] in, int[] positions, int count) {
		if (in == null) {
			System.arraycopy(positions, 0, places, 0, count);
		} else {
			int at = 0;
			for (int i = 0; i < count; i++) {
				while (in[at] != positions[i]) {
					at++;
				}
				places[i] = at;
			}
		}
		for (int i = 0; i < count; i++) {
			switch (kind) {
			case ELEMENT, TEXT, INT -> ints[places[i]] = from.ints[i];
			case LONG -> longs[places[i]] = from.longs[i];
			case REAL -> reals[places[i]] = from.reals[i];
			}
			if (nulls != null) {
				nulls[places[i]] = from.nulls != null && from.nulls[i];
			}
		}
	}
}
