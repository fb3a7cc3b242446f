// SPDX-License-Identifier: EPL-2.0
package org.modelarena.peers.neoemf;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/** Takes times and writes them to a file of lines: contestant, form, what, executions, median in ms, first in ms, count. */
final class Measures {
	static final List<String> QUERIES = List.of("PosLength", "RouteSensor", "SwitchMonitored", "SemaphoreNeighbor", "SwitchSet", "ConnectedSegments");
	/** Executions of a query after those that warm up; fewer where they take longer than {@link #SECONDS}. */
	private static final int EXECUTIONS = 15;
	private static final int SECONDS = 8;
	/** For which it is asked before, in s. */
	private static final int WARM_UP = 3;
	/** What takes longer the first time is not asked again, in ms. */
	private static final int ONCE = 30_000;
	/** What takes longer is given up, in s. */
	private static final int LONGEST = 120;

	private final String contestant;
	private final Path file;

	Measures(String contestant, Path file) {
		this.contestant = contestant;
		this.file = file;
	}

	/**
	 * Asks until it is warm, and then takes the median. What fails is told, and has no line; what is given up has one with no executions.
	 *
	 * @return false if it is given up; it runs on, so nothing can be measured after it
	 */
	boolean query(String form, String query, LongSupplier run) throws InterruptedException {
		Thread thread = new Thread(() -> measure(form, query, run));
		thread.setDaemon(true);
		thread.start();
		thread.join(LONGEST * 1000L);
		if (thread.isAlive()) {
			line(form, query, 0, LONGEST * 1000, LONGEST * 1000, 0);
		}
		return !thread.isAlive();
	}

	private void measure(String form, String query, LongSupplier run) {
		try {
			long start = System.nanoTime();
			long count = run.getAsLong();
			double first = millis(start);
			if (first > ONCE) {
				line(form, query, 1, first, first, count);
				return;
			}
			while (seconds(start) < WARM_UP) {
				run.getAsLong();
			}
			List<Double> times = new ArrayList<>();
			long measured = System.nanoTime();
			while (times.isEmpty() || times.size() < EXECUTIONS && seconds(measured) < SECONDS) {
				long each = System.nanoTime();
				if (run.getAsLong() != count) {
					throw new IllegalStateException("another count than before");
				}
				times.add(millis(each));
			}
			times.sort(null);
			line(form, query, times.size(), times.get(times.size() / 2), first, count);
		} catch (RuntimeException | StackOverflowError e) {
			System.err.println(contestant + " " + form + " " + query + " failed: " + e);
		}
	}

	void line(String form, String what, int executions, double median, double first, long count) {
		String line = String.join("\t", contestant, form, what, String.valueOf(executions), String.valueOf(median), String.valueOf(first), String.valueOf(count));
		System.err.println(line);
		try {
			Files.writeString(file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	static double millis(long start) {
		return (System.nanoTime() - start) / 1e6;
	}

	private static double seconds(long start) {
		return millis(start) / 1000;
	}

	/** The bytes that the files of a folder take on disk, by their lengths. */
	static long bytes(Path folder) throws IOException {
		long[] sum = new long[1];
		Files.walkFileTree(folder, new SimpleFileVisitor<>() {
			@Override
			public FileVisitResult visitFile(Path each, BasicFileAttributes attributes) {
				sum[0] += attributes.size();
				return FileVisitResult.CONTINUE;
			}
		});
		return sum[0];
	}
}
