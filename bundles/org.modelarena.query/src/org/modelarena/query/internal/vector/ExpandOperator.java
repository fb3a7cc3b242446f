package org.modelarena.query.internal.vector;

import org.modelarena.core.columns.Expansion;
import org.modelarena.core.columns.LinkColumn;

/** Makes a row for each link of each row that reaches it. */
final class ExpandOperator extends Operator {
	private final Transfer transfer;
	private final Values from;
	private final LinkColumn links;
	private final Pulse pulse;
	private final Expansion expansion = new Expansion(Level.CAPACITY);

	/** @param isTraced whether rows at the end look for what they came from */
	ExpandOperator(Transfer transfer, Slot element, Source source, boolean isTraced, Pulse pulse, Operator next) {
		super(next);
		this.transfer = transfer;
		this.from = source.from();
		this.links = source.links();
		this.pulse = pulse;
		transfer.to().ints[element.index()] = expansion.targets;
		transfer.to().parents = expansion.starts;
		transfer.to().keepsParents = isTraced;
		expansion.wantsStarts = isTraced || !transfer.slots().isEmpty();
	}

	/** What is expanded. */
	record Source(Values from, LinkColumn links) {
	}

	@Override
	void push() {
		Level level = transfer.from();
		from.evaluateRequired(level, null, level.size);
		expansion.start(from.ints, level.size);
		while (!expansion.isDone()) {
			pulse.beat();
			expansion.size = 0;
			links.expand(expansion);
			int count = expansion.size;
			if (count > 0) {
				transfer.to().size = count;
				transfer.byParents(count);
				next.push();
			}
		}
	}
}
