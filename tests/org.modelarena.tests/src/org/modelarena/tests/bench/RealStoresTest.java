// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.bench.Experiment;
import org.modelarena.bench.ExperimentFile;
import org.modelarena.bench.ExperimentRun;
import org.modelarena.bench.LiveSample;
import org.modelarena.bench.RunListener;
import org.modelarena.bench.RunResult;
import org.modelarena.bench.Step;
import org.modelarena.bench.results.Measurement;
import org.modelarena.bench.results.Skipped;
import org.modelarena.cases.CaseQuery;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.store.Transport;
import org.modelarena.testkit.Sampled;

/** Runs with the installed stores, their servers in JVMs of their own. */
@Timeout(180)
@Sampled(6)
class RealStoresTest {
	@TempDir
	Path folder;

	private Path out() {
		return folder.resolve("out");
	}

	private static Experiment.Builder railway(String... contenders) {
		Experiment.Builder builder = Experiment.builder("t").ofCase("railway", Map.of("size", "1")).queries(List.of("PosLength", "SwitchSet"))
				.forks(1).executions(20).warmup(2).heap(512L << 20);
		for (String contender : contenders) {
			builder.contender(contender);
		}
		return builder;
	}

	private static List<ProcessHandle> servers() {
		return ProcessHandle.current().children().filter(ProcessHandle::isAlive).toList();
	}

	private Map<String, Long> outcomes() throws Exception {
		return Files.readAllLines(out().resolve("executions.csv")).stream().skip(1).map(line -> line.split(",", -1)[10])
				.collect(Collectors.groupingBy(outcome -> outcome, Collectors.counting()));
	}

	@Sampled(4)
	@Tag("equinox")
	@Test
	void theSameAnswersComeFromMemoryAndOverTheNetwork() {
		List<ProcessHandle> before = servers();
		RunResult result = ExperimentRun.of(railway("emf:ocl@local", "cdo:ocl@net4j-tcp", "cdo:ocl@local").clients(1, 3).build(), out()).build().run();
		assertTrue(result.isClean(), result.skipped().toString());
		assertEquals(3 * 2 * 80, result.executions());
		assertEquals(List.of(), servers().stream().filter(each -> !before.contains(each)).toList(), "servers are gone after the run");
		assertFalse(Files.exists(out().resolve("stores")));
		assertTrue(result.loads().stream().allMatch(load -> load.elements() == 1418 && load.bytes() > 0), result.loads().toString());
	}

	@Test
	void programsAreMeasuredLikeQueriesWarmAndCold() throws Exception {
		Experiment experiment = Experiment.builder("t").ofCase("oo1", Map.of("size", "1000")).queries(List.of("Lookup", "Insert")).forks(1).executions(11).warmup(1).cold(3).clients(1, 2)
				.contender("columns:api@local").contender("emf:api@ws").heap(512L << 20).build();
		RunResult result = ExperimentRun.of(experiment, out()).build().run();
		assertTrue(result.isClean(), result.skipped().toString());
		assertEquals(Map.of("ok", 2L * 2 * (3 * 11 + 3)), outcomes());
		Map<String, Long> executions = Files.readAllLines(out().resolve("executions.csv")).stream().skip(1).map(line -> line.split(",", -1)).collect(Collectors.groupingBy(
				cells -> cells[1] + " " + cells[3], Collectors.counting()));
		assertEquals(Map.of("Lookup 1", 22L, "Lookup 2", 44L, "Insert 1", 22L, "Insert 2", 44L, "Lookup-cold 1", 6L, "Insert-cold 1", 6L), executions);
		assertEquals(Set.of("Lookup", "Insert", "Lookup-cold", "Insert-cold"), result.data().measurements().stream().map(measured -> measured.where().query()).collect(Collectors.toSet()));
	}

	/** Nobody has asked for cold answers, so the name is the user's own. */
	@Test
	void aQueryMayBeCalledAsColdAnswersAre() throws Exception {
		Experiment.Builder own = railway("emf:ocl@local").query(new CaseQuery("PosLength-cold", Map.of("ocl", "Route.allInstances()")));
		RunResult result = ExperimentRun.of(own.build(), out()).inProcess().build().run();
		assertTrue(result.isClean(), result.skipped().toString());
		assertEquals(3 * 20, result.executions());
		ArenaException taken = assertThrows(ArenaException.class, () -> own.cold(2).build());
		assertTrue(taken.getMessage().contains("'PosLength-cold' is that of the cold answers of PosLength"), taken.getMessage());
	}

