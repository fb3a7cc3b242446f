// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.bench.results.RunHistory;
import org.modelarena.bench.results.RunHistory.Place;
import org.modelarena.core.ArenaException;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.bench.DrawnRuns.Change;
import org.modelarena.tests.bench.DrawnRuns.Noise;

/** Which runs make up a history, and what is said of the newest. How often that is right: {@link GateTest}. */
class RunHistoryTest {
	private static final int ALL = 1000;

	@TempDir
	Path folder;
	private Path parent;
	private DrawnRuns runs;

	@BeforeEach
	void series() {
		runs = new DrawnRuns(folder);
		parent = folder.resolve("runs");
		runs.series(parent, 10, new Random(1), Noise.USUAL);
	}

	private Path run(int day) {
		return parent.resolve(DrawnRuns.name(day));
	}

	private RunHistory read() {
		return RunHistory.read(parent, ALL, 1);
	}

	private static String reason(RunHistory history, Path run) {
		return history.left().stream().filter(left -> left.folder().equals(run)).map(RunHistory.Left::reason).findFirst().orElse("");
	}

	@Test
	void theNewestRunIsJudgedByThoseBefore() {
		RunHistory history = read();
		assertEquals(List.of(run(9)), history.fresh().stream().map(RunHistory.Run::folder).toList());
		assertEquals(List.of(run(0), run(1), run(2)), history.earlier().subList(0, 3).stream().map(RunHistory.Run::folder).toList());
		assertEquals(9, history.earlier().size());
		assertEquals(12, history.series().size());
		assertTrue(history.isPassed());
		RunHistory.Series series = history.series().getFirst();
		assertEquals("one:ocl@local A 1", series.where().series() + " " + series.where().query() + " " + series.where().clients());
		assertEquals(1, series.band().centre(), 0.03);
		assertEquals(10, series.last(20).size());
		assertEquals(series.newest(), series.last(3).getLast());
		assertEquals(Math.cbrt(1.0 * 1.5 * 3), history.together().orElseThrow().now(), 0.03);
	}

	@Test
	void aSlowerCellIsNamed() {
		runs.write(run(10), 10, new Random(2), Noise.USUAL, (contender, query, clients) -> contender.equals("slow") && query.equals("B") && clients == 4 ? 1.3 : 1);
		RunHistory history = read();
		assertEquals(List.of("slow:ocl@local B 4"), history.at(Place.SLOWER).stream().map(series -> series.where().series() + " " + series.where().query() + " " + series
				.where().clients()).toList());
		assertTrue(history.isSlower());
		assertFalse(history.isPassed());
	}

	@Test
	void onlyTheNewestEarlierRunsCountIfAsked() {
		RunHistory history = RunHistory.read(parent, 3, 2);
		assertEquals(List.of(run(8), run(9)), history.fresh().stream().map(RunHistory.Run::folder).toList());
		assertEquals(List.of(run(5), run(6), run(7)), history.earlier().stream().map(RunHistory.Run::folder).toList());
		assertThrows(IllegalArgumentException.class, () -> RunHistory.read(parent, 1, 1));
		assertThrows(IllegalArgumentException.class, () -> RunHistory.read(parent, 2, 0));
	}

	@Test
	void runsThatCannotBeComparedAreLeftOutWithTheReason() throws IOException {
		DrawnRuns.edit(run(0), "executions.csv", "ok\n", "wrong\n");
		DrawnRuns.edit(run(1), "environment.json", "\"cpu\": \"[^\"]*\"", "\"cpu\": \"Z80\"");
		DrawnRuns.edit(run(2), "experiment.yaml", "size: '1'", "size: '2'");
		DrawnRuns.edit(run(3), "run.json", "COMPLETE", "CANCELLED");
		DrawnRuns.edit(run(4), "run.json", "(\"query\": \"A\",[^}]*\"count\": )1", "$12");
		DrawnRuns.edit(run(5), "executions.csv", "ok\n", "oh\n");
		Files.writeString(run(6).resolve("run.json"), "{");
		DrawnRuns.edit(run(7), "experiment.yaml", "seed: 1", "seed: 2");
		Files.createDirectories(parent.resolve("notes"));
		Files.writeString(parent.resolve("README"), "of the runs");
		RunHistory history = read();
		assertEquals(Set.of(run(7), run(8)), history.earlier().stream().map(RunHistory.Run::folder).collect(Collectors.toSet()));
		assertEquals("it has 1 wrong answer", reason(history, run(0)));
		assertTrue(reason(history, run(1)).startsWith("another machine, JVM or heap than the newest run's: processor: Z80 and "), reason(history, run(1)));
		assertEquals("another experiment than the newest run's: model.size: 2 and 1", reason(history, run(2)));
		assertEquals("it was cancelled", reason(history, run(3)));
		assertTrue(reason(history, run(4)).startsWith("the right answers to A differ: 2 rows "), reason(history, run(4)));
		assertTrue(reason(history, run(5)).contains("line 2 is damaged: 'oh' is no outcome"), reason(history, run(5)));
		assertTrue(reason(history, run(6)).contains("run.json is damaged"), reason(history, run(6)));
		assertEquals(7, history.left().size());
		assertTrue(history.left().stream().noneMatch(RunHistory.Left::isNewer));
		assertTrue(history.isPassed());
	}

