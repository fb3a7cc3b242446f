// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.bench.DrawnRuns;
import org.modelarena.tests.bench.DrawnRuns.Change;
import org.modelarena.tests.bench.DrawnRuns.Noise;

import com.google.gson.JsonObject;

/** {@code arena compare} and {@code arena history}. */
@Timeout(120)
@Sampled(2)
class RunsCommandsTest {
	private static final Change SLOWER = (contender, query, clients) -> contender.equals("one") && query.equals("A") ? 1.8 : 1;

	@TempDir
	Path folder;
	private DrawnRuns runs;
	private Path before;
	private Path parent;

	@BeforeEach
	void template() {
		runs = new DrawnRuns(folder);
		before = runs.write(folder.resolve("before"), 0, new Random(1), Noise.USUAL, Change.NONE);
		parent = folder.resolve("runs");
	}

	private Path after(Change change) {
		return runs.write(folder.resolve("after"), 1, new Random(2), Noise.USUAL, change);
	}

	private static Arena compare(Path before, Path after, String... more) {
		List<String> command = new java.util.ArrayList<>(List.of("compare", before.toString(), after.toString()));
		command.addAll(List.of(more));
		return Arena.run(command.toArray(String[]::new));
	}

	private Arena history(String... more) {
		List<String> command = new java.util.ArrayList<>(List.of("history", parent.toString()));
		command.addAll(List.of(more));
		return Arena.run(command.toArray(String[]::new));
	}

	private static void assertLine(String regex, Arena run) {
		assertTrue(run.out().lines().anyMatch(line -> line.matches(regex)), () -> regex + " in\n" + run.out() + run.err());
	}

	@Test
	void onlyWhatSurelyChangedIsPrinted() {
		Arena run = compare(before, after(SLOWER));
		assertEquals(1, run.code(), run.err());
		assertEquals(2, run.out().lines().filter(line -> line.matches("A +[14] +one:ocl@local +[01.]+\\d* +1\\.[789]\\d +1\\.\\d+ \\(1\\.\\d+ to [12]\\.\\d+\\) +slower")).count(), run
				.out());
		assertEquals(0, run.out().lines().filter(line -> line.startsWith("B ")).count(), run.out());
		assertLine("Turned: one:ocl@local was faster than half:ocl@local, and is slower: A, 1 client\\.", run);
		assertLine("Of 12 cells, 2 surely slower, 0 surely faster, \\d+ equal within 5 %, \\d+ not sure\\.", run);
		assertLine("Before: .*before: drawn, 2026-01-01T12:00:00\\+01:00.*", run);
		assertEquals(12, compare(before, after(SLOWER), "--all").out().lines().filter(line -> line.matches("[AB] +[14] .*")).count());
	}

	@Test
	void withoutASlowerCellTheExitCodeIsZero() {
		Arena none = compare(before, after(Change.NONE)).succeeded();
		assertLine("Of 12 cells, 0 surely slower, 0 surely faster, .*", none);
		assertFalse(none.out().contains("Turned"), none.out());
		assertLine("Of 12 cells, 0 surely slower, 12 surely faster, .*", compare(before, after((contender, query, clients) -> 0.5)).succeeded());
	}

	@Test
	void aComparisonIsThereAsJson() {
		Arena run = compare(before, after(SLOWER), "--json");
		assertEquals(1, run.code(), run.err());
		JsonObject result = run.jsonObject();
		assertEquals(List.of("before", "after", "notes", "surroundings", "faster", "slower", "equal", "unsure", "cells", "turned", "notCompared"), List.copyOf(result
				.keySet()));
		assertEquals(2, result.get("slower").getAsInt());
		JsonObject cell = result.getAsJsonArray("cells").get(0).getAsJsonObject();
		assertEquals(List.of("contender", "query", "clients", "beforeMillis", "afterMillis", "ratio", "low", "high", "verdict"), List.copyOf(cell.keySet()));
		assertEquals("slower", cell.get("verdict").getAsString());
		assertEquals("half:ocl@local", result.getAsJsonArray("turned").get(0).getAsJsonObject().get("second").getAsString());
	}

	@Test
	void whatCannotBeComparedIsSaid() throws IOException {
		Path after = after(SLOWER);
		DrawnRuns.edit(after, "environment.json", "\"cpu\": \"[^\"]*\"", "\"cpu\": \"Z80\"");
		DrawnRuns.edit(after, "run.json", "COMPLETE", "RUNNING");
		DrawnRuns.drop(after, "slow:ocl,B");
		Arena run = compare(before, after).succeeded();
		assertLine("The later run is not at its end, or was killed: .*", run);
		assertLine("The surroundings differ: processor: .* and Z80\\.", run);
		assertLine("So nothing is said about times; --across .*", run);
		assertLine("Not compared: slow:ocl@local B, 1 client; slow:ocl@local B, 4 clients: the later run did not measure it\\.", run);
		assertLine("Of 10 cells, 0 surely slower, 0 surely faster, 0 equal within 5 %, 10 not sure; 2 not compared\\.", run);
		assertEquals(1, compare(before, after, "--across").code());
		assertLine("The run that is given as the later one was started before the other\\.", compare(after, before));
	}

	@Test
	void aSlowMachineIsNotTakenForAChangeWithoutAWord() {
		assertLine("Nearly all cells take 1\\.[345]\\d times as long, or about that: it may be the machine\\. .*", compare(before, after((contender, query, clients) -> 1.4)));
	}

