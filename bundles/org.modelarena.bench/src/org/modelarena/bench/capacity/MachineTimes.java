// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.capacity;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The work of the machine's processors since it was started, from Linux's {@code /proc/stat}; both NaN on other systems.
 *
 * @param busy    seconds of all processors together
 * @param waiting seconds in which a processor was idle because something waited for a disk
 */
record MachineTimes(double busy, double waiting) {
	private static final Path STAT = Path.of("/proc/stat");
	/** Of the kernel's interface, whatever its own clock does. */
	private static final double TICKS = 100;
	private static final int IDLE = 3;
	private static final int WAITING = 4;
	/** After these come times of guests, which are contained in others. */
	private static final int COLUMNS = 8;

	static MachineTimes now() {
		if (!Files.isReadable(STAT)) {
			return new MachineTimes(Double.NaN, Double.NaN);
		}
		try {
			String all = Files.readAllLines(STAT, StandardCharsets.US_ASCII).getFirst();
			long[] ticks = Arrays.stream(all.split(" +")).skip(1).limit(COLUMNS).mapToLong(Long::parseLong).toArray();
			long busy = Arrays.stream(ticks).sum() - ticks[IDLE] - ticks[WAITING];
			return new MachineTimes(busy / TICKS, ticks[WAITING] / TICKS);
		} catch (IOException | NumberFormatException e) {
			return new MachineTimes(Double.NaN, Double.NaN);
		}
	}
}
