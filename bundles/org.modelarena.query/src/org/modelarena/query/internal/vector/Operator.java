package org.modelarena.query.internal.vector;

/** A step of a pipeline that is driven by the one before it. Used by one thread. */
public abstract class Operator {
	/** The step behind this one; null behind a sink. */
	final Operator next;

	Operator(Operator next) {
		this.next = next;
	}

	/** Takes the rows that the batch before holds now, and drives all that comes of it to the end of the pipeline. */
	abstract void push();

	/** Whether it now wants to know nothing of the rows but their number, which {@link #add} takes. */
	boolean onlyCounts() {
		return false;
	}

	/** Takes so many rows, if it {@linkplain #onlyCounts only counts}. */
	void add(long rows) {
		throw new IllegalStateException("it takes rows");
	}

	/** There is no more to take: gives what has been kept back. */
	void finish() {
		if (next != null) {
			next.finish();
		}
	}

	/** Forgets what earlier batches have left. */
	void restart() {
		if (next != null) {
			next.restart();
		}
	}
}
