// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.command;

import org.modelarena.bench.yaml.ByteSize;

/** The most memory that Java's heap may take. */
public final class HeapSize {
	/** Collectors keep a part back, so that a process knows of less than it was given; more is another heap. */
	private static final double TOLERANCE = 1.02;

	private HeapSize() {
	}

	/**
	 * Makes sure that this process has the heap that was asked for: it can be set only when Java starts.
	 *
	 * @throws IllegalArgumentException with a message
	 */
	static void require(String size) {
		long bytes = ByteSize.parse(size).orElseThrow(() -> new IllegalArgumentException("--heap takes a number and a unit, such as 512m or 2g, not '" + size + "'."));
		if (Runtime.getRuntime().maxMemory() > bytes * TOLERANCE) {
			throw new IllegalArgumentException("--heap " + size + " is for the script 'arena', which starts Java with it; this process has a heap of "
					+ megabytes() + " MB. Start Java with -Xmx" + size + ".");
		}
	}

	/** The heap of this process in megabytes. */
	static long megabytes() {
		return Runtime.getRuntime().maxMemory() >> 20;
	}

	/** The advice when it is too small. */
	public static String wayOut() {
		return "the heap has " + megabytes() + " MB. Give more with --heap " + Math.max(1, (megabytes() * 2 + 1023) / 1024) + "g";
	}

	/** Whether something failed for want of memory, in whatever thread. */
	public static boolean isTooSmall(Throwable failure) {
		for (Throwable at = failure; at != null; at = at.getCause()) {
			if (at instanceof OutOfMemoryError) {
				return true;
			}
		}
		return false;
	}
}
