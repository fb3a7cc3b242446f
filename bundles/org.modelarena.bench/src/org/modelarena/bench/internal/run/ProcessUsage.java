// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.stream.Stream;

/**
 * The share of the machine that some processes take, with those that they have started, such as a JVM and the database server beside it.
 *
 * @param cpuNanos      processor time since they were started; 0 where the system does not tell
 * @param residentBytes of memory, now, those shared with other processes included; 0 where the system does not tell (all but Linux)
 */
public record ProcessUsage(long cpuNanos, long residentBytes) {
	private static final String RESIDENT = "VmRSS:";

	/** As of now; processes that end meanwhile count nothing. */
	public static ProcessUsage of(Collection<ProcessHandle> roots) {
		long cpu = 0;
		long resident = 0;
		for (ProcessHandle process : roots.stream().flatMap(root -> Stream.concat(Stream.of(root), root.descendants())).distinct().toList()) {
			cpu += process.info().totalCpuDuration().map(Duration::toNanos).orElse(0L);
			resident += resident(process.pid());
		}
		return new ProcessUsage(cpu, resident);
	}

	private static long resident(long pid) {
		Path status = Path.of("/proc", Long.toString(pid), "status");
		if (!Files.isReadable(status)) {
			return 0;
		}
		try (Stream<String> lines = Files.lines(status, StandardCharsets.ISO_8859_1)) {
			return lines.filter(line -> line.startsWith(RESIDENT)).map(line -> line.replaceAll("\\D", "")).findFirst().map(Long::parseLong).orElse(0L) << 10;
		} catch (IOException | java.io.UncheckedIOException e) {
			// It has just ended.
			return 0;
		}
	}
}