	/** Otherwise the gate would let a run through that nobody has looked at. */
	@Test
	void aNewerRunThatCannotBeJudgedIsNotPassed() throws IOException {
		DrawnRuns.edit(run(9), "run.json", "COMPLETE", "RUNNING");
		RunHistory history = read();
		assertEquals(run(8), history.fresh().getFirst().folder());
		assertEquals("it is not at its end, or was killed", reason(history, run(9)));
		assertTrue(history.left().getFirst().isNewer());
		assertFalse(history.isSlower());
		assertFalse(history.isPassed());
	}

	@Test
	void aCellThatIsMissingIsNotPassed() throws IOException {
		DrawnRuns.drop(run(9), "one:ocl,A,local,4,");
		DrawnRuns.edit(run(9), "executions.csv", "(half:ocl,B,local,1,.*),1,[0-9a-f]+,ok", "$1,,,failed:TIMEOUT");
		DrawnRuns.drop(run(0), "one:ocl,A,local,1,");
		RunHistory history = read();
		assertEquals(Set.of("the newest run did not measure it", "the newest run had 1 failures in 15 executions"), history.missing().stream().map(
				RunHistory.Missing::reason).collect(Collectors.toSet()));
		assertEquals(10, history.series().size());
		assertEquals(9, history.series().getFirst().last(20).size(), "one run lacks the cell");
		assertFalse(history.isPassed());
	}

	@Test
	void aNewCellHasNoBandYet() throws IOException {
		for (int day = 0; day < 8; day++) {
			DrawnRuns.drop(run(day), "one:ocl,A,local,4,");
		}
		RunHistory history = read();
		assertEquals(1, history.at(Place.UNKNOWN).size());
		assertEquals(1, history.at(Place.UNKNOWN).getFirst().earlier().size());
		assertTrue(history.isPassed());
	}

	/** It would make the noise look smaller than it is. */
	@Test
	void aCopyOfARunDoesNotCountTwice() throws IOException {
		Path copy = Files.createDirectories(parent.resolve("copy"));
		for (String file : List.of("run.json", "environment.json", "experiment.yaml", "loads.csv", "executions.csv")) {
			Files.copy(run(5).resolve(file), copy.resolve(file));
		}
		RunHistory history = read();
		assertEquals(9, history.earlier().size());
		assertEquals("it is a copy of another one of these runs", history.left().getFirst().reason());
	}

	@Sampled(2)
	@Test
	void aShortHistorySaysWhatItTakes() throws IOException {
		Path few = folder.resolve("few");
		runs.write(few.resolve("a"), 0, new Random(1), Noise.USUAL, Change.NONE);
		RunHistory one = RunHistory.read(few, ALL, 1);
		assertEquals(12, one.at(Place.UNKNOWN).size());
		assertTrue(one.isPassed());
		RunHistory.Need need = one.need().orElseThrow();
		assertTrue(need.earlier() <= 30 && need.earlier() >= 5 && need.fresh() <= 3, need::toString);
		runs.write(few.resolve("b"), 1, new Random(2), Noise.USUAL, Change.NONE);
		runs.write(few.resolve("c"), 2, new Random(3), Noise.USUAL, Change.NONE);
		RunHistory three = RunHistory.read(few, ALL, 1);
		assertEquals(12, three.at(Place.WITHIN).size());
		assertTrue(three.series().stream().noneMatch(RunHistory.Series::canFind));
		assertTrue(three.need().isPresent());
	}

	@Test
	void aFolderWithoutRunsIsRefused() throws IOException {
		Path empty = Files.createDirectories(folder.resolve("empty"));
		assertTrue(assertThrows(ArenaException.class, () -> RunHistory.read(empty, 2, 1)).getMessage().startsWith("There is no run in " + empty));
		assertEquals("There is no folder " + folder.resolve("gone") + ".", assertThrows(ArenaException.class, () -> RunHistory.read(folder.resolve("gone"), 2, 1))
				.getMessage());
		assertTrue(assertThrows(ArenaException.class, () -> RunHistory.read(run(1), 2, 1)).getMessage().contains("is itself a run"));
		Path broken = Files.createDirectories(folder.resolve("broken/x"));
		Files.writeString(broken.resolve("executions.csv"), "");
		RunHistory none = RunHistory.read(broken.getParent(), 2, 1);
		assertTrue(none.fresh().isEmpty() && none.left().getFirst().reason().startsWith("The file run.json is missing in " + broken), none::toString);
	}
}
