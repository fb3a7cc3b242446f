// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.bench;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.bench.RunResult;
import org.modelarena.bench.capacity.Capacity;
import org.modelarena.bench.capacity.MachineLoad;
import org.modelarena.bench.capacity.RatePoint;
import org.modelarena.bench.results.RunComparison;
import org.modelarena.bench.results.RunData;
import org.modelarena.bench.statistics.Latencies;
import org.modelarena.cli.output.CapacityTable;
import org.modelarena.cli.output.ComparisonPrinter;
import org.modelarena.cli.output.Console;
import org.modelarena.cli.output.RunSummary;
import org.modelarena.cli.output.Terminal;
import org.modelarena.core.Cancellation;

/** What the command line says of runs with known figures. */
class PrintedRunsTest {
	@TempDir
	Path folder;

	private static Console console(StringWriter out) {
		return new Console(new PrintWriter(out, true), new PrintWriter(new StringWriter()), Cancellation.create(), false, Terminal.ofProcess());
	}

	private static String printed(SyntheticRun run) {
		StringWriter out = new StringWriter();
		RunSummary.print(new RunResult(RunData.read(run.write()), false, List.of()), console(out));
		return out.toString();
	}

	/** Of the loads one has failed, and the other store is smaller than a tenth of a megabyte. */
	@Test
	void whatWasLoadedIsToldWithItsSize() {
		String out = printed(new SyntheticRun(folder).step("neo4j:ocl@local", "Q", 1, 1, 1, 30));
		assertTrue(out.contains("Loaded neo4j: 10 elements in 2.0 s (5/s), 1.0 kB on disk"), out);
		assertFalse(out.contains("Loaded cdo"), out);
	}

	@Test
	void ranksAndTheirAbsenceAreExplained() {
		String out = printed(new SyntheticRun(folder).step("a:ocl@local", "Q", 1, 1, 5, 30).step("b:ocl@local", "Q", 1, 3, 5, 30).step("a:ocl@local", "R", 1, 1, 5, 30).step("b:ocl@local", "R", 1, 1,
				5, 30));
		assertTrue(out.lines().anyMatch(line -> line.matches("Q +1 +2 +b:ocl@local .*")) && out.lines().anyMatch(line -> line.matches("R +1 +\\? +[ab]:ocl@local .*")), out);
		assertTrue(out.contains("A rank is one more than the number of contenders that are surely faster, and ? where nobody is surely slower than the first; surely is with 99 %"), out);
	}

	/** A run of many measurements has a table of medians, without ranks. */
	@Test
	void starsAreExplainedWhereTheyStand() {
		SyntheticRun run = new SyntheticRun(folder);
		for (int query = 0; query < 31; query++) {
			run.step("a:ocl@local", "Q" + query, 1, 1, 3, 10).step("b:ocl@local", "Q" + query, 1, 9, 3, 10);
		}
		String out = printed(run);
		assertTrue(out.lines().anyMatch(line -> line.startsWith("a:ocl@local") && line.contains("1.00*")), out);
		assertTrue(out.contains("A star marks those that no other contender is surely faster than") && out.contains("from 3 JVMs each."), out);
		assertFalse(out.contains("A rank is"), out);
	}

	@Test
	void whyNothingIsSureOfOneForkIsSaid() throws IOException {
		Path before = Files.createDirectory(folder.resolve("before"));
		Path after = Files.createDirectory(folder.resolve("after"));
		RunData earlier = RunData.read(new SyntheticRun(before).step("a:ocl@local", "Q", 1, 1, 3, 30).step("a:ocl@local", "R", 1, 1, 3, 30).write());
		RunData later = RunData.read(new SyntheticRun(after).step("a:ocl@local", "Q", 1, 9, 1, 30).step("a:ocl@local", "R", 1, 1, 3, 30).write());
		assertTrue(compared(earlier, later).contains("1 of 2 cells was measured in one JVM only in one of the runs, so that nothing about it is sure"), compared(earlier, later));
		assertFalse(compared(earlier, earlier).contains("one JVM only"));
	}

	private static String compared(RunData before, RunData after) {
		StringWriter out = new StringWriter();
		new ComparisonPrinter(before, after, RunComparison.of(before, after, false)).print(console(out), true);
		return out.toString();
	}

	/** One slow answer of a hundred is allowed for, and two are too many. */
	@Test
	void aRateThatIsNotSustainedIsNotCalledSlowerThanItIs() {
		long[] nanos = new long[100];
		Arrays.fill(nanos, 0, 98, 1_000_000);
		Arrays.fill(nanos, 98, 100, 70_000_000);
		RatePoint slow = new RatePoint(10, Latencies.of(nanos).summary(), 0, 0, new MachineLoad(2, 0.1, 0.1, 0.2, 0, 0, 0.1));
		StringWriter out = new StringWriter();
		CapacityTable.print(new RatePoint(0.1, Latencies.of(new long[0]).summary(), 0, 0, slow.load()), 50, console(out));
		assertTrue(out.toString().contains("nothing asked"), out.toString());
		CapacityTable.end(new Capacity(List.of(slow), 50), console(out));
		assertTrue(out.toString().contains("Not even the lowest rate was sustained: more than one of 100 answers took more than 50.0 ms"), out.toString());
	}
}
