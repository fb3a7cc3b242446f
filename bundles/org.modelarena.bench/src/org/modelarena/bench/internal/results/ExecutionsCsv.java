package org.modelarena.bench.internal.results;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

import org.modelarena.bench.Step;
import org.modelarena.core.ArenaException;

/**
 * Writes {@code executions.csv}, one row an execution. {@code execution} counts from 1 within a repetition of a step: in a closed loop
 * the first client's executions, then the second's, and so on; in an open loop the order of arrival. {@code start_ns} counts from the
 * start of the run. Used by one thread.
 */
public final class ExecutionsCsv implements AutoCloseable {
	/** The file's name. */
	public static final String FILE = "executions.csv";
	/** Its first line. */
	public static final String HEADER = "contender,query,transport,clients,repetition,execution,start_ns,latency_ns,count,digest,outcome";

	private final Path file;
	private final BufferedWriter out;
	private final long runStart;

	/** @param runStart as {@link System#nanoTime} gave it */
	public ExecutionsCsv(Path folder, long runStart) {
		this.file = folder.resolve(FILE);
		this.runStart = runStart;
		try {
			out = Files.newBufferedWriter(file, StandardCharsets.UTF_8, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
			out.write(HEADER + "\n");
			out.flush();
		} catch (IOException e) {
			throw ArenaException.io("Cannot write " + file, e);
		}
	}

	/** Writes the executions of a step that ran; when this returns they are with the operating system. */
	public void write(Step step, Samples samples) {
		String prefix = step.contender().name() + "," + step.query() + "," + step.contender().transport().label() + "," + step.clients() + ","
				+ step.repetition() + ",";
		StringBuilder line = new StringBuilder(160);
		try {
			for (int slot = 0; slot < samples.slots(); slot++) {
				if (samples.ran(slot)) {
					line.setLength(0);
					line.append(prefix).append(slot + 1).append(',').append(samples.start(slot) - runStart).append(',')
							.append(samples.latency(slot)).append(',');
					samples.appendResult(line, slot);
					out.append(line).append('\n');
				}
			}
			out.flush();
		} catch (IOException e) {
			throw ArenaException.io("Cannot write " + file, e);
		}
	}

	@Override
	public void close() {
		try {
			out.close();
		} catch (IOException e) {
			throw ArenaException.io("Cannot write " + file, e);
		}
	}
}
