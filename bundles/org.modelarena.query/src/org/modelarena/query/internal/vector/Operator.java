// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector;

/** A step of a pipeline that is driven by the one before it. Used by one thread. */
public abstract class Operator {
	/** The step after this one; null after a sink. */
	public final Operator next;

	public Operator(Operator next) {
		this.next = next;
	}

	/** Takes the rows that the batch before holds now, and drives all that comes of it to the end of the pipeline. */
	public abstract void push();

	/** Whether it now wants to know nothing of the rows but their number, which {@link #add} takes. */
	public boolean onlyCounts() {
		return false;
	}

	/** Takes so many rows, if it {@linkplain #onlyCounts only counts}. */
	public void add(long rows) {
		throw new IllegalStateException("it takes rows");
	}

	/** There is no more to take: gives what has been kept back. */
	public void finish() {
		if (next != null) {
			next.finish();
		}
	}

	/** Forgets what earlier batches have left. */
	public void restart() {
		if (next != null) {
			next.restart();
		}
	}
}
