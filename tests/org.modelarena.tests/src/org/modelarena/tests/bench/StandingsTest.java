// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.bench.Experiment;
import org.modelarena.bench.ExperimentRun;
import org.modelarena.bench.results.RunData;
import org.modelarena.bench.results.Standings;
import org.modelarena.testkit.Sample;
import org.modelarena.testkit.Sampled;

/** What is called sure is so: a store whose times are drawn from known distributions, in the files of a run. */
class StandingsTest {
	private static final int FORKS = 5;
	private static final List<String> QUERIES = List.of("A", "B", "C", "D", "E", "F");
	private static final int[] CLIENTS = { 1, 2, 4, 8, 16, 32, 64 };
	private static final int EXECUTIONS = 60;
	/** How much the medians of two JVMs differ, and those of two executions. */
	private static final double FORK_SPREAD = 0.03;
	private static final double EXECUTION_SPREAD = 0.2;

	@TempDir
	Path folder;

	private Path run() {
		FakeStore[] stores = { fake("one"), fake("other"), fake("slow") };
		Experiment.Builder experiment = Experiment.builder("t").ofCase("railway", Map.of()).forks(1).executions(1).warmup(0);
		for (FakeStore store : stores) {
			experiment.contender(store.name() + ":ocl");
		}
		Path out = FakeStore.out(folder);
		ExperimentRun.of(experiment.build(), out).catalog(FakeStore.catalog(stores)).workload(FakeStore.workload(QUERIES.toArray(String[]::new))).inProcess().build()
				.run();
		return out;
	}

	private static FakeStore fake(String name) {
		return new FakeStore(name, (call, query, limits, cancellation) -> FakeStore.right());
	}

	/** Two contenders with the same distribution, and one that is slower by a factor. */
	private static RunData drawn(Path out, long seed, double slower) throws IOException {
		Random random = new Random(seed);
		String digest = FakeStore.right().digest().toString();
		try (BufferedWriter rows = Files.newBufferedWriter(out.resolve("executions.csv"))) {
			rows.write("contender,query,transport,clients,repetition,execution,start_ns,latency_ns,count,digest,outcome\n");
			for (int fork = 1; fork <= FORKS; fork++) {
				for (String contender : List.of("one", "other", "slow")) {
					for (String query : QUERIES) {
						for (int clients : CLIENTS) {
							double typical = 1e6 * (contender.equals("slow") ? slower : 1) * Math.exp(FORK_SPREAD * random.nextGaussian());
							for (int execution = 1; execution <= EXECUTIONS; execution++) {
								long latency = Math.round(typical * Math.exp(EXECUTION_SPREAD * random.nextGaussian()));
								rows.write(contender + ":ocl," + query + ",local," + clients + "," + fork + "," + execution + ",0," + latency + ",1," + digest + ",ok\n");
							}
						}
					}
				}
			}
		}
		return RunData.read(out);
	}

	@Sampled(5)
	@Test
	void aContenderUnderTwoNamesIsNeverCalledDifferent() throws IOException {
		Path out = run();
		int found = 0;
		int cells = 0;
		for (long seed : Sample.seeds(100, 25).toArray()) {
			RunData data = drawn(out, seed, 1.5);
			for (String query : QUERIES) {
				for (int clients : CLIENTS) {
					Standings standings = data.standings(query, clients);
					Map<String, Integer> ranks = new java.util.HashMap<>();
					standings.places().forEach(place -> ranks.put(place.measurement().where().contender(), place.rank()));
					assertTrue(ranks.get("one:ocl") < 2 || ranks.get("other:ocl") < 2, "seed " + seed + " " + query + " " + clients + " " + ranks);
					assertEquals(ranks.get("one:ocl"), ranks.get("other:ocl"), "seed " + seed + " " + query + " " + clients);
					found += ranks.get("slow:ocl") == 3 ? 1 : 0;
					cells++;
				}
			}
		}
		int sure = found;
		int all = cells;
		assertTrue(found > cells * 0.95, () -> "a difference of 50 % was found in " + sure + " of " + all + " cells only");
	}

	@Test
	void nothingIsSureFromOneFork() throws IOException {
		Path out = run();
		RunData data = RunData.read(out);
		QUERIES.forEach(query -> assertFalse(data.standings(query, 1).isAnySure()));
	}
}
