// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.bench.loads.LoadEstimate;
import org.modelarena.bench.loads.LoadHistory;
import org.modelarena.bench.loads.LoadRecord;
import org.modelarena.bench.loads.ModelExtent;
import org.modelarena.bench.loads.TrialLoads;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.testkit.Sampled;

/** Trial loads are processes like those of real loads; here they are probes that claim what they took. */
@Sampled(2)
class TrialLoadsTest {
	private static final long FIRST = 6000;

	@TempDir
	Path folder;
	private final List<Path> models = new ArrayList<>();

	/** Runs the trials of a store, the first of which claims to have taken the first number of seconds. */
	private List<LoadRecord> run(long elements, Double... seconds) {
		TrialLoads.Command command = (model, store, at) -> {
			models.add(model);
			long size = Long.parseLong(model.getFileName().toString().replaceAll("\\D", ""));
			return List.of(TrialProbe.class.getName(), store, Long.toString(FIRST * size / 4), seconds[models.size() - 1].toString());
		};
		LoadHistory history = LoadHistory.at(folder.resolve("loads.tsv"));
		TrialLoads.run(List.of("columns"), extent(elements), command, history, Progress.none());
		return history.records();
	}

	private static ModelExtent extent(long elements) {
		return new ModelExtent(elements, 0, 0, 0);
	}

	private static List<Double> seconds(List<LoadRecord> loads) {
		return loads.stream().map(LoadRecord::seconds).toList();
	}

	private static List<Long> elements(List<LoadRecord> loads) {
		return loads.stream().map(load -> load.extent().elements()).toList();
	}

	@Test
	void eachRunsInAProcessOfItsOwn() {
		List<LoadRecord> loads = run(1_000_000, 1.0, 2.0, 3.0);
		List<Long> processes = new ArrayList<>(loads.stream().map(LoadRecord::heap).toList());
		assertEquals(3, processes.size());
		processes.add(ProcessHandle.current().pid());
		assertEquals(processes.size(), new HashSet<>(processes).size(), processes.toString());
		assertTrue(models.stream().noneMatch(model -> model.toFile().exists()), models.toString());
	}

	@Test
	void theyAreSmallForASmallModel() {
		assertEquals(List.of(FIRST, FIRST * 4), elements(run(100_000, 1.0, 2.0)));
	}

	@Test
	void theyGrowUntilOneIsAFourthOfTheModel() {
		assertEquals(List.of(FIRST, FIRST * 16), elements(run(380_000, 1.0, 2.0)));
		models.clear();
		assertEquals(List.of(FIRST, FIRST * 16, FIRST, FIRST * 16, FIRST * 64), elements(run(5_000_000, 1.0, 2.0, 3.0)));
	}

	@Test
	void theyGrowUntilTheNextMightTakeLong() {
		assertEquals(List.of(FIRST, FIRST * 16), elements(run(5_000_000, 1.0, 6.0)));
	}

	@Test
	void theyTellMoreThanSmallLoadsOfALargeModel() {
		List<LoadRecord> loads = run(100_000, 1.0, 2.0);
		assertTrue(TrialLoads.tellMoreThan(LoadEstimate.of(extent(1000), loads.subList(0, 1))));
		assertFalse(TrialLoads.tellMoreThan(LoadEstimate.of(extent(90_000), loads)));
		assertTrue(TrialLoads.tellMoreThan(LoadEstimate.of(extent(110_000), loads)));
		models.clear();
		assertFalse(TrialLoads.tellMoreThan(LoadEstimate.of(extent(5_000_000), run(300_000, 1.0, 2.0))));
	}

	@Test
	void aFirstLoadThatPreparedSomethingIsDoneAgain() {
		assertEquals(List.of(1.0, 2.0), seconds(run(100_000, 30.0, 2.0, 1.0)));
	}

	private ArenaException failure(String store, Progress progress) {
		LoadHistory history = LoadHistory.at(folder.resolve("loads.tsv"));
		TrialLoads.Command command = (model, kind, at) -> {
			models.add(model);
			return List.of(TrialProbe.class.getName(), kind);
		};
		return assertThrows(ArenaException.class, () -> TrialLoads.run(List.of(store), extent(1000), command, history, progress));
	}

	@Test
	void oneThatFailsSaysWhy() {
		ArenaException failure = failure(TrialProbe.BROKEN, Progress.none());
		assertEquals(ErrorCode.ENVIRONMENT, failure.code());
		assertTrue(failure.getMessage().contains("arena: No such store."), failure.getMessage());
		assertFalse(models.getFirst().toFile().exists());
	}

	@Test
	void oneThatIsCancelledEnds() {
		Cancellation cancellation = Cancellation.create();
		Progress waiting = new Progress() {
			@Override
			public void begin(String task, long total) {
				if (task.contains(TrialProbe.ENDLESS)) {
					CompletableFuture.runAsync(cancellation::cancel);
				}
			}

			@Override
			public void at(long done) {
			}

			@Override
			public Cancellation cancellation() {
				return cancellation;
			}
		};
		assertEquals(ErrorCode.CANCELLED, failure(TrialProbe.ENDLESS, waiting).code());
		assertTrue(ProcessHandle.current().children().map(child -> List.of(child.info().arguments().orElse(new String[0])))
				.noneMatch(arguments -> arguments.contains(TrialProbe.ENDLESS)));
	}
}
