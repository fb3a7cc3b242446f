// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.budget;

import java.util.Objects;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;

/**
 * Counts the work of one thread, so that it checks the clock often enough, whatever the work is: an interpreter counts its steps, and
 * announces what its library will do in one go and out of reach of the clock. Not thread-safe.
 */
public final class Meter {
	/** Work between two checks of the clock, in units of about ten nanoseconds. */
	private static final int UNITS_BETWEEN_CHECKS = 1024;
	/** One value of a query may take this part of the heap, and so many bytes in any case. */
	private static final int VALUES_IN_HEAP = 8;
	private static final long LARGE_VALUE = 64L << 20;

	private final Cancellation cancellation;
	private final long largestValue;
	private int left = UNITS_BETWEEN_CHECKS;

	public Meter(Cancellation cancellation) {
		this(cancellation, Math.max(LARGE_VALUE, Runtime.getRuntime().maxMemory() / VALUES_IN_HEAP));
	}

	/** @param largestValue in bytes */
	Meter(Cancellation cancellation, long largestValue) {
		this.cancellation = Objects.requireNonNull(cancellation);
		this.largestValue = largestValue;
	}

	/** Counts one step of an interpreter. Throws as {@link Cancellation#check}. */
	public void step() {
		if (--left <= 0) {
			check();
		}
	}

	/**
	 * Announces work that does not check the clock itself.
	 *
	 * @param units visits of items, comparisons, characters; work of more than a hundred million belongs into a loop that steps
	 */
	public void work(long units) {
		if (units >= left) {
			check();
		} else {
			left -= (int) units;
		}
	}

	/**
	 * Announces a value that will be made in one go.
	 *
	 * @param bytes about how much memory it takes while it is being made
	 * @throws ArenaException {@link ErrorCode#OUT_OF_MEMORY} if that is more than one value may take; as {@link Cancellation#check}
	 */
	public void reserve(long bytes) {
		if (bytes > largestValue) {
			throw new ArenaException(ErrorCode.OUT_OF_MEMORY, "A value of the query would take about " + (bytes >> 20) + " MB, and one may take "
					+ (largestValue >> 20) + "; ask for less, or give Java a larger heap.");
		}
		work(bytes);
	}

	private void check() {
		left = UNITS_BETWEEN_CHECKS;
		cancellation.check();
	}
}
