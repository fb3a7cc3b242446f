// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.results;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import org.modelarena.bench.internal.results.ExecutionsReader;
import org.modelarena.bench.internal.results.Json;
import org.modelarena.bench.internal.results.LoadsCsv;
import org.modelarena.bench.internal.results.MeasurementOrder;
import org.modelarena.bench.internal.results.RoundsReader;
import org.modelarena.bench.internal.results.RunFiles;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/**
 * All that a run has left in its folder. Immutable.
 *
 * @param folder       where it was read from
 * @param measurements one for each contender, query and number of clients, in the order of the experiment
 * @param loads        the costs of loading the stores
 * @param experiment   the experiment file's text
 */
public record RunData(Path folder, List<Measurement> measurements, RunLog log, Environment environment, List<LoadResult> loads, String experiment) {
	public RunData {
		measurements = List.copyOf(measurements);
		loads = List.copyOf(loads);
	}

	/**
	 * Reads a folder; all latencies of the run are in memory meanwhile, at 8 bytes an execution.
	 *
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND} for a missing file, {@link ErrorCode#IO} with file and line for a damaged one
	 */
	public static RunData read(Path runFolder) {
		Path folder = runFolder.toAbsolutePath().normalize();
		if (!Files.isDirectory(folder)) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "There is no folder " + folder + ".");
		}
		List<Measurement> measured = ExecutionsReader.read(folder);
		RunLog log = RunLog.read(folder);
		Environment environment = Json.read(folder.resolve(Environment.FILE), Environment.class);
		if (environment.machine() == null || environment.jvm() == null || environment.software() == null) {
			throw new ArenaException(ErrorCode.IO, folder.resolve(Environment.FILE) + " is damaged: entries are missing.");
		}
		return new RunData(folder, measured.stream().sorted(MeasurementOrder.of(log)).toList(), log, environment, LoadsCsv.read(folder), RunFiles.text(folder
				.resolve(RunFiles.EXPERIMENT)));
	}

	/** The names of the queries that were measured, in the order of the experiment. */
	public List<String> queries() {
		List<String> order = log.queries();
		return measurements.stream().map(measurement -> measurement.where().query()).distinct().sorted(java.util.Comparator.comparingInt(order::indexOf)).toList();
	}

	/** The contenders that were measured, with their transports, in the order of the experiment. */
	public List<String> contenders() {
		return measurements.stream().map(measurement -> measurement.where().series()).distinct().toList();
	}

	/** The numbers of clients that were measured, ascending. */
	public List<Integer> clients() {
		return measurements.stream().map(measurement -> measurement.where().clients()).distinct().sorted().toList();
	}

	/** The times of each contender and query round by round, in the order of the measurements; none for stores that did not grow. Reads the executions again. */
	public List<RoundSeries> rounds() {
		return log.rounds() == 0 ? List.of() : RoundsReader.read(folder, measurements);
	}

	/** A measurement. */
	public Optional<Measurement> find(String contender, String query, int clients) {
		return measurements.stream().filter(measurement -> measurement.where().clients() == clients && measurement.where().query().equals(query) && measurement
				.where().series().equals(contender)).findFirst();
	}

	/** The standings of a query at a number of clients; what is called sure there is so for all standings of the run together. */
	public Standings standings(String query, int clients) {
		return Standings.of(measurements.stream().filter(measurement -> measurement.where().query().equals(query) && measurement.where().clients() == clients)
				.toList(), Standings.Context.of(measurements));
	}
}
