// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.results;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.modelarena.bench.results.Measurement;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Digest;
import org.modelarena.core.ErrorCode;

/** Reads {@code executions.csv}; the latencies of the whole run are in memory meanwhile, at 8 bytes an execution. Used by one thread. */
public final class ExecutionsReader {
	private static final int COLUMNS = 12;
	private static final int ASKED = 11;

	private final Path file;
	/** In the order in which they were measured first. */
	private final Map<Measurement.Where, MeasurementBuilder> builders = new LinkedHashMap<>();
	private MeasurementBuilder current;
	/** 11 in a file from before there were mixes. */
	private int columns;
	private long line;

	private ExecutionsReader(Path file) {
		this.file = file;
	}

	/**
	 * The measurements in a run's folder, in the order of measuring.
	 *
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND}; {@link ErrorCode#IO} with the line that is damaged
	 */
	public static List<Measurement> read(Path folder) {
		Path file = folder.resolve(ExecutionsCsv.FILE);
		RunFiles.require(file);
		return new ExecutionsReader(file).read();
	}

	private List<Measurement> read() {
		try (BufferedReader in = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
			line = 1;
			String header = in.readLine();
			columns = ExecutionsCsv.FORMER_HEADER.equals(header) ? ASKED : COLUMNS;
			if (columns == COLUMNS && !ExecutionsCsv.HEADER.equals(header)) {
				throw damaged("the header is not '" + ExecutionsCsv.HEADER + "'", null);
			}
			for (String row = in.readLine(); row != null; row = in.readLine()) {
				line++;
				add(row);
			}
		} catch (IOException e) {
			throw damaged("it cannot be read: " + e.getMessage(), e);
		}
		return builders.values().stream().map(MeasurementBuilder::build).toList();
	}

	private void add(String row) {
		String[] cells = row.split(",", -1);
		if (cells.length != columns) {
			throw damaged("it has " + cells.length + " cells instead of " + columns, null);
		}
		try {
			if (current == null || !current.where().isOf(cells[0], cells[1], cells[2], cells[3])) {
				Measurement.Where where = new Measurement.Where(cells[0], cells[1], cells[2], Integer.parseInt(cells[3]));
				if (current != null) {
					current.suspend();
				}
				current = builders.computeIfAbsent(where, MeasurementBuilder::new);
			}
			int repetition = Integer.parseInt(cells[4]);
			if (!current.isIn(repetition) && !current.begin(repetition)) {
				throw damaged("the rows of " + current.where().series() + " " + current.where().query() + " with " + current.where().clients() + " clients in fork "
						+ repetition + " stand in two places", null);
			}
			Integer.parseInt(cells[5]);
			addOutcome(new long[] { Long.parseLong(cells[6]), Long.parseLong(cells[7]) }, cells);
		} catch (NumberFormatException e) {
			throw damaged(e.getMessage(), e);
		}
	}

	private void addOutcome(long[] times, String[] cells) {
		String outcome = cells[10];
		String asked = cells.length > ASKED ? cells[ASKED] : cells[1];
		if (asked.isEmpty()) {
			throw damaged("'asked' is empty", null);
		}
		if (times[1] < 0) {
			throw damaged("the latency is negative", null);
		}
		switch (outcome) {
		case "ok", "wrong" -> {
			Long.parseLong(cells[8]);
			Digest.parse(cells[9]);
			current.answered(asked, times[0], times[1], outcome.equals("ok"));
		}
		default -> {
			if (!isFailure(outcome)) {
				throw damaged("'" + outcome + "' is no outcome", null);
			}
			current.failed(asked, times[0], times[1], outcome);
		}
		}
	}

	private static boolean isFailure(String outcome) {
		if (!outcome.startsWith("failed:")) {
			return false;
		}
		try {
			ErrorCode.valueOf(outcome.substring("failed:".length()));
			return true;
		} catch (IllegalArgumentException e) {
			return false;
		}
	}

	private ArenaException damaged(String why, Exception cause) {
		return new ArenaException(ErrorCode.IO, file + ", line " + line + " is damaged: " + why
				+ ". Remove the line if the rest is to be reported without it.", cause);
	}
}
