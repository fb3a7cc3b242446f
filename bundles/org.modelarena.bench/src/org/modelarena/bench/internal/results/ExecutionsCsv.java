// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.results;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.modelarena.bench.Step;
import org.modelarena.bench.internal.load.Samples;
import org.modelarena.core.ArenaException;

/**
 * Writes {@code executions.csv}, one row an execution. {@code repetition} is the fork. {@code execution} counts from 1 within a step: in a
 * closed loop the first client's executions, then the second's, and so on; in an open loop in the order of arrival. {@code start_ns}
 * counts from the start of the run. Used by one thread.
 */
public final class ExecutionsCsv implements AutoCloseable {
	/** The file's name. */
	public static final String FILE = "executions.csv";
	/** Its first line. */
	public static final String HEADER = "contender,query,transport,clients,repetition,execution,start_ns,latency_ns,count,digest,outcome,asked";
	/** The header of runs from before there were mixes. */
	static final String FORMER_HEADER = "contender,query,transport,clients,repetition,execution,start_ns,latency_ns,count,digest,outcome";
	private static final int CHUNK = 1 << 16;

	private final AppendedFile file;
	private final boolean isFormer;

	/**
	 * Opens the file.
	 *
	 * @param keep the bytes that stay; what follows them is cut off. 0 begins anew
	 */
	ExecutionsCsv(Path folder, long keep) {
		isFormer = keep > 0 && isFormer(folder.resolve(FILE));
		file = new AppendedFile(folder.resolve(FILE), keep);
		if (keep == 0) {
			append(HEADER + "\n");
			file.force();
		}
	}

	/** A run that an earlier version has begun goes on in its own form. */
	private static boolean isFormer(Path path) {
		try (BufferedReader in = Files.newBufferedReader(path)) {
			return FORMER_HEADER.equals(in.readLine());
		} catch (IOException e) {
			throw ArenaException.io("Cannot read " + path, e);
		}
	}

	private void append(CharSequence text) {
		try {
			file.write(text.toString().getBytes(StandardCharsets.US_ASCII));
		} catch (IOException e) {
			throw ArenaException.io("Cannot write " + FILE, e);
		}
	}

	/**
	 * Writes the executions of a step; when this returns they are on disk.
	 *
	 * @param queries by the numbers of the step's questions
	 * @param start of the step in nanoseconds since the start of the run
	 * @return the length of the file
	 */
	long write(Step step, List<String> queries, Samples samples, long start) {
		String prefix = step.contender().name() + "," + step.query() + "," + step.contender().reach() + "," + step.clients() + ","
				+ step.fork() + ",";
		StringBuilder lines = new StringBuilder(CHUNK + 256);
		for (int i = 0; i < samples.size(); i++) {
			lines.append(prefix).append(i + 1).append(',').append(start + samples.start(i)).append(',').append(samples.latency(i)).append(',');
			samples.appendResult(lines, i);
			if (!isFormer) {
				lines.append(',').append(queries.get(samples.question(i)));
			}
			lines.append('\n');
			if (lines.length() > CHUNK) {
				append(lines);
				lines.setLength(0);
			}
		}
		append(lines);
		return file.force();
	}

	@Override
	public void close() {
		file.close();
	}
}
