package org.modelarena.bench.internal.results;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Digest;
import org.modelarena.core.ErrorCode;

/** Reads {@code executions.csv} step by step, so that only one step is in memory at a time. Used by one thread. */
public final class ExecutionsReader {
	private static final int COLUMNS = 11;

	private final Path file;
	private final List<Measurement> measurements = new ArrayList<>();
	private final Set<Measurement.Where> seen = new HashSet<>();
	private MeasurementBuilder current;
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
			if (!ExecutionsCsv.HEADER.equals(in.readLine())) {
				throw damaged("the header is not '" + ExecutionsCsv.HEADER + "'", null);
			}
			for (String row = in.readLine(); row != null; row = in.readLine()) {
				line++;
				add(row);
			}
		} catch (IOException e) {
			throw damaged("it cannot be read: " + e.getMessage(), e);
		}
		endStep();
		return measurements;
	}

	private void add(String row) {
		String[] cells = row.split(",", -1);
		if (cells.length != COLUMNS) {
			throw damaged("it has " + cells.length + " cells instead of " + COLUMNS, null);
		}
		try {
			Measurement.Where where = new Measurement.Where(cells[0], cells[1], cells[2], Integer.parseInt(cells[3]));
			if (current == null || !current.where().equals(where)) {
				endStep();
				if (!seen.add(where)) {
					throw damaged("the rows of " + where.series() + " " + where.query() + " with " + where.clients() + " clients stand in two places", null);
				}
				current = new MeasurementBuilder(where);
			}
			int repetition = Integer.parseInt(cells[4]);
			Integer.parseInt(cells[5]);
			addOutcome(repetition, new long[] { Long.parseLong(cells[6]), Long.parseLong(cells[7]) }, cells);
		} catch (NumberFormatException e) {
			throw damaged(e.getMessage(), e);
		}
	}

	private void addOutcome(int repetition, long[] times, String[] cells) {
		String outcome = cells[10];
		if (times[1] < 0) {
			throw damaged("the latency is negative", null);
		}
		switch (outcome) {
		case "ok", "wrong" -> {
			Long.parseLong(cells[8]);
			Digest.parse(cells[9]);
			current.answered(repetition, times[0], times[1], outcome.equals("ok"));
		}
		default -> {
			if (!isFailure(outcome)) {
				throw damaged("'" + outcome + "' is no outcome", null);
			}
			current.failed(repetition, times[0], times[1], outcome);
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

	private void endStep() {
		if (current != null) {
			measurements.add(current.build());
			current = null;
		}
	}

	private ArenaException damaged(String why, Exception cause) {
		return new ArenaException(ErrorCode.IO, file + ", line " + line + " is damaged: " + why
				+ ". Remove the line if the rest is to be reported without it.", cause);
	}
}