	@Test
	void programsThatCannotRunAreToldWithTheReason() {
		Experiment experiment = Experiment.builder("t").ofCase("oo1", Map.of("size", "1000")).queries(List.of("Lookup")).forks(1).executions(2).warmup(1).contender("emf:api@local")
				.contender("emf:api/compiled@local").contender("cdo:api@net4j-tcp").contender("emf:ocl@local").heap(512L << 20).build();
		RunResult result = ExperimentRun.of(experiment, out()).build().run();
		Map<String, String> reasons = result.skipped().stream().collect(Collectors.toMap(Skipped::contender, Skipped::reason));
		assertEquals(Set.of("emf:api/compiled@local", "cdo:api@net4j-tcp", "emf:ocl@local"), reasons.keySet());
		assertTrue(reasons.get("emf:api/compiled@local").contains("write emf:api"), reasons.toString());
		assertTrue(reasons.get("cdo:api@net4j-tcp").contains("through the query service"), reasons.toString());
		assertTrue(reasons.get("emf:ocl@local").contains("the query has no text in ocl"), reasons.toString());
	}

	@Test
	void onlyAnEngineIsAskedInItsOwnLanguage() {
		Experiment experiment = Experiment.builder("t").ofCase("smallqueries", Map.of("size", "1000")).queries(List.of("RecentReplies")).forks(1).executions(2).warmup(1)
				.contender("emf:ocl@local").contender("emf:cypher@local").contender("emf:cypher@tcp").heap(512L << 20).build();
		RunResult result = ExperimentRun.of(experiment, out()).build().run();
		Map<String, String> reasons = result.skipped().stream().collect(Collectors.toMap(Skipped::contender, Skipped::reason));
		assertEquals(Set.of("emf:cypher@local", "emf:cypher@tcp"), reasons.keySet());
		assertTrue(reasons.get("emf:cypher@local").contains("The store 'emf' has no engine that is asked in cypher"), reasons.toString());
		assertTrue(reasons.get("emf:cypher@tcp").contains("in the clients' own process only"), reasons.toString());
	}

	@Sampled(5)
	@Test
	void aWriterBesideLeavesEveryAnswerInOneOfTwoStates() throws Exception {
		Experiment experiment = railway("cdo:ocl@net4j-tcp", "emf:ocl@local").clients(2).executions(200).writeEvery(Duration.ofMillis(5))
				.gcEvery(Duration.ofMillis(50)).build();
		RunResult result = ExperimentRun.of(experiment, out()).build().run();
		assertTrue(result.isClean(), result.skipped().toString());
		assertTrue(result.steps().stream().allMatch(step -> step.tally().commits() > 0));
		long answers = Files.readAllLines(out().resolve("executions.csv")).stream().filter(line -> line.startsWith("cdo:ocl,PosLength"))
				.map(line -> line.split(",")[8]).distinct().count();
		assertEquals(2, answers, "both states were seen");
	}

	@Test
	void aKilledServerFailsItsExecutionsAndIsStartedAgain() throws Exception {
		List<ProcessHandle> before = servers();
		RunListener killer = new RunListener() {
			private boolean done;

			@Override
			public void sample(Step step, LiveSample sample) {
				if (!done && sample.executions() > 0) {
					done = true;
					servers().stream().filter(child -> child.info().commandLine().orElse("").contains("ServerMain")).forEach(ProcessHandle::destroyForcibly);
				}
			}
		};
		Experiment experiment = railway("cdo:ocl@net4j-tcp").executions(100_000).stepLimit(Duration.ofSeconds(3)).build();
		long start = System.nanoTime();
		RunResult result = ExperimentRun.of(experiment, out()).listener(killer).build().run();
		assertTrue(System.nanoTime() - start < 120_000_000_000L, "the killed server held the run up");
		assertTrue(outcomes().getOrDefault("failed:STORE_UNAVAILABLE", 0L) > 0, outcomes() + " " + Files.readString(out().resolve("run.json")));
		assertEquals(2, result.steps().size());
		assertTrue(result.steps().get(1).tally().ok() > 0 && result.steps().get(1).tally().failed() == 0, "the second query found a fresh server");
		assertTrue(Files.readString(out().resolve("run.json")).contains("restarted"));
		assertEquals(before, servers());
	}

