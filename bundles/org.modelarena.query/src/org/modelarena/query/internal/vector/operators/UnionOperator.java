// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector.operators;

import java.util.List;

import org.modelarena.query.internal.vector.Batch;
import org.modelarena.query.internal.vector.Operator;
import org.modelarena.query.internal.vector.Slot;
import org.modelarena.query.internal.vector.expressions.VectorExpression;

/** Makes the rows of several pipelines, one after another, for each row that reaches it. */
public final class UnionOperator extends Operator {
	private final Batch from;
	private final List<Branch> branches;
	private final int[] position = new int[1];

	public UnionOperator(Batch from, List<Branch> branches, Operator next) {
		super(next);
		this.from = from;
		this.branches = List.copyOf(branches);
		branches.forEach(branch -> branch.end().behind = next);
	}

	/**
	 * A pipeline.
	 *
	 * @param root  the batch that it starts from, with one row
	 * @param taken the variables that it takes from around it, or that are needed after it
	 */
	public record Branch(Batch root, List<Slot> taken, Operator first, End end) {
	}

	@Override
	public void restart() {
		branches.forEach(branch -> branch.first().restart());
		super.restart();
	}

	@Override
	public void push() {
		for (int row = 0; row < from.size; row++) {
			position[0] = row;
			for (Branch branch : branches) {
				branch.root().size = 1;
				for (Slot slot : branch.taken()) {
					branch.root().copy(slot, from, position, 1);
				}
				branch.first().restart();
				branch.first().push();
				branch.first().finish();
			}
		}
	}

	/** The end of a branch: makes its rows those of the union. */
	public static final class End extends Operator {
		private final Batch batch;
		private final Batch to;
		private final List<Slot> kept;
		private final List<VectorExpression> expressions;
		private final List<Slot> variables;
		/** The operator after the union. */
		private Operator behind;

		/**
		 * @param kept      the variables from around the union that are needed after it
		 * @param variables the variables of the union
		 */
		public End(Batch batch, Batch to, List<Slot> kept, List<VectorExpression> expressions, List<Slot> variables) {
			super(null);
			this.batch = batch;
			this.to = to;
			this.kept = List.copyOf(kept);
			this.expressions = List.copyOf(expressions);
			this.variables = List.copyOf(variables);
		}

		@Override
		public void push() {
			int count = batch.size;
			to.stop();
			to.size = count;
			for (Slot slot : kept) {
				to.copyAll(slot, batch, count);
			}
			for (int i = 0; i < expressions.size(); i++) {
				BindOperator.bind(expressions.get(i), variables.get(i), batch, to);
			}
			behind.push();
		}
	}
}