	@Test
	void foldersThatCannotBeComparedAreRefused() throws IOException {
		Path after = after(Change.NONE);
		assertEquals("There is no folder " + folder.resolve("gone") + ".", compare(before, folder.resolve("gone")).refused(2));
		assertTrue(compare(folder, after).refused(2).startsWith("The file executions.csv is missing in " + folder));
		assertTrue(compare(before, folder.resolve("runs/../before")).misused().startsWith("Both folders are the same: " + before));
		assertTrue(Arena.run("compare", before.toString()).misused().contains("AFTER"));
		DrawnRuns.edit(after, "experiment.yaml", "size: '1'", "size: '2'");
		assertEquals("Nothing in these two runs can be compared: one:ocl@local A: another experiment: model.size: 1 and 2.", compare(before, after).refused(2));
		DrawnRuns.edit(after, "executions.csv", ",ok", ",oh");
		assertTrue(compare(before, after).refused(3).contains("executions.csv, line 2 is damaged"));
	}

	@Test
	void theGateFindsASlowDown() {
		runs.series(parent, 12, new Random(3), Noise.USUAL);
		assertLine("None of 12 cells is slower than noise explains\\.", history("--gate").succeeded());
		runs.write(parent.resolve("newest"), 12, new Random(4), Noise.USUAL, SLOWER);
		Arena run = history("--gate");
		assertEquals(1, run.code(), run.err());
		assertLine("A +1 +one:ocl@local +1\\.[789]\\d* +[01]\\.\\d+ +\\+\\d\\d\\.\\d % +\\d+\\.\\d % +SLOWER +[\u2581-\u2587]{12}\u2588", run);
		assertLine("2 of 12 cells are slower than noise explains\\.", run);
		assertLine("Judged: 1 run, by 12 earlier runs\\.", run);
		history().succeeded();
	}

	@Test
	void theGateLetsASpeedUpPass() {
		runs.series(parent, 12, new Random(3), Noise.USUAL);
		runs.write(parent.resolve("newest"), 12, new Random(4), Noise.USUAL, (contender, query, clients) -> 0.6);
		assertLine("None of 12 cells is slower than noise explains; 12 are faster\\.", history("--gate").succeeded());
	}

	@Test
	void theGateDoesNotPassWhatItHasNotJudged() throws IOException {
		runs.series(parent, 5, new Random(3), Noise.USUAL);
		DrawnRuns.edit(parent.resolve(DrawnRuns.name(4)), "run.json", "COMPLETE", "RUNNING");
		DrawnRuns.drop(parent.resolve(DrawnRuns.name(3)), "one:ocl,A,local,1,");
		DrawnRuns.edit(parent.resolve(DrawnRuns.name(0)), "executions.csv", ",ok", ",wrong");
		Arena run = history("--gate");
		assertEquals(1, run.code());
		assertLine("Newer, and NOT judged: run896: it is not at its end, or was killed", run);
		assertLine("Missing: one:ocl@local A, 1 client: the newest run did not measure it\\.", run);
		assertLine("Left out: run900: it has 1 wrong answer", run);
	}

	@Test
	void aHistoryThatIsTooShortSaysSo() {
		runs.series(parent, 1, new Random(3), Noise.USUAL);
		Arena run = history("--gate").succeeded();
		assertLine("The history is too short to tell whether anything is slower\\.", run);
		assertLine("In 12 of 12 cells a slow-down of 10 % may be missed: .*", run);
		assertLine("It takes \\d+ earlier runs \\(\\d+ more\\) and 2 new runs \\(--new 2\\) to find it, if runs differ by 2 %\\.", run);
	}

	@Test
	void aHistoryIsThereAsJson() {
		runs.series(parent, 6, new Random(3), Noise.USUAL);
		JsonObject result = history("--json", "--new", "2", "--keep", "3").succeeded().jsonObject();
		assertEquals(List.of("earlier", "judged", "passed", "slower", "cells", "together", "missing", "leftOut", "need"), List.copyOf(result.keySet()));
		assertEquals(3, result.getAsJsonArray("earlier").size());
		assertEquals(2, result.getAsJsonArray("judged").size());
		assertEquals(12, result.getAsJsonArray("cells").size());
		JsonObject cell = result.getAsJsonArray("cells").get(0).getAsJsonObject();
		assertEquals(List.of("contender", "query", "clients", "newestMillis", "usualMillis", "ratio", "lowMillis", "highMillis", "noise", "earlierRuns", "place",
				"finds10Percent", "last"), List.copyOf(cell.keySet()));
		assertEquals("within", cell.get("place").getAsString());
		assertEquals(5, cell.getAsJsonArray("last").size());
	}

	/** Two runs tell so little of the noise that the band may have no end, which JSON cannot say. */
	@Test
	void aBandWithoutAnEndIsShownAsSuch() {
		runs.series(parent, 3, new Random(3), new Noise(3, 0.01, 2));
		assertLine("A +1 +one:ocl@local .* over 100 % +in the band +.*", history().succeeded());
		assertTrue(history("--json").succeeded().out().contains("\"highMillis\":null"));
	}

	@Test
	void aHistoryOfNothingIsRefused() throws IOException {
		assertEquals("There is no folder " + parent + ".", history().refused(2));
		Files.createDirectories(parent);
		assertTrue(history("--gate").refused(2).startsWith("There is no run in " + parent));
		assertTrue(Arena.run("history", before.toString()).refused(2).contains("is itself a run"));
		assertTrue(history("--keep", "1").misused().startsWith("--keep takes 2 runs or more"));
		assertTrue(history("--new", "0").misused().startsWith("--new takes 1 run or more"));
	}
}
