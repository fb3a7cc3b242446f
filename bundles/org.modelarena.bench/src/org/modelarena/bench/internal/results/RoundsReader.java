// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.results;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

import org.modelarena.bench.results.Measurement;
import org.modelarena.bench.results.RoundSeries;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/** Reads {@code executions.csv} round by round. Stateless. */
public final class RoundsReader {
	private RoundsReader() {
	}

	/**
	 * The right answers of each round.
	 *
	 * @param measurements of the same file, in the order of presentation
	 * @throws ArenaException {@link ErrorCode#IO}
	 */
	public static List<RoundSeries> read(Path folder, List<Measurement> measurements) {
		Path file = folder.resolve(ExecutionsCsv.FILE);
		Map<Measurement.Where, SortedMap<Integer, List<Double>>> millis = new HashMap<>();
		try (BufferedReader in = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
			in.readLine();
			for (String row = in.readLine(); row != null; row = in.readLine()) {
				String[] cells = row.split(",", -1);
				if (cells[10].equals("ok")) {
					Measurement.Where where = new Measurement.Where(cells[0], cells[1], cells[2], Integer.parseInt(cells[3]));
					millis.computeIfAbsent(where, first -> new TreeMap<>()).computeIfAbsent(Integer.valueOf(cells[5]), first -> new ArrayList<>()).add(Long.parseLong(cells[7]) / 1e6);
				}
			}
		} catch (IOException | RuntimeException e) {
			throw new ArenaException(ErrorCode.IO, file + " is damaged: " + e.getMessage(), e);
		}
		return measurements.stream().map(Measurement::where).filter(millis::containsKey).map(where -> series(where, millis.get(where))).toList();
	}

	private static RoundSeries series(Measurement.Where where, SortedMap<Integer, List<Double>> rounds) {
		return new RoundSeries(where.series(), where.query(), rounds.entrySet().stream().map(round -> RoundSeries.Point.of(round.getKey(), round.getValue())).toList());
	}
}
