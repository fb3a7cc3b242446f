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
import org.modelarena.bench.results.RunComparison;
import org.modelarena.bench.results.RunData;
import org.modelarena.bench.statistics.Comparison.Verdict;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.bench.DrawnRuns.Change;
import org.modelarena.tests.bench.DrawnRuns.Noise;

/** Two runs side by side: what is called a change is one. */
class RunComparisonTest {
	/** JVMs differ by 3 %, and runs by nothing else, which is what two runs can tell. */
	private static final Noise FORKS = new Noise(0, 0.03, 5);

	@TempDir
	Path folder;
	private DrawnRuns runs;

	@BeforeEach
	void template() {
		runs = new DrawnRuns(folder);
	}

	private Path before(long seed) {
		return runs.write(folder.resolve("before"), 1, new Random(seed), FORKS, Change.NONE);
	}

	private Path after(long seed, Change change) {
		return runs.write(folder.resolve("after"), 2, new Random(1_000_000 + seed), FORKS, change);
	}

	private static RunComparison compare(Path before, Path after) {
		return RunComparison.of(RunData.read(before), RunData.read(after), false);
	}

	private static Set<String> cells(RunComparison comparison, Verdict verdict) {
		return comparison.cells().stream().filter(cell -> cell.change().verdict() == verdict).map(cell -> cell.where().contender() + " " + cell.where().query() + " "
				+ cell.where().clients()).collect(Collectors.toSet());
	}

	/** What is called sure is wrong in one of a hundred at most. */
	@Sampled(2)
	@Test
	void withoutAChangeNothingIsSureInAHundredPairs() {
		int alarms = 0;
		for (int seed = 1; seed <= 100; seed++) {
			RunComparison comparison = compare(before(seed), after(seed, Change.NONE));
			assertEquals(12, comparison.cells().size());
			alarms += cells(comparison, Verdict.SLOWER).isEmpty() && cells(comparison, Verdict.FASTER).isEmpty() ? 0 : 1;
			assertEquals(List.of(), comparison.turned(), "seed " + seed);
		}
		assertTrue(alarms <= 1, alarms + " alarms");
	}

	@Test
	void plantedChangesAreFoundAndNoOthers() {
		Change change = (contender, query, clients) -> !query.equals("B") || clients != 4 ? 1 : contender.equals("one") ? 1.2 : contender.equals("slow") ? 0.8 : 1;
		int found = 0;
		for (int seed = 1; seed <= 20; seed++) {
			RunComparison comparison = compare(before(seed), after(seed, change));
			assertTrue(Set.of("one:ocl B 4").containsAll(cells(comparison, Verdict.SLOWER)), "seed " + seed);
			assertTrue(Set.of("slow:ocl B 4").containsAll(cells(comparison, Verdict.FASTER)), "seed " + seed);
			found += comparison.count(Verdict.SLOWER) + comparison.count(Verdict.FASTER);
			comparison.cells().stream().filter(cell -> cell.change().verdict() == Verdict.SLOWER).forEach(cell -> {
				assertTrue(cell.change().low() < 1.2 && 1.2 < cell.change().high(), cell.change()::toString);
				assertEquals(cell.change().ratio(), cell.afterMillis() / cell.beforeMillis(), 1e-9);
			});
			assertTrue(comparison.commonShift().isEmpty());
		}
		assertTrue(found >= 39, "of 40 changes " + found + " were found");
	}

	@Test
	void aRankingThatTurnedIsNamed() {
		RunComparison comparison = compare(before(1), after(1, (contender, query, clients) -> contender.equals("one") && query.equals("A") ? 2 : 1));
		assertEquals(Set.of(new RunComparison.Turn("A", 1, "one:ocl@local", "half:ocl@local"), new RunComparison.Turn("A", 4, "one:ocl@local", "half:ocl@local")), Set
				.copyOf(comparison.turned()));
	}

	@Test
	void whatAllCellsHaveInCommonMayBeTheMachine() {
		RunComparison comparison = compare(before(1), after(1, (contender, query, clients) -> 1.3));
		assertEquals(12, comparison.count(Verdict.SLOWER));
		assertEquals(1.3, comparison.commonShift().orElseThrow(), 0.05);
		assertEquals(List.of(), comparison.turned());
	}

