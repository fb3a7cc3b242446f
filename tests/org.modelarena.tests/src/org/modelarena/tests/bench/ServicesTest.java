// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.bench.Contender;
import org.modelarena.bench.Experiment;
import org.modelarena.bench.ExperimentFile;
import org.modelarena.bench.ExperimentRun;
import org.modelarena.bench.RunResult;
import org.modelarena.bench.Workload;
import org.modelarena.bench.internal.yaml.ExperimentReader;
import org.modelarena.bench.internal.yaml.ExperimentWriter;
import org.modelarena.bench.results.RunLog;
import org.modelarena.bench.results.Skipped;
import org.modelarena.cases.Cases;
import org.modelarena.core.ElementSink;
import org.modelarena.core.Progress;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.Transport;
import org.modelarena.server.Access;
import org.modelarena.server.QueryService;
import org.modelarena.server.Right;
import org.modelarena.server.ServiceLimits;
import org.modelarena.server.ServiceOptions;
import org.modelarena.server.Token;
import org.modelarena.testkit.Sampled;

/** A service under load: with tokens and without, closed and open, and services that run already. */
@Timeout(180)
class ServicesTest {
	private static final String SHORT = """
			name: t
			case: resources
			model: { size: 300 }
			forks: 1
			warmup: 20
			heap: 512m
			""";

	@TempDir
	Path folder;

	private RunResult run(String more) {
		String contenders = more.contains("contenders") ? "" : "contenders: [\"columns:api\"]\n";
		Experiment experiment = ExperimentReader.parse(SHORT + contenders + more, "t.yaml", folder);
		assertEquals(experiment, ExperimentReader.parse(ExperimentWriter.write(experiment), "t.yaml", folder));
		return ExperimentRun.of(experiment, folder.resolve("out")).inProcess().build().run();
	}

	private static Set<String> contenders(RunResult result) {
		return result.data().measurements().stream().map(measured -> measured.where().series()).collect(Collectors.toSet());
	}

	@Test
	void theExperimentReadsAsItIsWritten() {
		Experiment experiment = ExperimentFile.read(Path.of("../../experiments/resources.yaml"));
		assertEquals(List.of("columns:api@http", "columns:api+token@http"), experiment.contenders().stream().map(Contender::label).toList());
		assertEquals(experiment, ExperimentReader.parse(ExperimentWriter.write(experiment), "t.yaml", folder));
	}

	/** Objects in memory need not be as many as resources in a store; but for questions that depend on how many there are. */
	@Test
	void rightAnswersOfProgramsComeFromASmallModel() {
		String programs = SHORT + "contenders: [\"columns:api\"]\n";
		assertEquals(91, answers(programs));
		assertEquals(901, answers(programs.replace(":api", ":ocl") + "queries: { Mine: { ocl: 'Resource.allInstances()->size()' } }\n"));
	}

	private long answers(String yaml) {
		return Workload.of(ExperimentReader.parse(yaml, "t.yaml", folder)).answers(Progress.none()).size();
	}

	@Test
	@Sampled(7)
	void tokensAreMeasuredSideBySide() {
		RunResult result = run("""
				transports: [http]
				authentication: [none, token]
				clients: [4]
				executions: step
				step: 400ms
				""");
		assertTrue(result.isClean(), result.skipped() + " " + result.data().log().troubles());
		assertEquals(Set.of("columns:api@http", "columns:api+token@http"), contenders(result));
		assertEquals(10, result.data().measurements().size());
		assertTrue(result.data().measurements().stream().allMatch(measured -> measured.counts().ok() > 0 && measured.spread().percentiles().containsKey(75.0)));
	}

	@Test
	@Sampled(7)
	void arrivalsAreThoseOfAnOpenLoop() {
		RunResult result = run("""
				transports: [tcp, ws]
				queries: [CreateModular, FetchJsonLd]
				clients: [8]
				executions: 20
				load: { open: 200 }
				""");
		assertTrue(result.isClean(), result.skipped() + " " + result.data().log().troubles());
		assertEquals(4 * 160, result.executions());
	}

	@Test
	void serversThatRunAlreadyAreAskedByTurns() throws Exception {
		String secret = Token.secret();
		Files.writeString(folder.resolve("secret"), secret + "\n");
		Access access = new Access(List.of(new Token("clients", Token.hash(secret), Map.of(Token.ALL, Right.WRITE))));
		try (QueryService one = serve("one", access); QueryService other = serve("other", access)) {
			RunResult result = run("""
					queries: [Create]
					transports: [http]
					authentication: token
					clients: [2]
					executions: 30
					servers: { at: ["%s", "%s"], token-file: secret }
					""".formatted(one.address(Transport.HTTP, "one"), other.address(Transport.HTTP, "other")));
			assertTrue(result.isClean(), result.skipped() + " " + result.data().log().troubles());
			assertEquals(List.of(), result.loads());
			assertEquals(60, result.executions());
			assertEquals(80, created(one, "one") + created(other, "other"), "with those of the warm-up");
			assertEquals(40, created(one, "one"));
		}
	}

	/** Of several servers one may hold another model. */
	@Sampled(2)
	@Test
	void aWrongAnswerNamesItsServer() {
		try (QueryService one = serve("one", Access.OPEN); QueryService other = serve("other", Access.OPEN)) {
			try (ModelEdit edit = other.store("other").begin()) {
				edit.create(other.store("other").metamodel().type("Resource"), ElementSink.NONE, null);
				edit.commit();
			}
			RunResult result = run("""
					contenders: ["columns:ocl@http"]
					queries: { All: { ocl: 'Resource.allInstances()->size()' } }
					clients: [2]
					executions: 30
					servers: ["%s", "%s"]
					""".formatted(one.address(Transport.HTTP, "one"), other.address(Transport.HTTP, "other")));
			RunLog.Trouble trouble = result.data().log().troubles().getFirst();
			assertEquals("wrong 30 " + other.address(Transport.HTTP, "other") + ": Answered 1 row; right is the answer of 1 row that the oracle gave.", trouble.outcome() + " " + trouble.times()
					+ " " + trouble.message());
		}
	}

	private static long created(QueryService service, String name) {
		try (ModelSnapshot snapshot = service.store(name).snapshot()) {
			return (snapshot.size() - 901) / 3;
		}
	}

	private QueryService serve(String name, Access access) {
		Catalog catalog = Catalog.discover();
		ModelStore store = catalog.store("columns").create(StoreLocation.at(folder.resolve(name)), Cases.get("resources").model(Map.of("size", "300")), Progress.none());
		return QueryService.start(List.of(new QueryService.Named(name, store)), new ServiceOptions(ServerOptions.local(Transport.HTTP), access, ServiceLimits.DEFAULT), catalog);
	}

	@Test
	void whatHasNoTokensOrAnotherTransportIsToldSo() {
		RunResult result = run("""
				contenders: ["columns:api@local", "columns:api+token@local", "columns:api@tcp"]
				queries: [Create]
				executions: 5
				servers: ["http://127.0.0.1:1/none"]
				""");
		String reasons = result.skipped().stream().map(Skipped::reason).collect(Collectors.joining("; "));
		assertTrue(reasons.contains("Over local nobody asks for a token"), reasons);
		assertTrue(reasons.contains("write columns:api@http"), reasons);
		assertEquals(0, result.executions());
	}
}
