// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.load;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;

/**
 * How much the just-in-time compilers of this JVM work. While they do, code that is slow for now may look steady: it runs on the first compiler's level until the second one has
 * come to it (E. Barrett and others: Virtual machine warmup blows hot and cold, OOPSLA 2017). Used by one thread.
 */
final class CompilerWatch {
	private static final long WINDOW_NANOS = 50_000_000;
	/** A compilation counts when it ends, and the long ones last longer than one window. */
	private static final int CALM_WINDOWS = 2;
	/** By more than this part of a window they work at more than what is left over. */
	private static final double CALM = 0.1;
	/** Null where nothing is compiled. */
	private static final CompilationMXBean COMPILERS = ManagementFactory.getCompilationMXBean();

	private final long start;
	private final long startMillis = millis();
	private long windowStart;
	private long windowMillis = startMillis;
	private int calm;

	/** @param start as {@link System#nanoTime} gave it */
	CompilerWatch(long start) {
		this.start = start;
		this.windowStart = start;
	}

	private static long millis() {
		return COMPILERS != null && COMPILERS.isCompilationTimeMonitoringSupported() ? COMPILERS.getTotalCompilationTime() : 0;
	}

	/** Whether nothing to speak of has been compiled lately. To be asked several times in a window. */
	boolean isCalm(long now) {
		if (now - windowStart >= WINDOW_NANOS) {
			long millis = millis();
			calm = part(millis - windowMillis, now - windowStart) <= CALM ? calm + 1 : 0;
			windowStart = now;
			windowMillis = millis;
		}
		return calm >= CALM_WINDOWS;
	}

	/** The compilers' time since the start by all time since then; above 1 where several work at once. */
	double part(long now) {
		return part(millis() - startMillis, now - start);
	}

	private static double part(long millis, long nanos) {
		return millis * 1e6 / Math.max(1, nanos);
	}
}
