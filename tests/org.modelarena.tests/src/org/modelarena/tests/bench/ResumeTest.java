// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.bench.server.ChildJvm;

import com.google.gson.JsonParser;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.store.TestJvm;

/** A run whose process is killed goes on where it was: each execution is in the results once. */
@Sampled(8)
class ResumeTest {
	private static final int KILLS = Boolean.getBoolean("modelarena.long") ? 20 : 4;
	private static final int EXECUTIONS = 20;
	private static final int FORKS = 2;
	private static final Set<String> CONTENDERS = Set.of("columns:ocl", "columns:eol", "emf:ocl");
	private static final Set<String> ALONE = Set.of("PosLength", "SwitchSet");
	private static final Set<String> QUERIES = Set.of("PosLength", "SwitchSet", "Both");
	private static final List<Integer> CLIENTS = List.of(1, 2);

	@TempDir
	Path folder;

	private Path out() {
		return folder.resolve("out");
	}

	private Path experiment() throws IOException {
		return Files.writeString(folder.resolve("killed.yaml"), """
				name: killed
				case: railway
				model: { size: 1 }
				contenders: [columns:ocl, columns:eol@tcp, emf:ocl]
				queries: [PosLength, SwitchSet]
				mixes: { Both: { PosLength: 1, SwitchSet: 2 } }
				clients: [1, 2]
				forks: 2
				executions: 20
				warmup: 2
				heap: 256m
				""");
	}

	private Process arena(String... arguments) throws IOException {
		List<String> command = new ArrayList<>(List.of("org.modelarena.cli.Main", "stress"));
		command.addAll(List.of(arguments));
		List<String> flags = new ArrayList<>(TestJvm.compilerAndCollector());
		flags.add("-Xmx512m");
		ProcessBuilder builder = new ProcessBuilder(ChildJvm.command(folder.resolve("jvm.args"), flags, command));
		return builder.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.appendTo(folder.resolve("log").toFile())).start();
	}

	@Sampled(5)
	@Test
	@Timeout(value = 20, unit = TimeUnit.MINUTES)
	void eachExecutionIsInTheResultsOnce() throws Exception {
		Random random = new Random(19);
		String[] fresh = { experiment().toString(), "--out", out().toString() };
		String[] again = { "--resume", out().toString() };
		int kills = 0;
		while (kills < KILLS) {
			Process process = arena(hasBegun() ? again : fresh);
			while (process.isAlive() && !hasBegun()) {
				Thread.sleep(10);
			}
			// Once it has begun to measure, at some time.
			long before = rows();
			while (process.isAlive() && rows() == before && random.nextInt(400) != 0) {
				Thread.sleep(10);
			}
			Thread.sleep(random.nextInt(300));
			assertTrue(process.isAlive() || kills > 0, log());
			if (!process.isAlive()) {
				break;
			}
			process.destroyForcibly().waitFor();
			kills++;
		}
		Process last = arena(isComplete() ? new String[] { "--help" } : again);
		assertTrue(last.waitFor(5, TimeUnit.MINUTES), "it does not end");
		assertEquals(0, last.exitValue(), log());
		assertTrue(isComplete() && kills >= Math.min(KILLS, 4), kills + " kills");
		assertFalse(Files.exists(out().resolve("stores")), "the stores of a run that is over are removed");
		check();
		assertTrue(Files.exists(out().resolve("report.html")));
	}

	private boolean hasBegun() {
		return Files.exists(out().resolve("journal.jsonl"));
	}

	private boolean isComplete() throws IOException {
		Path log = out().resolve("run.json");
		return Files.exists(log) && JsonParser.parseString(Files.readString(log)).getAsJsonObject().getAsJsonObject("header").get("state").getAsString().equals(
				"COMPLETE");
	}

	private String log() throws IOException {
		return Files.readString(folder.resolve("log"));
	}

	private long rows() throws IOException {
		Path file = out().resolve("executions.csv");
		if (!Files.exists(file)) {
			return 0;
		}
		try (Stream<String> lines = Files.lines(file)) {
			return lines.count();
		}
	}

	private void check() throws IOException {
		Set<String> seen = new HashSet<>();
		Map<String, Integer> steps = new HashMap<>();
		long lastStart = Long.MIN_VALUE;
		for (String line : Files.readAllLines(out().resolve("executions.csv")).stream().skip(1).toList()) {
			String[] cells = line.split(",", -1);
			assertEquals(12, cells.length, line);
			assertTrue(cells[1].equals("Both") ? ALONE.contains(cells[11]) : cells[1].equals(cells[11]), line);
			assertTrue(seen.add(String.join(",", List.of(cells).subList(0, 6))), () -> "twice: " + line);
			assertEquals("ok", cells[10], line);
			assertTrue(CONTENDERS.contains(cells[0]) && QUERIES.contains(cells[1]) && CLIENTS.contains(Integer.parseInt(cells[3])), line);
			steps.merge(String.join(",", List.of(cells).subList(0, 5)), 1, Integer::sum);
			lastStart = Math.max(lastStart, Long.parseLong(cells[6]));
		}
		assertEquals(CONTENDERS.size() * QUERIES.size() * CLIENTS.size() * FORKS, steps.size(), () -> steps.keySet().toString());
		steps.forEach((step, executions) -> assertEquals(EXECUTIONS * Integer.parseInt(step.split(",")[3]), executions, step));
		assertTrue(lastStart > 0);
	}
}
