// SPDX-License-Identifier: EPL-2.0
package org.modelarena.benchmarks;

import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** Runs the benchmarks and prints their tables. */
public final class Main {
	private static final Duration LIMIT_OF_A_TEXT = Duration.ofSeconds(60);

	private List<String> sizes = List.of("32", "310", "3122");
	private List<String> queries = List.of("PosLength", "SwitchMonitored", "RouteSensor", "SwitchSet", "SemaphoreNeighbor",
			"ConnectedSegments");
	private List<String> contestants = Contestants.usual();
	private List<String> threads = List.of("1");
	private int seconds = 2;
	/** Of each of two warm-ups; -1: as long as a measurement. */
	private int warmUp = -1;
	private int forks = 1;
	private int commits;
	private int standing;
	private int versions;
	private int followed;
	private Path sources;
	private int watched;
	private int trainRuns;
	private String heap = "3g";
	private List<String> scenarios = List.of("inject", "repair");
	private int checks;
	private int loads;
	private Path javaModel;
	private int echo;
	private int token;
	private int replicas;
	private String smallQueries;
	private int clients;
	private List<String> served = List.of();
	private Path out;
	private Path texts;

	private Main() {
	}

	/** See the script {@code benchmarks/run}. */
	public static void main(String[] args) throws Exception {
		Main main = new Main();
		for (int i = 0; i < args.length; i++) {
			if (args[i].equals("--peers")) {
				main.contestants = Contestants.peers();
				continue;
			}
			String value = i + 1 < args.length ? args[i + 1] : "";
			main.option(args[i++], value);
		}
		main.run();
	}

	private void option(String name, String value) {
		List<String> values = Arrays.asList(value.split(","));
		switch (name) {
		case "--sizes" -> sizes = values;
		case "--java" -> {
			System.setProperty(Data.ARTIFACTS, value);
			sizes = List.of(Data.JAVA);
			queries = List.of("HQ1", "HQ2", "HQ4", "OQ", "MQ");
		}
		case "--queries" -> queries = values;
		case "--contestants" -> contestants = values;
		case "--threads" -> threads = values;
		case "--seconds" -> seconds = Integer.parseInt(value);
		case "--warm-up" -> warmUp = Integer.parseInt(value);
		case "--forks" -> forks = Integer.parseInt(value);
		case "--commits" -> commits = Integer.parseInt(value);
		case "--watched" -> watched = Integer.parseInt(value);
		case "--versions" -> versions = Integer.parseInt(value);
		case "--follow" -> followed = Integer.parseInt(value);
		case "--sources" -> sources = Path.of(value);
		case "--standing" -> standing = Integer.parseInt(value);
		case "--train-benchmark" -> trainRuns = Integer.parseInt(value);
		case "--heap" -> heap = value;
		case "--scenarios" -> scenarios = values;
		case "--loads" -> loads = Integer.parseInt(value);
		case "--java-model" -> javaModel = Path.of(value);
		case "--first-answers" -> clients = Integer.parseInt(value);
		case "--service" -> served = values;
		case "--replicas" -> replicas = Integer.parseInt(value);
		case "--echo" -> echo = Integer.parseInt(value);
		case "--token" -> token = Integer.parseInt(value);
		case "--small-queries" -> smallQueries = value;
		case "--checks" -> checks = Integer.parseInt(value);
		case "--texts" -> texts = Path.of(value);
		case "--out" -> out = Path.of(value);
		default -> throw new IllegalArgumentException("Unknown option " + name + "; benchmarks/run names those that there are.");
		}
	}

	private void run() throws Exception {
		if (javaModel != null) {
			new Loads(javaModel).run(loads, System.out);
			return;
		}
		if (token > 0) {
			new TokenCosts().run(token, System.out);
			return;
		}
		if (echo > 0) {
			for (String size : sizes) {
				new EchoCosts(size).run(echo, System.out);
			}
			return;
		}
		if (smallQueries != null) {
			new ThreadGains(smallQueries).run(seconds, System.out);
			return;
		}
		if (trainRuns > 0) {
			new TrainBenchmark(contestants.equals(Contestants.usual()) ? List.of("columns:ocl", "drools") : contestants, trainRuns, Math.max(0, warmUp), heap).run(sizes, scenarios, System.out);
			return;
		}
		if (replicas > 0) {
			for (String size : sizes) {
				try (ReplicaCosts measured = new ReplicaCosts(size, replicas)) {
					measured.run(System.out);
				}
			}
			return;
		}
		if (followed > 0) {
			follow();
			return;
		}
		if (versions > 0) {
			for (String size : sizes) {
				new VersionCosts().run(size, versions, System.out);
			}
			return;
		}
		if (loads == 0 && commits == 0 && standing == 0 && watched == 0 && clients == 0 && texts == null && served.isEmpty()) {
			askQueries();
		}
		for (String size : sizes) {
			if (texts != null && checks > 0) {
				new CheckCosts(texts, size).run(checks, System.out);
			} else if (texts != null) {
				new UserTexts(texts, size, LIMIT_OF_A_TEXT).run(System.out);
			}
			for (String store : served) {
				new ServiceCosts(store, size).run(System.out);
			}
			if (loads > 0) {
				new Loads(size).run(loads, System.out);
			}
			if (clients > 0) {
				try (FirstAnswers answers = new FirstAnswers(size)) {
					answers.run(clients, queries, System.out);
				}
			}
			if (watched > 0) {
				try (WatcherCosts measured = new WatcherCosts(size)) {
					measured.run(watched, System.out);
				}
			}
			if (standing > 0) {
				try (StandingCosts measured = new StandingCosts(size, queries)) {
					measured.run(standing, System.out);
				}
			}
			if (commits > 0) {
				try (Commits measured = new Commits(size, queries)) {
					measured.run(commits, System.out);
				}
			}
		}
	}

	private void follow() throws Exception {
		if (sources != null) {
			FollowCosts.sources(sources, followed, System.out);
			return;
		}
		for (String size : sizes) {
			FollowCosts.railway(size, followed, System.out);
		}
	}

	private void askQueries() throws Exception {
		Collection<RunResult> results = new ArrayList<>();
		List<Skipped> skipped = new ArrayList<>();
		for (String size : sizes) {
			List<String> able = new ArrayList<>();
			for (String contestant : contestants) {
				try {
					Contestants.open(contestant, size, queries.get(0), 1).close();
					able.add(contestant);
				} catch (Exception e) {
					skipped.add(new Skipped(contestant, size, e.toString()));
				}
			}
			results.addAll(new Runner(options(size, able).build()).run());
		}
		Tables tables = new Tables(results, skipped);
		tables.write(System.out);
		if (out != null) {
			try (PrintStream file = new PrintStream(Files.newOutputStream(out))) {
				tables.write(file);
			}
		}
	}

	/** Who could not take part, and why. */
	record Skipped(String contestant, String size, String reason) {
	}

	private ChainedOptionsBuilder options(String size, List<String> able) {
		return new OptionsBuilder().include(QueryBenchmark.class.getSimpleName()).param("size", size).param("query", queries.toArray(String[]::new))
				.param("contestant", able.toArray(String[]::new)).param("threads", threads.toArray(String[]::new)).forks(forks)
				.jvmArgsAppend("-D" + Data.ARTIFACTS + "=" + System.getProperty(Data.ARTIFACTS))
				.warmupIterations(2).warmupTime(TimeValue.seconds(warmUp < 0 ? seconds : warmUp)).measurementIterations(3).measurementTime(TimeValue.seconds(seconds));
	}
}
