package org.modelarena.query.internal.vector;

import org.modelarena.core.columns.LinkColumn;

/** The only target of each row. */
final class LinkExpression extends VectorExpression {
	private final VectorExpression of;
	private final LinkColumn links;

	LinkExpression(VectorExpression of, LinkColumn links) {
		super(VectorKind.ELEMENT);
		this.of = of;
		this.links = links;
		ints = new int[Batch.CAPACITY];
	}

	@Override
	void evaluate(Batch batch, int[] in, int count) {
		of.evaluateRequired(batch, in, count);
		links.targets(of.ints, count, ints);
	}
}
