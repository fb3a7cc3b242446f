// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector.operators;

import java.util.List;

import org.modelarena.query.internal.vector.Batch;
import org.modelarena.query.internal.vector.CancellationProbe;
import org.modelarena.query.internal.vector.Operator;
import org.modelarena.query.internal.vector.RowStore;
import org.modelarena.query.internal.vector.Slot;

/** The exchange behind a look for duplicates: each thread leaves out those of what it has seen, and the rest is sent through once more. */
public final class DistinctExchange extends Operator implements Exchange {
	private final Batch batch;
	private final List<Slot> slots;
	private final CancellationProbe probe;
	private DistinctOperator distinct;
	/** The rows that have come of a morsel; null where rows go on to the end. */
	private RowStore rows;

	/** @param slots what the distinct operator and all behind it need */
	public DistinctExchange(Batch batch, List<Slot> slots, CancellationProbe probe, Operator next) {
		super(next);
		this.batch = batch;
		this.slots = List.copyOf(slots);
		this.probe = probe;
	}

	/** The operator before this. */
	public void behind(DistinctOperator given) {
		distinct = given;
	}

	@Override
	public void keep() {
		rows = new RowStore(slots, probe);
		distinct.partial(true);
	}

	@Override
	public void pass() {
		rows = null;
		distinct.partial(false);
	}

	@Override
	public Part take() {
		return new Part(rows, List.of());
	}

	@Override
	public void merge(Part part, KeyRange range) {
		int size = part.rows().size();
		for (int at = 0; at < size; at += Batch.CAPACITY) {
			probe.beat();
			part.rows().give(at, Math.min(Batch.CAPACITY, size - at), batch);
			distinct.push();
		}
	}

	@Override
	public void finishMerging() {
		finish();
	}

	@Override
	public void push() {
		if (rows == null) {
			next.push();
		} else {
			rows.add(batch);
		}
	}
}
