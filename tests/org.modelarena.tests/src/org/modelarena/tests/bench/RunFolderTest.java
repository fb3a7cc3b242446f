// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.bench.Experiment;
import org.modelarena.bench.ExperimentRun;
import org.modelarena.bench.RunListener;
import org.modelarena.bench.RunResult;
import org.modelarena.bench.StepResult;
import org.modelarena.bench.Workload;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.store.Catalog;
import org.modelarena.tests.store.SmallDisk;

/** The folder of a run: what takes its place, and what goes on in it. */
@Timeout(60)
class RunFolderTest {
	@TempDir
	Path folder;

	private static Experiment.Builder experiment(String... contenders) {
		Experiment.Builder builder = Experiment.builder("t").ofCase("railway", Map.of()).forks(1).executions(10).warmup(0).timeout(Duration.ofSeconds(5));
		List.of(contenders).forEach(builder::contender);
		return builder;
	}

	private static FakeStore good() {
		return new FakeStore("fake", (call, query, limits, cancellation) -> FakeStore.right());
	}

	private void run() {
		ExperimentRun.of(experiment("fake:ocl").build(), FakeStore.out(folder)).catalog(FakeStore.catalog(good())).workload(FakeStore.workload("Q")).inProcess().build().run();
	}

	@Test
	void aFolderWithResultsIsNotOverwritten() {
		run();
		assertEquals(ErrorCode.ALREADY_EXISTS, assertThrows(ArenaException.class, this::run).code());
	}

	@Test
	void aLoadThatFailedIsForgottenOnceItSucceedsInARunThatGoesOn() throws IOException {
		Workload whole = FakeStore.workload("Q");
		AtomicInteger reads = new AtomicInteger();
		// The oracle reads the model first, then the first store.
		Workload broken = new Workload(() -> {
			if (reads.incrementAndGet() == 2) {
				throw new ArenaException(ErrorCode.IO, "the disk is full");
			}
			return whole.model().get();
		}, whole.queries(), Optional.empty());
		Cancellation cancellation = Cancellation.create();
		RunListener stopper = new RunListener() {
			@Override
			public void stepDone(StepResult result) {
				cancellation.cancel();
			}
		};
		Path out = FakeStore.out(folder);
		FakeStore first = new FakeStore("first", (call, query, limits, token) -> FakeStore.right());
		Catalog catalog = FakeStore.catalog(first, good());
		Experiment experiment = experiment("first:ocl", "fake:ocl").forks(2).build();
		RunResult stopped = ExperimentRun.of(experiment, out).catalog(catalog).workload(broken).inProcess().listener(stopper).cancellation(cancellation).build().run();
		assertEquals("failed:IO", stopped.loads().getFirst().outcome());
		RunResult resumed = ExperimentRun.resume(out).catalog(catalog).workload(whole).inProcess().build().run();
		assertTrue(resumed.isClean() && resumed.skipped().isEmpty(), () -> resumed.skipped().toString());
		assertEquals(List.of("first ok", "fake ok"), resumed.loads().stream().map(load -> load.store() + " " + load.outcome()).toList());
		assertTrue(Files.readString(out.resolve("loads.csv")).contains("first,0,") && !Files.readString(out.resolve("loads.csv")).contains("failed"));
	}

	/** What was half written is cut off again, and no contender is blamed for it. */
	@Test
	void aRunOnAFullDiskFailsAndIsResumedOnceThereIsRoom() throws Exception {
		try (SmallDisk disk = SmallDisk.mount(folder.resolve("disk"), 2)) {
			Path out = disk.folder().resolve("run");
			RunListener filler = new RunListener() {
				@Override
				public void stepDone(StepResult result) {
					try {
						disk.fill();
					} catch (IOException e) {
						throw new UncheckedIOException(e);
					}
				}
			};
			Experiment experiment = experiment("fake:ocl").forks(3).executions(4000).build();
			ArenaException full = assertThrows(ArenaException.class, () -> ExperimentRun.of(experiment, out).catalog(FakeStore.catalog(good()))
					.workload(FakeStore.workload("Q")).inProcess().listener(filler).build().run());
			assertEquals(ErrorCode.IO, full.code());
			disk.free();
			RunResult resumed = ExperimentRun.resume(out).catalog(FakeStore.catalog(good())).workload(FakeStore.workload("Q")).inProcess().build().run();
			assertTrue(resumed.isClean(), () -> resumed.skipped().toString());
			assertEquals(12_000, resumed.executions());
			assertEquals(2, resumed.steps().size(), "one fork was measured before");
			List<String> rows = Files.readAllLines(out.resolve("executions.csv"));
			assertEquals(12_001, rows.size());
			assertEquals(12_000, rows.stream().skip(1).map(row -> List.of(row.split(",")).subList(4, 6)).distinct().count());
		}
	}
}
