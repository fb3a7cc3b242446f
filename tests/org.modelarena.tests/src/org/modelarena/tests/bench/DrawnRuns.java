// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.bench;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

import org.modelarena.bench.Experiment;
import org.modelarena.bench.ExperimentRun;

/**
 * Folders of runs whose times are drawn: copies of one real run, with another {@code executions.csv}. Twelve cells: the contenders {@code one}, {@code half} and
 * {@code slow}, which take 1, 1.5 and 3 ms, with the queries A and B and 1 or 4 clients.
 */
public final class DrawnRuns {
	public static final List<String> QUERIES = List.of("A", "B");
	public static final List<Integer> CLIENTS = List.of(1, 4);
	/** With their times in milliseconds. */
	public static final Map<String, Double> CONTENDERS = Map.of("one", 1.0, "half", 1.5, "slow", 3.0);
	private static final List<String> FILES = List.of("run.json", "environment.json", "experiment.yaml", "loads.csv");
	private static final int EXECUTIONS = 3;
	private static final double EXECUTION_SPREAD = 0.01;

	private final Path template;

	/** By how much a cell takes longer; 1 for no change. */
	public interface Change {
		Change NONE = (contender, query, clients) -> 1;

		double factor(String contender, String query, int clients);
	}

	/**
	 * How much times differ without a change.
	 *
	 * @param run  from one run to the next, in each cell by itself
	 * @param fork from one JVM to the next
	 */
	public record Noise(double run, double fork, int forks) {
		/** Runs differ by 1.5 % in all. */
		public static final Noise USUAL = new Noise(0.01, 0.025, 5);
	}

	/** @param folder where the real run goes */
	public DrawnRuns(Path folder) {
		template = folder.resolve("template");
		List<String> names = List.of("one", "half", "slow");
		FakeStore[] stores = names.stream().map(name -> new FakeStore(name, (call, query, limits, cancellation) -> FakeStore.right())).toArray(FakeStore[]::new);
		Experiment.Builder experiment = Experiment.builder("drawn").ofCase("railway", Map.of("size", "1")).clients(1, 4).forks(1).executions(1).warmup(0);
		names.forEach(name -> experiment.contender(name + ":ocl"));
		ExperimentRun.of(experiment.build(), template).catalog(FakeStore.catalog(stores)).workload(FakeStore.workload("A", "B")).inProcess().build().run();
	}

	/**
	 * Writes a run. Where there is one of the same day, only its times are drawn anew.
	 *
	 * @param day on which it was started, counted from the first of January
	 */
	public Path write(Path folder, int day, Random random, Noise noise, Change change) {
		try {
			if (!Files.exists(folder.resolve("executions.csv"))) {
				copyTemplate(folder, day);
			}
			try (BufferedWriter rows = Files.newBufferedWriter(folder.resolve("executions.csv"))) {
				rows.write("contender,query,transport,clients,repetition,execution,start_ns,latency_ns,count,digest,outcome\n");
				for (String contender : CONTENDERS.keySet().stream().sorted().toList()) {
					for (String query : QUERIES) {
						for (int clients : CLIENTS) {
							double typical = 1e6 * CONTENDERS.get(contender) * change.factor(contender, query, clients) * Math.exp(noise.run() * random.nextGaussian());
							rows.write(cell(contender + ":ocl," + query + ",local," + clients, typical, random, noise));
						}
					}
				}
			}
			return folder;
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	private void copyTemplate(Path folder, int day) throws IOException {
		Files.createDirectories(folder);
		for (String file : FILES) {
			Files.writeString(folder.resolve(file), Files.readString(template.resolve(file)));
		}
		edit(folder, "run.json", "\"started\": \"[^\"]*\"", "\"started\": \"" + LocalDate.of(2026, 1, 1).plusDays(day) + "T12:00:00+01:00\"");
	}

	private static String cell(String where, double typical, Random random, Noise noise) {
		String digest = FakeStore.right().digest().toString();
		StringBuilder rows = new StringBuilder();
		for (int fork = 1; fork <= noise.forks(); fork++) {
			double own = typical * Math.exp(noise.fork() * random.nextGaussian());
			for (int execution = 1; execution <= EXECUTIONS; execution++) {
				rows.append(where).append(',').append(fork).append(',').append(execution).append(",0,").append(Math.round(own * Math.exp(EXECUTION_SPREAD * random
						.nextGaussian()))).append(",1,").append(digest).append(",ok\n");
			}
		}
		return rows.toString();
	}

	/** Writes runs on one day after the other, from the first on, without a change. */
	public void series(Path parent, int count, Random random, Noise noise) {
		for (int day = 0; day < count; day++) {
			write(parent.resolve(name(day)), day, random, noise, Change.NONE);
		}
	}

	/** The name of a day's run; names are in the reverse order of time, which must not matter. */
	public static String name(int day) {
		return "run" + (900 - day);
	}

	/** Replaces what a regular expression finds in a file of a run, which it must. */
	public static void edit(Path run, String file, String regex, String replacement) throws IOException {
		String text = Files.readString(run.resolve(file));
		String edited = text.replaceFirst(regex, replacement);
		if (edited.equals(text)) {
			throw new IllegalArgumentException("Nothing in " + file + " is like " + regex + ":\n" + text);
		}
		Files.writeString(run.resolve(file), edited);
	}

	/** Removes the rows of a run that contain a text. */
	public static void drop(Path run, String part) throws IOException {
		Path file = run.resolve("executions.csv");
		try (Stream<String> rows = Files.lines(file)) {
			List<String> rest = rows.filter(row -> !row.contains(part)).toList();
			Files.write(file, rest);
		}
	}
}
