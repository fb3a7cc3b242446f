package org.modelarena.query.internal.vector;

import org.modelarena.core.columns.LinkColumn;

/** The only target of each row. */
final class LinkValues extends Values {
	private final Values of;
	private final LinkColumn links;

	LinkValues(Values of, LinkColumn links) {
		super(Kind.ELEMENT);
		this.of = of;
		this.links = links;
		ints = new int[Level.CAPACITY];
	}

	@Override
	void evaluate(Level level, int[] in, int count) {
		of.evaluateRequired(level, in, count);
		links.targets(of.ints, count, ints);
	}
}
