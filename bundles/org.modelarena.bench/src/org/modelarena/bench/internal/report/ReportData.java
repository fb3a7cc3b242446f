package org.modelarena.bench.internal.report;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import org.modelarena.bench.results.LoadResult;
import org.modelarena.bench.results.Environment;
import org.modelarena.bench.results.Measurement;
import org.modelarena.bench.results.RunLog;

/** All contents of a report, read from a run's folder. */
public record ReportData(List<Measurement> measurements, RunLog log, Surroundings surroundings) {
	/**
	 * What was not measured but belongs to it.
	 *
	 * @param experiment the text of the experiment's file
	 */
	public record Surroundings(Environment environment, List<LoadResult> loads, String experiment) {
	}

	/** In the order of measuring. */
	List<String> queries() {
		return measurements.stream().map(measurement -> measurement.where().query()).distinct().toList();
	}

	/** The queries that contenders can be compared over: those with a right answer in every language of the run, or all if there are none. */
	List<String> comparable() {
		Set<String> languages = log.answers().stream().map(RunLog.RightAnswer::language).collect(Collectors.toSet());
		List<String> common = queries().stream().filter(query -> languages.stream().allMatch(language -> log.answers().stream()
				.anyMatch(answer -> answer.query().equals(query) && answer.language().equals(language)))).toList();
		return common.isEmpty() ? queries() : common;
	}

	/** Contenders with their transports, in the order of measuring. */
	List<String> series() {
		return measurements.stream().map(measurement -> measurement.where().series()).distinct().toList();
	}

	/** Ascending. */
	List<Integer> clients() {
		return measurements.stream().map(measurement -> measurement.where().clients()).distinct().sorted().toList();
	}

	Optional<Measurement> find(String series, String query, int clients) {
		return measurements.stream().filter(measurement -> measurement.where().clients() == clients && measurement.where().query().equals(query)
				&& measurement.where().series().equals(series)).findFirst();
	}

	List<Measurement> of(String query) {
		return measurements.stream().filter(measurement -> measurement.where().query().equals(query)).toList();
	}

	Style style(Measurement.Where where) {
		List<String> contenders = measurements.stream().map(measurement -> measurement.where().contender()).distinct().toList();
		List<String> transports = measurements.stream().map(measurement -> measurement.where().transport()).distinct().toList();
		return Style.of(contenders, transports, where.contender(), where.transport());
	}

	long executions() {
		return measurements.stream().mapToLong(measurement -> measurement.counts().executions()).sum();
	}

	long wrong() {
		return measurements.stream().mapToLong(measurement -> measurement.counts().wrong()).sum();
	}

	long failed() {
		return measurements.stream().mapToLong(measurement -> measurement.counts().failures()).sum();
	}
}
