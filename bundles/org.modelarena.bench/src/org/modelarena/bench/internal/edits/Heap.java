// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.edits;

/** The heap of this process. */
final class Heap {
	private static final int COLLECTIONS = 2;

	private Heap() {
	}

	/** The heap in use after a garbage collection, in bytes. */
	static long used() {
		for (int i = 0; i < COLLECTIONS; i++) {
			System.gc();
		}
		return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
	}
}
