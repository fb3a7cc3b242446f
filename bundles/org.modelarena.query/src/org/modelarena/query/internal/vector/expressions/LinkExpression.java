// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector.expressions;

import org.modelarena.core.columns.LinkColumn;
import org.modelarena.query.internal.vector.Batch;
import org.modelarena.query.internal.vector.VectorKind;

/** The only target of each row. */
public final class LinkExpression extends VectorExpression {
	private final VectorExpression of;
	private final LinkColumn links;

	public LinkExpression(VectorExpression of, LinkColumn links) {
		super(VectorKind.ELEMENT);
		this.of = of;
		this.links = links;
		ints = new int[Batch.CAPACITY];
	}

	@Override
	public void evaluate(Batch batch, int[] in, int count) {
		of.evaluateRequired(batch, in, count);
		links.targets(of.ints, count, ints);
	}
}
