// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector.operators;

import org.modelarena.core.columns.Expansion;
import org.modelarena.core.columns.LinkColumn;
import org.modelarena.query.internal.vector.Batch;
import org.modelarena.query.internal.vector.CancellationProbe;
import org.modelarena.query.internal.vector.CarriedVariables;
import org.modelarena.query.internal.vector.Operator;
import org.modelarena.query.internal.vector.Slot;
import org.modelarena.query.internal.vector.StopCondition;
import org.modelarena.query.internal.vector.expressions.VectorExpression;

/** Makes a row for each link of each row that reaches it. */
public final class ExpandOperator extends Operator {
	private final CarriedVariables carried;
	private final VectorExpression from;
	private final LinkColumn links;
	private final CancellationProbe probe;
	private final StopCondition stopCondition;
	private final Expansion expansion = new Expansion(Batch.CAPACITY);
	private final BatchSize batchSize;

	/** @param isTraced whether rows at the end look for what they came from */
	public ExpandOperator(CarriedVariables carried, Slot element, Source source, boolean isTraced, ScanOperator.Context context, Operator next) {
		super(next);
		this.carried = carried;
		this.from = source.from();
		this.links = source.links();
		this.probe = context.probe();
		this.stopCondition = context.stopCondition();
		this.batchSize = new BatchSize(stopCondition != null);
		carried.to().ints[element.index()] = expansion.targets;
		carried.to().parents = expansion.starts;
		carried.to().keepsParents = isTraced;
		expansion.wantsStarts = isTraced || !carried.slots().isEmpty();
	}

	/** The elements that are expanded, and their links. */
	public record Source(VectorExpression from, LinkColumn links) {
	}

	@Override
	public void push() {
		Batch batch = carried.from();
		from.evaluateRequired(batch, null, batch.size);
		expansion.start(from.ints, batch.size);
		while (!isDone(batch)) {
			probe.beat();
			int row = expansion.at;
			expansion.size = 0;
			expansion.most = batchSize.next();
			links.expand(expansion);
			int count = expansion.size;
			if (count > 0) {
				carried.to().size = count;
				carried.byParents(count);
				next.push();
				batchSize.pushed(count, expansion.at - row, stopCondition != null && stopCondition.isFound(batch, row));
			}
		}
	}

	/** Whether all links have been given that are wanted. With many links at each row, those behind the first match are most of the work. */
	private boolean isDone(Batch batch) {
		while (stopCondition != null && !expansion.isDone() && stopCondition.isFound(batch, expansion.at)) {
			expansion.at++;
			expansion.done = 0;
		}
		return expansion.isDone();
	}
}
