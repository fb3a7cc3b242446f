package org.modelarena.cli;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The most memory that Java's heap may take. */
final class HeapSize {
	private static final Pattern SIZE = Pattern.compile("(\\d{1,6})([kmg])", Pattern.CASE_INSENSITIVE);
	/** Collectors keep a part back, so that a process knows of less than it was given; more is another heap. */
	private static final double TOLERANCE = 1.02;

	private HeapSize() {
	}

	/**
	 * Makes sure that this process has the heap that was asked for: only whoever starts Java can give it.
	 *
	 * @throws IllegalArgumentException with a message
	 */
	static void require(String size) {
		long bytes = bytes("--heap", size);
		if (Runtime.getRuntime().maxMemory() > bytes * TOLERANCE) {
			throw new IllegalArgumentException("--heap " + size + " is for the script 'arena', which starts Java with it; this process has a heap of "
					+ megabytes() + " MB. Start Java with -Xmx" + size + ".");
		}
	}

	/**
	 * A size in bytes.
	 *
	 * @param option that gives it, for the message
	 * @throws IllegalArgumentException with a message
	 */
	static long bytes(String option, String size) {
		Matcher matcher = SIZE.matcher(size);
		if (!matcher.matches()) {
			throw new IllegalArgumentException(option + " takes a number and a unit, such as 512m or 2g; '" + size + "' is none.");
		}
		int shift = switch (Character.toLowerCase(matcher.group(2).charAt(0))) {
		case 'k' -> 10;
		case 'm' -> 20;
		default -> 30;
		};
		return Long.parseLong(matcher.group(1)) << shift;
	}

	/** The heap of this process in megabytes. */
	static long megabytes() {
		return Runtime.getRuntime().maxMemory() >> 20;
	}

	/** What to do when it is too small. */
	static String wayOut() {
		return "the heap has " + megabytes() + " MB. Give more with --heap " + Math.max(1, (megabytes() * 2 + 1023) / 1024) + "g";
	}

	/** Whether something failed for want of memory, in whatever thread. */
	static boolean isTooSmall(Throwable failure) {
		for (Throwable at = failure; at != null; at = at.getCause()) {
			if (at instanceof OutOfMemoryError) {
				return true;
			}
		}
		return false;
	}
}
