// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.modelarena.bench.Demand;
import org.modelarena.bench.Experiment;
import org.modelarena.bench.RunEstimate;

/** What is said before a run starts. */
class RunEstimateTest {
	private static Experiment.Builder experiment() {
		return Experiment.builder("estimated").ofCase("railway", Map.of()).queries(List.of("RouteSensor", "SwitchSet")).contender("emf:ocl").contender("columns:ocl@tcp").clients(1, 4)
				.stepLimit(Duration.ofSeconds(2)).warmup(new Demand.Warmup.Steady(Duration.ofSeconds(1)));
	}

	@Test
	void countsStepsStartsAndLoads() {
		RunEstimate estimate = RunEstimate.of(experiment().forks(3).build(), 2);
		assertEquals(2 * 2 * 2 * 3, estimate.steps());
		// In each of three rounds: eight steps of two seconds, four warm-ups of one, a start in this process and one with a server; and two loads.
		assertEquals(3 * (8 * 2 + 4 + 2 + 4) + 2 * 3, estimate.most().orElseThrow().toSeconds());
		assertEquals("24 steps, about 80 s", estimate.toString());
	}

	@Test
	void timeThatIsGivenBoundsIt() {
		assertEquals(50, RunEstimate.of(experiment().forks(100).within(Duration.ofSeconds(50)).build(), 2).most().orElseThrow().toSeconds());
		assertEquals(32, RunEstimate.of(experiment().forks(1).within(Duration.ofSeconds(50)).build(), 2).most().orElseThrow().toSeconds(), "it ends before");
		assertEquals(32, RunEstimate.of(experiment().forks(100).within(Duration.ofSeconds(5)).build(), 2).most().orElseThrow().toSeconds(), "all are measured once in any case");
	}

	/** A share of twelve seconds has two for two queries together, and two for each by itself, a second a query. */
	@Test
	void warmUpsTakeAPartOfAShare() {
		Experiment experiment = experiment().forks(1).warmup(new Demand.Warmup.Steady(Duration.ofSeconds(5))).stepLimit(Duration.ofSeconds(1)).share(Duration.ofSeconds(12)).build();
		assertEquals(2 * (4 * 1 + 2 * 2 * 1) + 2 + 4 + 2 * 3, RunEstimate.of(experiment, 2).most().orElseThrow().toSeconds());
	}

	@Test
	void aNumberOfExecutionsTellsNoTime() {
		RunEstimate estimate = RunEstimate.of(experiment().forks(1).executions(1000).build(), 2);
		assertTrue(estimate.most().isEmpty());
		assertTrue(estimate.toString().startsWith("8 steps; how long that takes is not known"), estimate.toString());
	}
}
