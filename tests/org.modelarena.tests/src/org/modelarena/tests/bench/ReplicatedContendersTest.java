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
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.bench.Experiment;
import org.modelarena.bench.ExperimentRun;
import org.modelarena.bench.RunResult;
import org.modelarena.bench.internal.yaml.ExperimentReader;
import org.modelarena.bench.internal.yaml.ExperimentWriter;
import org.modelarena.bench.results.RunLog;
import org.modelarena.bench.results.Skipped;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.testkit.Sampled;

/** Contenders with replicas, which are killed while clients ask. */
@Timeout(400)
@Sampled(4)
class ReplicatedContendersTest {
	private static final String SHORT = """
			name: t
			case: railway
			model: { size: 1 }
			queries: [PosLength, RouteSensor]
			forks: 1
			warmup: 20
			executions: step
			heap: 512m
			""";

	@TempDir
	Path folder;

	private int runs;

	private Experiment read(String more) {
		Experiment experiment = ExperimentReader.parse(SHORT + more, "t.yaml", folder);
		assertEquals(experiment, ExperimentReader.parse(ExperimentWriter.write(experiment), "t.yaml", folder));
		return experiment;
	}

	private RunResult run(String more) {
		return ExperimentRun.of(read(more), folder.resolve("out" + runs++)).inProcess().build().run();
	}

	@Sampled(5)
	@Test
	void noAnswerFailsOrIsWrongWhileReplicasAreKilled() throws IOException {
		RunResult result = run("""
				contenders: ["columns:ocl@tcp*3"]
				clients: [3]
				step: 8s
				beside: { writer: 200ms, kill: 500ms }
				""");
		assertTrue(result.isClean(), result.skipped() + " " + result.data().log().troubles());
		assertEquals(List.of("columns:ocl@tcp*3"), result.data().measurements().stream().map(measured -> measured.where().series()).distinct().toList());
		assertEquals(2, result.data().measurements().size());
		assertTrue(result.data().log().commits() > 4, result.data().log().commits() + " commits");
		List<RunLog.Trouble> killed = result.data().log().troubles();
		assertEquals(2, killed.size(), killed.toString());
		for (RunLog.Trouble trouble : killed) {
			assertEquals("killed", trouble.outcome());
			assertTrue(trouble.times() >= 1 && trouble.message().contains(" 0 failed and 0 were wrong; the longest time without a right answer was "), trouble.toString());
		}
		try (Stream<String> rows = Files.lines(folder.resolve("out0/executions.csv"))) {
			assertTrue(rows.skip(1).allMatch(row -> row.startsWith("columns:ocl,") && row.contains(",tcp*3,") && row.contains(",ok,")));
		}
		assertFalse(Files.exists(folder.resolve("out0/stores")), "the parts of replicas are gone");
	}

	private void assertSkipped(String more, String reason) {
		List<Skipped> skipped = run(more).skipped();
		assertTrue(skipped.stream().anyMatch(each -> each.reason().contains(reason)), skipped.toString());
	}

	@Test
	void whatCannotBeReplicatedIsRefused() {
		assertSkipped("contenders: [\"emf:ocl@tcp*3\"]", "Stores of kind 'emf' cannot be replicated, those of kind columns can; leave '*3' away.");
		assertSkipped("contenders: [\"columns:ocl*3\"]", "Replicas are reached over tcp, http or ws, and not over local; write columns:ocl@tcp*3.");
		assertSkipped("contenders: [\"columns:ocl@tcp*3\"]\ncold: 1", "neither 'cold' nor in 'rounds'");
		assertSkipped("contenders: [\"columns:ocl@tcp\"]\nbeside: { kill: 1s }", "'kill' is for contenders with replicas, which can lose one; write columns:ocl@tcp*3.");
		assertSkipped("contenders: [\"columns:ocl@tcp*3\"]\nservers: [\"tcp://127.0.0.1:1,127.0.0.1:2/x\"]", "run already, as many as there are; leave '*3' away");
	}

	@Test
	void serversThatAreReplicasStandInOneAddress() {
		assertEquals(2, read("contenders: [\"columns:ocl@tcp\"]\nservers: [\"tcp://127.0.0.1:1,127.0.0.1:2/x\", \"tcp://127.0.0.1:3/x\"]").conditions().running().servers().size());
		ArenaException e = assertThrows(ArenaException.class, () -> read("contenders: [\"columns:ocl@tcp\"]\nservers: [\"tcp://127.0.0.1:1,127.0.0.1/x\"]"));
		assertEquals(ErrorCode.EXPERIMENT_INVALID, e.code());
		assertTrue(e.getMessage().contains("'127.0.0.1' has no port"), e.getMessage());
	}
}
