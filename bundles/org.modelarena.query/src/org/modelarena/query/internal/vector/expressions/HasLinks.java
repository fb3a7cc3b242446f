// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector.expressions;

import org.modelarena.core.columns.LinkColumn;
import org.modelarena.query.internal.vector.Batch;
import org.modelarena.query.internal.vector.Vectors;

/** Whether elements have links, or whether they have none. */
public final class HasLinks implements Predicate {
	private final VectorExpression of;
	private final LinkColumn links;
	private final boolean wanted;
	private final DegreeExpression degrees;

	/** @param wanted whether to select those that have */
	public HasLinks(VectorExpression of, LinkColumn links, boolean wanted) {
		this.of = of;
		this.links = links;
		this.wanted = wanted;
		this.degrees = new DegreeExpression(of, links);
	}

	@Override
	public int select(Batch batch, int[] in, int count, int[] out) {
		degrees.evaluate(batch, in, count);
		int selected = wanted ? Vectors.selectOther(degrees.ints, 0, count, out) : Vectors.selectBetween(degrees.ints, 0, 0, count, out);
		Vectors.through(in, out, selected);
		return selected;
	}

	@Override
	public int count(Batch batch, int[] scratch) {
		int first = of instanceof VariableExpression variable ? batch.first(variable.slot()) : -1;
		if (first < 0) {
			return select(batch, null, batch.size, scratch);
		}
		int unlinked = links.unlinked(first, batch.size);
		return wanted ? batch.size - unlinked : unlinked;
	}
}
