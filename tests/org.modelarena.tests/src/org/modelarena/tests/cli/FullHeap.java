// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.modelarena.cli.models.CollectorWatch;

/** A process whose heap is nearly full, so that it does little but collect garbage, or has room; exits with 40 if the watch has ended it, else with 41. */
public final class FullHeap {
	static final int ENDED = 40;
	static final int NOT_ENDED = 41;
	static final String FULL = "full";
	private static final int BLOCK = 1 << 14;
	private static final int LEFT_FREE = 64;

	/** Else the compiler would find that nothing needs the blocks. */
	private static volatile byte[] newest;

	private FullHeap() {
	}

	/** Arguments: whether the heap is full, and how many seconds the process works. */
	public static void main(String[] args) {
		List<byte[]> kept = new ArrayList<>(1 << 14);
		try (CollectorWatch watch = CollectorWatch.start(() -> {
			// It is asked whether it has ended.
		})) {
			if (args[0].equals(FULL)) {
				fill(kept);
			}
			long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(Long.parseLong(args[1]));
			long sum = 0;
			while (!watch.hasEnded() && System.nanoTime() < end) {
				newest = new byte[BLOCK / 4];
				sum += newest.length;
			}
			System.out.println(sum + kept.size());
			System.exit(watch.hasEnded() ? ENDED : NOT_ENDED);
		}
	}

	private static void fill(List<byte[]> kept) {
		try {
			while (true) {
				kept.add(new byte[BLOCK]);
			}
		} catch (OutOfMemoryError e) {
			kept.subList(0, LEFT_FREE).clear();
		}
	}
}