	private static String reason(RunComparison comparison, String contender, String query, int clients) {
		return comparison.left().stream().filter(left -> left.where().contender().equals(contender) && left.where().query().equals(query) && left.where()
				.clients() == clients).map(RunComparison.Left::reason).findFirst().orElse("");
	}

	@Test
	void aCellOfOneRunOnlyIsNotCompared() throws IOException {
		Path before = before(1);
		Path after = after(1, Change.NONE);
		DrawnRuns.drop(before, "one:ocl,A,local,1,");
		DrawnRuns.edit(before, "run.json", "\"skipped\": \\[\\]", "\"skipped\": [{\"contender\": \"one:ocl@local\", \"query\": \"A\", \"clients\": 1, \"reason\": \"too slow\"}]");
		DrawnRuns.drop(after, "slow:ocl,B,local,4,");
		DrawnRuns.edit(after, "executions.csv", "(half:ocl,B,local,1,.*),1,[0-9a-f]+,ok", "$1,,,failed:TIMEOUT");
		DrawnRuns.edit(after, "executions.csv", "(half:ocl,B,local,4,.*),ok", "$1,wrong");
		RunComparison comparison = compare(before, after);
		assertEquals(8, comparison.cells().size());
		assertEquals(4, comparison.left().size());
		assertEquals("the earlier run did not measure it (too slow)", reason(comparison, "one:ocl", "A", 1));
		assertEquals("the later run did not measure it", reason(comparison, "slow:ocl", "B", 4));
		assertEquals("the later run had 1 failures in 15 executions", reason(comparison, "half:ocl", "B", 1));
		assertEquals("the later run had 1 wrong of 15 answers", reason(comparison, "half:ocl", "B", 4));
	}

	@Test
	void cellsWithOtherRightAnswersAreNotCompared() throws IOException {
		Path after = after(1, Change.NONE);
		DrawnRuns.edit(after, "run.json", "(\"query\": \"A\",[^}]*\"count\": )1", "$12");
		RunComparison comparison = compare(before(1), after);
		assertEquals(6, comparison.cells().size());
		assertTrue(comparison.cells().stream().allMatch(cell -> cell.where().query().equals("B")));
		assertTrue(reason(comparison, "one:ocl", "A", 1).matches("the right answers differ: 1 row [0-9a-f]{8} and 2 rows [0-9a-f]{8}; so the model or the query is another"),
				comparison.left()::toString);
	}

	@Test
	void anotherModelOrLoadIsNotCompared() throws IOException {
		Path before = before(1);
		Path after = after(1, Change.NONE);
		DrawnRuns.edit(after, "experiment.yaml", "size: '1'", "size: '2'");
		assertEquals(List.of(), compare(before, after).cells());
		assertEquals("another experiment: model.size: 1 and 2", compare(before, after).left().getFirst().reason());
		DrawnRuns.edit(after, "experiment.yaml", "size: '2'", "size: '1'");
		DrawnRuns.edit(after, "experiment.yaml", "load: closed", "load: {open: 20.0}");
		assertTrue(compare(before, after).left().getFirst().reason().startsWith("another experiment: load: closed and {open=20.0}"), compare(before, after).left()::toString);
	}

	/** A count of rows is often the same in a model that has grown. */
	@Test
	void aFileThatHasGrownUnderItsNameIsAnotherModel() throws IOException {
		Path before = before(1);
		Path after = after(1, Change.NONE);
		for (Path run : List.of(before, after)) {
			DrawnRuns.edit(run, "experiment.yaml", "model: .*", "model: {files: [/home/me/a.xmi]}");
			Files.writeString(run.resolve("loads.csv"), "store,elements,load_ns,elements_per_second,bytes,outcome\nemf,1999,5,0.0,1000,ok\ncdo,0,5,0.0,0,failed:IO\n");
		}
		assertEquals(12, compare(before, after).cells().size());
		DrawnRuns.edit(after, "loads.csv", "emf,1999", "emf,22000");
		assertEquals(List.of(), compare(before, after).cells());
		assertEquals("another experiment: model: 1,999 and 22,000 elements", compare(before, after).left().getFirst().reason());
	}

