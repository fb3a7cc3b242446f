// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector.expressions;

import java.util.Arrays;

import org.modelarena.query.internal.vector.Batch;
import org.modelarena.query.internal.vector.VectorKind;

/** A predicate as a value. */
public final class PredicateExpression extends NonNullExpression {
	private final Predicate predicate;
	private final int[] selected = new int[Batch.CAPACITY];

	public PredicateExpression(Predicate predicate) {
		super(VectorKind.INT);
		this.predicate = predicate;
		ints = new int[Batch.CAPACITY];
	}

	@Override
	public void evaluate(Batch batch, int[] in, int count) {
		int n = predicate.select(batch, in, count, selected);
		Arrays.fill(ints, 0, count, 0);
		int at = 0;
		for (int i = 0; i < n; i++) {
			if (in == null) {
				at = selected[i];
			} else {
				while (in[at] != selected[i]) {
					at++;
				}
			}
			ints[at] = 1;
		}
	}
}
