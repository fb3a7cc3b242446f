package org.modelarena.query.internal.vector;

import org.modelarena.core.columns.LinkColumn;

/** Whether elements have links, or whether they have none. */
final class HasLinks implements Predicate {
	private final Values of;
	private final LinkColumn links;
	private final boolean wanted;
	private final DegreeValues degrees;

	/** @param wanted whether to select those that have */
	HasLinks(Values of, LinkColumn links, boolean wanted) {
		this.of = of;
		this.links = links;
		this.wanted = wanted;
		this.degrees = new DegreeValues(of, links);
	}

	@Override
	public int select(Level level, int[] in, int count, int[] out) {
		degrees.evaluate(level, in, count);
		int selected = wanted ? Vectors.selectOther(degrees.ints, 0, count, out) : Vectors.selectBetween(degrees.ints, 0, 0, count, out);
		Vectors.through(in, out, selected);
		return selected;
	}

	@Override
	public int count(Level level, int[] scratch) {
		int first = of instanceof SlotValues variable ? level.first(variable.slot()) : -1;
		if (first < 0) {
			return select(level, null, level.size, scratch);
		}
		int unlinked = links.unlinked(first, level.size);
		return wanted ? level.size - unlinked : unlinked;
	}
}
