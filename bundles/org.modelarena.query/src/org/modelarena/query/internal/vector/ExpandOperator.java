package org.modelarena.query.internal.vector;

import org.modelarena.core.columns.Expansion;
import org.modelarena.core.columns.LinkColumn;

/** Makes a row for each link of each row that reaches it. */
final class ExpandOperator extends Operator {
	private final CarriedVariables carried;
	private final VectorExpression from;
	private final LinkColumn links;
	private final CancellationProbe probe;
	private final Expansion expansion = new Expansion(Batch.CAPACITY);

	/** @param isTraced whether rows at the end look for what they came from */
	ExpandOperator(CarriedVariables carried, Slot element, Source source, boolean isTraced, CancellationProbe probe, Operator next) {
		super(next);
		this.carried = carried;
		this.from = source.from();
		this.links = source.links();
		this.probe = probe;
		carried.to().ints[element.index()] = expansion.targets;
		carried.to().parents = expansion.starts;
		carried.to().keepsParents = isTraced;
		expansion.wantsStarts = isTraced || !carried.slots().isEmpty();
	}

	/** What is expanded. */
	record Source(VectorExpression from, LinkColumn links) {
	}

	@Override
	void push() {
		Batch batch = carried.from();
		from.evaluateRequired(batch, null, batch.size);
		expansion.start(from.ints, batch.size);
		while (!expansion.isDone()) {
			probe.beat();
			expansion.size = 0;
			links.expand(expansion);
			int count = expansion.size;
			if (count > 0) {
				carried.to().size = count;
				carried.byParents(count);
				next.push();
			}
		}
	}
}
