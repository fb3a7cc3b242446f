// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.bench.Demand;
import org.modelarena.bench.Experiment;
import org.modelarena.bench.ExperimentRun;
import org.modelarena.bench.results.RunData;
import org.modelarena.bench.results.Standings;
import org.modelarena.bench.statistics.Comparison;
import org.modelarena.testkit.Sampled;

/** Real runs, in which one contender has two names, since {@code compiled} is what columns do anyway; each in another order of contenders. */
@Sampled(3)
class RealStandingsTest {
	private static final boolean LONG = Boolean.getBoolean("modelarena.long");
	private static final int RUNS = LONG ? 10 : 1;
	private static final List<String> CONTENDERS = LONG ? List.of("columns:ocl", "columns:ocl/compiled", "columns:eol", "emf:ocl", "neoemf:ocl")
			: List.of("columns:ocl", "columns:ocl/compiled", "emf:ocl");
	private static final List<String> QUERIES = LONG ? List.of("PosLength", "RouteSensor") : List.of("PosLength");

	@TempDir
	Path folder;

	private RunData run(int seed) {
		List<String> contenders = new ArrayList<>(CONTENDERS);
		Collections.shuffle(contenders, new Random(seed));
		Experiment.Builder experiment = Experiment.builder("order").ofCase("railway", Map.of("size", "1")).queries(QUERIES).forks(LONG ? 4 : 2).heap(256L << 20)
				.warmup(new Demand.Warmup.Steady(Duration.ofSeconds(2))).stepLimit(Duration.ofSeconds(1)).seed(seed);
		contenders.forEach(experiment::contender);
		return ExperimentRun.of(experiment.build(), folder.resolve("run" + seed)).build().run().data();
	}

	@Test
	@Sampled(2)
	@Timeout(value = 60, unit = TimeUnit.MINUTES)
	void theOrderDoesNotMatterWhereARankingIsSure() {
		// "query: slower, faster", where it is sure in one of the runs.
		Set<String> sure = new HashSet<>();
		for (int seed = 1; seed <= RUNS; seed++) {
			RunData data = run(seed);
			assertEquals(CONTENDERS.size(), data.contenders().size());
			for (String query : QUERIES) {
				Map<String, double[]> medians = new HashMap<>();
				data.standings(query, 1).places().forEach(place -> medians.put(place.measurement().where().contender(), medians(place)));
				Standings.Context context = Standings.Context.of(data.measurements());
				for (String contender : CONTENDERS) {
					for (String other : CONTENDERS) {
						Comparison comparison = Comparison.of(medians.get(contender), medians.get(other), context.prior(), Comparison.corrected(Standings.CONFIDENCE,
								context.comparisons()), Comparison.MARGIN);
						if (comparison.verdict() == Comparison.Verdict.SLOWER) {
							sure.add(query + ": " + contender + ", " + other);
							assertTrue(!sure.contains(query + ": " + other + ", " + contender), () -> query + ": " + contender + " and " + other + " are each surely faster");
							assertTrue(!contender.startsWith("columns:ocl") || !other.startsWith("columns:ocl"), () -> query + ": " + contender + " is faster than itself");
						}
					}
				}
			}
		}
		assertTrue(!LONG || sure.size() >= QUERIES.size(), () -> "hardly anything was sure: " + sure);
		System.getLogger(RealStandingsTest.class.getName()).log(System.Logger.Level.INFO, () -> "Sure: " + sure);
	}

	private static double[] medians(Standings.Place place) {
		return place.measurement().forks().stream().mapToDouble(fork -> fork.median()).toArray();
	}
}
