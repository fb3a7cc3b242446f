// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.bench.Experiment;
import org.modelarena.bench.ExperimentRun;
import org.modelarena.bench.LiveSample;
import org.modelarena.bench.RunListener;
import org.modelarena.bench.RunResult;
import org.modelarena.bench.Step;
import org.modelarena.bench.StepResult;
import org.modelarena.bench.results.Measurement;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.testkit.Sampled;

/** Contenders in JVMs of their own, and what becomes of a run when these end, or the run does. */
@Timeout(value = 4, unit = TimeUnit.MINUTES)
@Sampled(2)
class ForksTest {
	@TempDir
	Path folder;

	private Path out() {
		return folder.resolve("out");
	}

	private static Experiment.Builder experiment(String... contenders) {
		Experiment.Builder builder = Experiment.builder("t").ofCase("railway", Map.of("size", "1")).queries(List.of("PosLength", "SwitchSet")).forks(2).executions(30)
				.warmup(5).heap(256L << 20);
		for (String contender : contenders) {
			builder.contender(contender);
		}
		return builder;
	}

	private static List<ProcessHandle> clients() {
		return ProcessHandle.current().descendants().filter(child -> child.info().commandLine().orElse("").contains("GeneratorMain")).toList();
	}

	/** Each fork has a JVM of its own, and what the medians of forks are is in the results. */
	@Sampled(5)
	@Test
	void everyForkIsAJvmOfItsOwn() {
		List<Long> processes = new java.util.ArrayList<>();
		RunListener watcher = new RunListener() {
			@Override
			public void stepBegun(Step step, int number, int total) {
				clients().stream().map(ProcessHandle::pid).filter(pid -> !processes.contains(pid)).forEach(processes::add);
			}
		};
		RunResult result = ExperimentRun.of(experiment("emf:ocl", "columns:ocl").build(), out()).listener(watcher).build().run();
		assertTrue(result.isClean());
		assertEquals(4, processes.size(), "two contenders, two forks");
		assertEquals(List.of(), clients(), "none is left");
		for (Measurement measurement : result.data().measurements()) {
			assertEquals(List.of(1, 2), measurement.forks().stream().map(Measurement.Fork::number).sorted().toList());
			assertEquals(60, measurement.counts().ok());
		}
		assertEquals(List.of("emf:ocl@local", "columns:ocl@local"), result.data().contenders(), "in the order of the experiment, whatever was measured first");
	}

	@Test
	@Sampled(2)
	void clientsThatAreKilledEndTheirForkOnly() {
		RunListener killer = new RunListener() {
			private boolean done;

			@Override
			public void sample(Step step, LiveSample sample) {
				if (!done && step.fork() == 1) {
					done = true;
					clients().forEach(ProcessHandle::destroyForcibly);
				}
			}
		};
		Experiment experiment = experiment("columns:ocl").queries(List.of("RouteSensor")).executions(200_000).stepLimit(java.time.Duration.ofSeconds(2)).build();
		RunResult result = ExperimentRun.of(experiment, out()).listener(killer).build().run();
		String reason = result.skipped().getFirst().reason();
		assertTrue(reason.startsWith("in fork 1: ") && reason.contains("exit code"), reason);
		assertTrue(result.data().measurements().stream().allMatch(measurement -> measurement.forks().stream().anyMatch(fork -> fork.number() == 2)));
	}

	@Test
	@Sampled(7)
	void aCancelledRunGoesOnAndIsThenComplete() throws Exception {
		Cancellation cancellation = Cancellation.create();
		RunListener stopper = new RunListener() {
			@Override
			public void stepDone(StepResult result) {
				cancellation.cancel();
			}
		};
		RunResult cancelled = ExperimentRun.of(experiment("emf:ocl", "columns:ocl").build(), out()).listener(stopper).cancellation(cancellation).build().run();
		assertTrue(cancelled.cancelled());
		assertEquals(30, cancelled.executions());
		assertFalse(Files.exists(out().resolve("stores")));
		ArenaException refused = assertThrows(ArenaException.class, () -> ExperimentRun.of(experiment("emf:ocl").build(), out()).build().run());
		assertTrue(refused.getMessage().contains("--resume"), refused.getMessage());
		RunResult resumed = ExperimentRun.resume(out()).build().run();
		assertTrue(resumed.isClean(), () -> resumed.skipped().toString());
		assertEquals(2 * 2 * 2 * 30, resumed.executions());
		assertEquals(7, resumed.steps().size(), "one step was measured before");
		ArenaException complete = assertThrows(ArenaException.class, () -> ExperimentRun.resume(out()));
		assertEquals(ErrorCode.ALREADY_EXISTS, complete.code());
	}

	@Test
	void aRunThatIsGoingOnIsNotResumed() throws Exception {
		Cancellation cancellation = Cancellation.create();
		RunListener stopper = new RunListener() {
			@Override
			public void stepDone(StepResult result) {
				cancellation.cancel();
			}
		};
		ExperimentRun.of(experiment("emf:ocl").build(), out()).listener(stopper).cancellation(cancellation).build().run();
		try (FileChannel journal = FileChannel.open(out().resolve("journal.jsonl"), StandardOpenOption.WRITE); FileLock lock = journal.lock()) {
			assertTrue(lock.isValid());
			ArenaException busy = assertThrows(ArenaException.class, () -> ExperimentRun.resume(out()).build().run());
			assertEquals(ErrorCode.STORE_BUSY, busy.code());
		}
		Files.writeString(out().resolve("journal.jsonl"), "{\n", StandardOpenOption.APPEND);
		ArenaException damaged = assertThrows(ArenaException.class, () -> ExperimentRun.resume(out()).build().run());
		assertTrue(damaged.getMessage().contains("journal.jsonl, line "), damaged.getMessage());
		assertEquals(ErrorCode.NOT_FOUND, assertThrows(ArenaException.class, () -> ExperimentRun.resume(folder.resolve("nothing"))).code());
	}

	/** A store that is in no condition to be measured is in the results with its reason. */
	@Sampled(3)
	@Test
	void aStoreThatCannotBeOpenedIsSkippedWithItsReason() {
		RunResult result = ExperimentRun.of(experiment("columns:ocl", "emf:ocl@net4j-tcp").build(), out()).build().run();
		assertEquals("emf:ocl@net4j-tcp", result.skipped().getFirst().contender());
		assertEquals(120, result.executions());
	}
}
