// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

import org.modelarena.bench.Report;

import com.google.gson.Gson;

/** The folder of a run that nobody has measured, as {@code arena stress} would have left it. */
final class SyntheticRun {
	private final Path folder;
	private final StringBuilder rows = new StringBuilder("contender,query,transport,clients,repetition,execution,start_ns,latency_ns,count,digest,outcome,asked\n");
	private final Set<String> contenders = new LinkedHashSet<>();
	private final Set<String> queries = new LinkedHashSet<>();
	private final List<Map<String, Object>> mixes = new ArrayList<>();
	private final List<Map<String, Object>> skipped = new ArrayList<>();
	private final List<Map<String, Object>> steps = new ArrayList<>();
	private final Random random = new Random(3);

	private String subject = "railway";
	private int rounds;
	private String load = "closed loop";

	SyntheticRun(Path folder) {
		this.folder = folder;
	}

	/** Says that each execution was a round. */
	SyntheticRun rounds(int number) {
		rounds = number;
		return this;
	}

	/** Five queries, some of the published study, on two stores over three transports in two languages. */
	static SyntheticRun study(Path folder, int forks) {
		SyntheticRun run = new SyntheticRun(folder);
		for (String query : List.of("PosLength", "RouteSensor", "SwitchSet", "Q4", "Q5")) {
			for (int clients : new int[] { 1, 4 }) {
				run.step("cdo:ocl@net4j-tcp", query, clients, 20 * clients, forks, 30).step("cdo:ocl@net4j-http", query, clients, 60 * clients, forks, 30)
						.step("columns:ocl@local", query, clients, clients, forks, 30).step("columns:eol@local", query, clients, 2 * clients, forks, 30);
			}
		}
		return run;
	}

	/** Says how the clients asked. */
	SyntheticRun load(String words) {
		load = words;
		return this;
	}

	/** Says which case the queries are of. */
	SyntheticRun of(String caseName) {
		subject = caseName;
		return this;
	}

	/**
	 * A step in some forks: times about a median, 1 % apart.
	 *
	 * @param millis     the median
	 * @param executions in each fork
	 */
	SyntheticRun step(String contender, String query, int clients, double millis, int forks, int executions) {
		queries.add(query);
		return rows(contender, query, clients, new double[] { millis }, new String[] { query }, forks, executions);
	}

	/** One fork of a step, with times of its own. */
	SyntheticRun fork(String contender, String query, int clients, int fork, double millis, int executions) {
		queries.add(query);
		contenders.add(contender);
		return fork(contender, query, clients, fork, new double[] { millis }, new String[] { query }, executions);
	}

	/** A step with wrong answers only. */
	SyntheticRun wrong(String contender, String query, int clients, int executions) {
		int before = rows.length();
		step(contender, query, clients, 1, 1, executions);
		String wrong = rows.substring(before).replace(",ok,", ",wrong,");
		rows.replace(before, rows.length(), wrong);
		return this;
	}

	/** The step of a mix: its queries by turns, of equal weights. */
	SyntheticRun mix(String contender, String mix, int clients, Map<String, Double> millis, int forks, int executions) {
		Map<String, Integer> weights = new java.util.TreeMap<>();
		millis.keySet().forEach(query -> weights.put(query, 1));
		if (mixes.stream().noneMatch(known -> known.get("name").equals(mix))) {
			mixes.add(Map.of("name", mix, "weights", weights));
		}
		return rows(contender, mix, clients, weights.keySet().stream().mapToDouble(millis::get).toArray(), weights.keySet().toArray(String[]::new), forks, executions);
	}

	private SyntheticRun rows(String contender, String query, int clients, double[] millis, String[] asked, int forks, int executions) {
		contenders.add(contender);
		for (int fork = 1; fork <= forks; fork++) {
			fork(contender, query, clients, fork, millis, asked, executions);
		}
		return this;
	}

	private SyntheticRun fork(String contender, String query, int clients, int fork, double[] millis, String[] asked, int executions) {
		String name = contender.substring(0, contender.lastIndexOf('@'));
		String transport = contender.substring(contender.lastIndexOf('@') + 1);
		Map<String, Object> quality = new HashMap<>(Map.of("contender", contender, "query", query, "clients", clients, "fork", fork, "warmups", 5, "warmupMillis", 1.0, "firstMillis",
				7.0 * fork, "isSteady", fork != 2, "isPrecise", true));
		quality.put("cpuMillis", 1.5 * millis[0] * executions);
		quality.put("residentBytes", (long) fork << 28);
		steps.add(quality);
		for (int i = 1; i <= executions; i++) {
			long nanos = Math.round(millis[i % millis.length] * 1e6 * (1 + 0.01 * (random.nextDouble() - 0.5)));
			rows.append(String.join(",", name, query, transport, "" + clients, "" + fork, "" + i, "" + i * nanos, "" + nanos, "1", "0".repeat(32), "ok", asked[i % asked.length])).append('\n');
		}
		return this;
	}

	SyntheticRun skip(String contender, String query, int clients, String reason) {
		skipped.add(Map.of("contender", contender, "query", query, "clients", clients, "reason", reason));
		return this;
	}

	/** The folder with its files, and the report in it. */
	Path write() {
		try {
			Files.writeString(folder.resolve("executions.csv"), rows);
			Map<String, Object> log = new HashMap<>(Map.of("header", Map.of("name", "synthetic", "state", "COMPLETE", "started", "s", "ended", "e", "reason", ""),
					"load", load, "contenders", contenders, "mixes", mixes, "answers", queries.stream().map(query -> Map.of("query", query, "language", "ocl", "model", "loaded", "count", 1,
							"digest", "0".repeat(32))).toList(),
					"skipped", skipped, "commits", 0, "steps", steps, "troubles", List.of()));
			log.put("rounds", rounds);
			Files.writeString(folder.resolve("run.json"), new Gson().toJson(log));
			Files.writeString(folder.resolve("environment.json"), new Gson().toJson(Map.of("machine", Map.of("cpu", "c", "cores", 2, "memory", 1), "os", "o", "jvm", Map.of("name", "j",
					"version", "1", "flags", List.of(), "maxHeap", 1, "serverHeap", 1), "software", Map.of("version", "0", "commit", ""), "date", "d")));
			Files.writeString(folder.resolve("loads.csv"), "store,elements,load_ns,elements_per_second,bytes,outcome\nneo4j,10,2000000000,5.0,1000,ok\ncdo,0,5,0.0,0,failed:TIMEOUT\n");
			Files.writeString(folder.resolve("experiment.yaml"), "name: synthetic\ncase: " + subject + "\n");
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
		Report.write(folder);
		return folder;
	}

	/** The report of {@link #write}. */
	String page() {
		try {
			return Files.readString(write().resolve(Report.FILE));
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}
}
