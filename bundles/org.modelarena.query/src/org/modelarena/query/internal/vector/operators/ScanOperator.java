// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector.operators;

import java.util.Arrays;

import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.columns.RowPages;
import org.modelarena.query.internal.vector.Batch;
import org.modelarena.query.internal.vector.CancellationProbe;
import org.modelarena.query.internal.vector.CarriedVariables;
import org.modelarena.query.internal.vector.Operator;
import org.modelarena.query.internal.vector.Slot;
import org.modelarena.query.internal.vector.StopCondition;

/** Makes a row for each row of some pages, for each row that reaches it. */
public final class ScanOperator extends Operator {
	private final CarriedVariables carried;
	private final Slot element;
	private final RowPages pages;
	private final CancellationProbe probe;
	private final StopCondition stopCondition;
	private final BatchSize batchSize;
	private int from;
	private int to;
	private int[] read;
	/** The parent that all of the batch's rows have. */
	private int parent;

	public ScanOperator(CarriedVariables carried, Slot element, RowPages pages, Operator next, Context context) {
		super(next);
		this.carried = carried;
		this.element = element;
		this.pages = pages;
		this.probe = context.probe();
		this.stopCondition = context.stopCondition();
		this.batchSize = new BatchSize(stopCondition != null);
		this.to = places();
		carried.to().parents = new int[Batch.CAPACITY];
	}

	/**
	 * The surroundings of a step.
	 *
	 * @param stopCondition the condition that knows that no more rows are wanted; null if all are
	 */
	public record Context(CancellationProbe probe, StopCondition stopCondition) {
	}

	/** The number of places that there are for rows: those of all pages, were they full. */
	public int places() {
		return Math.multiplyExact(pages.pages(), ColumnSnapshot.PAGE);
	}

	/** Whether it tells the number of rows without reading one, so that there is no work to share. */
	public boolean readsNothing() {
		return next.onlyCounts();
	}

	/** Scans the rows in some of the places only. */
	public void restrict(int fromPlace, int toPlace) {
		from = fromPlace;
		to = toPlace;
	}

	@Override
	public void push() {
		Batch around = carried.from();
		if (next.onlyCounts()) {
			next.add(around.size * pages.size());
			return;
		}
		for (int i = 0; i < around.size; i++) {
			int place = from;
			while (place < to && !isFound(around, i)) {
				probe.beat();
				int count = scan(i, place);
				batchSize.pushed(count, 1, isFound(around, i));
				boolean isWholePage = place % ColumnSnapshot.PAGE + count >= inPage(place / ColumnSnapshot.PAGE);
				place = isWholePage ? (place / ColumnSnapshot.PAGE + 1) * ColumnSnapshot.PAGE : place + count;
			}
		}
	}

	private boolean isFound(Batch around, int row) {
		return stopCondition != null && stopCondition.isFound(around, row);
	}

	/** Scans rows of one page, from a place on; returns their number. */
	private int scan(int position, int place) {
		int page = place / ColumnSnapshot.PAGE;
		int start = place % ColumnSnapshot.PAGE;
		int count = Math.min(inPage(page) - start, batchSize.next());
		if (count <= 0) {
			return 0;
		}
		Batch batch = carried.to();
		int first = pages.first(page);
		if (first >= 0) {
			batch.run(element.index(), first + start, count);
		} else {
			readGaps(page, start, count);
		}
		if (position != parent) {
			Arrays.fill(batch.parents, position);
			parent = position;
		}
		carried.fromOne(position, count);
		next.push();
		return count;
	}

	/** How many rows of a page are to be scanned. */
	private int inPage(int page) {
		return Math.min(pages.count(page), to - page * ColumnSnapshot.PAGE);
	}

	private void readGaps(int page, int start, int count) {
		if (read == null) {
			read = new int[ColumnSnapshot.PAGE];
		}
		pages.read(page, read);
		Batch batch = carried.to();
		batch.stop();
		System.arraycopy(read, start, batch.ints[element.index()], 0, count);
		batch.size = count;
	}
}
