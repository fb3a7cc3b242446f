package org.modelarena.query.internal.vector;

import java.util.Arrays;

import org.modelarena.core.columns.RowPages;

/** Makes a row for each row of some pages, for each row that reaches it. */
final class ScanOperator extends Operator {
	private final Transfer transfer;
	private final Slot element;
	private final RowPages pages;
	private final Pulse pulse;
	private final Found found;
	private int fromPage;
	private int toPage;

	/** @param found tells in an {@code exists} which rows need no more; null elsewhere */
	ScanOperator(Transfer transfer, Slot element, RowPages pages, Operator next, Context context) {
		super(next);
		this.transfer = transfer;
		this.element = element;
		this.pages = pages;
		this.pulse = context.pulse();
		this.found = context.found();
		this.toPage = pages.pages();
		transfer.to().parents = new int[Level.CAPACITY];
	}

	/**
	 * What surrounds a step.
	 *
	 * @param found the rows that an {@code exists} has found already; null if there is none
	 */
	record Context(Pulse pulse, Found found) {
	}

	/** Scans some of the pages only. */
	void restrict(int from, int to) {
		fromPage = from;
		toPage = to;
	}

	int pages() {
		return pages.pages();
	}

	@Override
	void push() {
		Level from = transfer.from();
		for (int i = 0; i < from.size; i++) {
			for (int page = fromPage; page < toPage; page++) {
				if (found != null && found.isFound(from, i)) {
					break;
				}
				pulse.beat();
				scan(i, page);
			}
		}
	}

	private void scan(int position, int page) {
		Level to = transfer.to();
		int count = pages.count(page);
		if (count == 0) {
			return;
		}
		int first = pages.first(page);
		if (first >= 0) {
			to.run(element.index(), first, count);
		} else {
			to.size = pages.read(page, to.ints(element.index()));
		}
		Arrays.fill(to.parents, 0, count, position);
		transfer.fromOne(position, count);
		next.push();
	}
}
