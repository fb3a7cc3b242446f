package org.modelarena.query.internal.vector;

import java.util.Arrays;

import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.columns.RowPages;

/** Makes a row for each row of some pages, for each row that reaches it. */
final class ScanOperator extends Operator {
	private final Transfer transfer;
	private final Slot element;
	private final RowPages pages;
	private final Pulse pulse;
	private final Enough enough;
	private int from;
	private int to;
	private int[] read;
	/** What all of the level's parents are. */
	private int parent;

	ScanOperator(Transfer transfer, Slot element, RowPages pages, Operator next, Context context) {
		super(next);
		this.transfer = transfer;
		this.element = element;
		this.pages = pages;
		this.pulse = context.pulse();
		this.enough = context.enough();
		this.to = places();
		transfer.to().parents = new int[Level.CAPACITY];
	}

	/**
	 * What surrounds a step.
	 *
	 * @param enough what knows that no more rows are wanted; null if all are
	 */
	record Context(Pulse pulse, Enough enough) {
	}

	/** The number of places that there are for rows: those of all pages, were they full. */
	int places() {
		return Math.multiplyExact(pages.pages(), ColumnSnapshot.PAGE);
	}

	/** Whether it tells the number of rows without reading one, so that there is no work to share. */
	boolean readsNothing() {
		return next.onlyCounts();
	}

	/** Scans the rows in some of the places only. */
	void restrict(int fromPlace, int toPlace) {
		from = fromPlace;
		to = toPlace;
	}

	@Override
	void push() {
		Level around = transfer.from();
		if (next.onlyCounts()) {
			next.add(around.size * pages.size());
			return;
		}
		for (int i = 0; i < around.size; i++) {
			for (int place = from; place < to; place = (place / ColumnSnapshot.PAGE + 1) * ColumnSnapshot.PAGE) {
				if (enough != null && enough.isFound(around, i)) {
					break;
				}
				pulse.beat();
				scan(i, place);
			}
		}
	}

	/** Scans the rows of one page, from a place on. */
	private void scan(int position, int place) {
		int page = place / ColumnSnapshot.PAGE;
		int start = place % ColumnSnapshot.PAGE;
		int count = Math.min(pages.count(page), to - page * ColumnSnapshot.PAGE) - start;
		if (count <= 0) {
			return;
		}
		Level level = transfer.to();
		int first = pages.first(page);
		if (first >= 0) {
			level.run(element.index(), first + start, count);
		} else {
			readGaps(page, start, count);
		}
		if (position != parent) {
			Arrays.fill(level.parents, position);
			parent = position;
		}
		transfer.fromOne(position, count);
		next.push();
	}

	private void readGaps(int page, int start, int count) {
		if (read == null) {
			read = new int[ColumnSnapshot.PAGE];
		}
		pages.read(page, read);
		Level level = transfer.to();
		level.stop();
		System.arraycopy(read, start, level.ints[element.index()], 0, count);
		level.size = count;
	}
}