	/** Coordinated omission: who waits for each answer before it asks again does not notice that nobody answered for a second. */
	@Test
	void aServerThatPausesShowsInThePercentilesOfAnOpenLoop() throws Exception {
		RunListener pauser = new RunListener() {
			private boolean done;

			@Override
			public void sample(Step step, LiveSample sample) {
				if (!done && sample.executions() > 50) {
					done = true;
					ProcessHandle server = servers().stream().filter(child -> child.info().commandLine().orElse("").contains("ServerMain")).findFirst().orElseThrow();
					signal("STOP", server);
					LockSupport.parkNanos(1_000_000_000);
					signal("CONT", server);
				}
			}
		};
		Experiment experiment = Experiment.builder("t").ofCase("railway", Map.of("size", "1")).contender("columns:ocl", Transport.TCP).queries(List.of("SwitchSet"))
				.clients(2).forks(1).openLoop(200).executions(400).warmup(50).heap(256L << 20).build();
		RunResult result = ExperimentRun.of(experiment, out()).listener(pauser).build().run();
		Measurement measurement = result.data().measurements().getFirst();
		assertEquals(800, measurement.counts().ok());
		// Some 200 of 800 arrivals fell into the second, and waited half of it in the mean.
		assertTrue(measurement.spread().percentiles().get(90.0) > 300, () -> "p90 " + measurement.spread().percentiles().get(90.0));
		assertTrue(measurement.latency().p99() > 700, () -> "p99 " + measurement.latency().p99());
	}

	private static void signal(String name, ProcessHandle process) {
		try {
			assertEquals(0, new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor());
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
		}
	}

	@Test
	void cancellingEndsTheServerToo() {
		List<ProcessHandle> before = servers();
		Cancellation cancellation = Cancellation.create();
		RunListener stopper = new RunListener() {
			@Override
			public void sample(Step step, LiveSample sample) {
				cancellation.cancel();
			}
		};
		RunResult result = ExperimentRun.of(railway("cdo:ocl@net4j-tcp").executions(1_000_000).build(), out()).listener(stopper).cancellation(cancellation)
				.build().run();
		assertTrue(result.cancelled());
		assertEquals(before, servers());
		assertTrue(Files.exists(result.report()));
	}

	@Test
	void ownModelsAndQueriesAreMeasuredLikeCases() throws Exception {
		Files.writeString(folder.resolve("shop.ecore"), """
				<?xml version="1.0" encoding="UTF-8"?>
				<ecore:EPackage xmi:version="2.0" xmlns:xmi="http://www.omg.org/XMI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
				    xmlns:ecore="http://www.eclipse.org/emf/2002/Ecore" name="shop" nsURI="urn:shop" nsPrefix="shop">
				  <eClassifiers xsi:type="ecore:EClass" name="Shop">
				    <eStructuralFeatures xsi:type="ecore:EReference" name="items" upperBound="-1" eType="#//Item" containment="true"/>
				  </eClassifiers>
				  <eClassifiers xsi:type="ecore:EClass" name="Item">
				    <eStructuralFeatures xsi:type="ecore:EAttribute" name="price" eType="ecore:EDataType http://www.eclipse.org/emf/2002/Ecore#//EInt"/>
				  </eClassifiers>
				</ecore:EPackage>
				""");
		Files.writeString(folder.resolve("shop.xmi"), """
				<?xml version="1.0" encoding="UTF-8"?>
				<shop:Shop xmi:version="2.0" xmlns:xmi="http://www.omg.org/XMI" xmlns:shop="urn:shop">
				  <items price="5"/><items price="50"/><items price="500"/>
				</shop:Shop>
				""");
		Files.writeString(folder.resolve("dear.ocl"), "Item.allInstances()->select(price > 10)\n");
		Files.writeString(folder.resolve("shop.yaml"), """
				name: shop
				model: { files: shop.xmi, metamodels: shop.ecore }
				contenders: [emf:ocl, cdo:ocl@net4j-tcp]
				queries:
				  Dear: { file: dear.ocl }
				  Broken: { ocl: "Item.allInstances()->select(" }
				executions: 5
				forks: 2
				heap: 512m
				""");
		RunResult result = ExperimentRun.of(ExperimentFile.read(folder.resolve("shop.yaml")), out()).build().run();
		assertEquals(20, result.executions());
		assertEquals(0, result.wrong() + result.failed());
		assertEquals(List.of("Broken", "Broken"), result.skipped().stream().map(skipped -> skipped.query()).toList());
		assertTrue(result.skipped().get(0).reason().contains("line 1"), result.skipped().get(0).reason());
		assertTrue(Files.readAllLines(out().resolve("executions.csv")).get(1).contains(",2,"), "two items cost more than 10");
	}
}
