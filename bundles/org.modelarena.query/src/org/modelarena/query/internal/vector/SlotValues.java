package org.modelarena.query.internal.vector;

/** A variable's values. */
final class SlotValues extends Values {
	private final Slot slot;
	private final Buffers own;

	SlotValues(Slot slot) {
		super(slot.kind());
		this.slot = slot;
		this.own = new Buffers(slot.kind(), slot.nullable() && !slot.kind().marksNull());
	}

	int slot() {
		return slot.index();
	}

	@Override
	boolean mayBeNull() {
		return slot.nullable();
	}

	@Override
	void evaluate(Level level, int[] in, int count) {
		int at = slot.index();
		if (in == null) {
			ints = level.ints(at);
			nulls = level.nulls[at];
			if (kind == Kind.LONG) {
				longs = level.longs[at];
			} else if (kind == Kind.REAL) {
				reals = level.reals[at];
			}
			return;
		}
		switch (kind) {
		case ELEMENT, TEXT, INT -> Vectors.gather(level.ints(at), in, count, ints = own.ints());
		case LONG -> Vectors.gather(level.longs[at], in, count, longs = own.longs());
		case REAL -> Vectors.gather(level.reals[at], in, count, reals = own.reals());
		}
		if (level.nulls[at] != null) {
			Vectors.gather(level.nulls[at], in, count, nulls = own.nulls());
		}
	}
}
