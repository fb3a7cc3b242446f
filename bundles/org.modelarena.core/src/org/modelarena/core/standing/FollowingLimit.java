// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.standing;

/**
 * From which number of touched elements on a commit is not followed, but the query asked again, which takes less time: learnt from what both have taken. A smaller
 * commit is followed all the same. Used by one thread at a time.
 */
final class FollowingLimit {
	/** So many differences that took longer than asking set the limit, unless one as large takes less between them; what takes less time than this does not matter. */
	private static final int MOST_SLOWER = 3;
	private static final long SLOW_NANOS = 10_000_000;
	/** Of so many commits beyond the limit, one is followed: it may have been the machine that was slow. */
	private static final int OF_A_TRY = 20;
	private static final long NONE = Long.MAX_VALUE;

	private long limit = NONE;
	private int slower;
	/** The largest commit of those: a small one may have been slow by chance. */
	private long largest;
	private int beyond;

	/** Whether the query is rather asked again after a commit that touches so many elements. */
	boolean isBeyond(long touched) {
		if (touched < limit) {
			return false;
		}
		beyond++;
		return beyond % OF_A_TRY != 0;
	}

	/** A commit was followed. */
	void followed(long touched, long nanos, long askingNanos) {
		if (nanos > askingNanos && nanos > SLOW_NANOS) {
			slower++;
			largest = Math.max(largest, touched);
			if (slower >= MOST_SLOWER) {
				limit = Math.min(limit, largest);
				forget();
			}
		} else if (touched >= limit) {
			limit = NONE;
			forget();
		} else if (touched >= largest) {
			forget();
		}
	}

	private void forget() {
		slower = 0;
		largest = 0;
	}
}