	@Test
	void aFileOfTheSameSizeWithOtherValuesIsAnotherModel() throws IOException {
		Path before = before(1);
		Path after = after(1, Change.NONE);
		DrawnRuns.edit(before, "run.json", "\"model\": *\"\"", "\"model\": \"0123456789abcdef\"");
		DrawnRuns.edit(after, "run.json", "\"model\": *\"\"", "\"model\": \"0123456789abcdee\"");
		assertEquals(List.of(), compare(before, after).cells());
		assertEquals("another experiment: model: as large, but with other values or links", compare(before, after).left().getFirst().reason());
		DrawnRuns.edit(before, "run.json", "\"model\": *\"0123456789abcdef\"", "\"older\": \"\"");
		assertEquals(12, compare(before, after).cells().size(), "older runs do not say");
	}

	@Test
	void otherNumbersOfForksAndTheSameFilesElsewhereAreCompared() throws IOException {
		Path before = before(1);
		Path after = after(1, Change.NONE);
		DrawnRuns.edit(before, "experiment.yaml", "model: .*", "model: {files: [/home/me/a.xmi]}");
		DrawnRuns.edit(after, "experiment.yaml", "model: .*", "model: {files: [/builds/7/a.xmi]}");
		DrawnRuns.edit(after, "experiment.yaml", "forks: 1", "forks: 9");
		assertEquals(12, compare(before, after).cells().size());
		DrawnRuns.edit(after, "experiment.yaml", "a.xmi", "b.xmi");
		assertEquals(0, compare(before, after).cells().size());
	}

	@Test
	void timesOfAnotherMachineAreOnlyJudgedIfThatIsTheQuestion() throws IOException {
		Path before = before(1);
		Path after = after(1, (contender, query, clients) -> query.equals("A") && contender.equals("one") ? 4 : 2);
		DrawnRuns.edit(after, "environment.json", "\"cpu\": \"[^\"]*\"", "\"cpu\": \"Z80\"");
		DrawnRuns.edit(after, "environment.json", "\"serverHeap\": \\d+", "\"serverHeap\": 1048576");
		RunComparison comparison = compare(before, after);
		assertEquals(2, comparison.surroundings().size());
		assertTrue(comparison.surroundings().getFirst().endsWith(" and Z80") && comparison.surroundings().getLast().endsWith(" and 1 MiB"), comparison.surroundings()::toString);
		assertEquals(12, comparison.count(Verdict.UNSURE));
		assertFalse(comparison.isSlower());
		assertEquals(2, comparison.turned().size(), "each ranking is of one machine");
		assertEquals(12, RunComparison.of(RunData.read(before), RunData.read(after), true).count(Verdict.SLOWER));
	}

	@Test
	void fromOneForkNothingIsSure() {
		Noise one = new Noise(0, 0.001, 1);
		Path before = runs.write(folder.resolve("before"), 1, new Random(1), one, Change.NONE);
		Path after = runs.write(folder.resolve("after"), 2, new Random(2), one, (contender, query, clients) -> 10);
		assertEquals(12, compare(before, after).count(Verdict.UNSURE));
	}

	@Test
	void aDamagedRunIsNamed() throws IOException {
		Path before = before(1);
		Path after = after(1, Change.NONE);
		Files.writeString(after.resolve("experiment.yaml"), "name: [x\n");
		ArenaException damaged = assertThrows(ArenaException.class, () -> compare(before, after));
		assertEquals(ErrorCode.IO, damaged.code());
		assertTrue(damaged.getMessage().startsWith("The experiment file in " + after + " is damaged: "), damaged.getMessage());
		Files.writeString(after.resolve("experiment.yaml"), "42\n");
		assertEquals(ErrorCode.IO, assertThrows(ArenaException.class, () -> compare(before, after)).code());
	}
}
