// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.modelarena.bench.Contender;
import org.modelarena.bench.Demand;
import org.modelarena.bench.Experiment;
import org.modelarena.bench.ExperimentFile;
import org.modelarena.bench.Subject;
import org.modelarena.bench.Workload;
import org.modelarena.bench.results.Mix;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

class ExperimentFileTest {
	private static final String WHOLE = """
			name: railway-32
			case: railway
			model: { scenario: repair, size: 4 }
			contenders: [cdo:ocl, columns:epl/compiled@local]
			transports: [net4j-tcp, net4j-http]
			queries: [PosLength, RouteSensor]
			clients: [1, 8]
			executions: 50
			warmup: 5
			forks: { most: 2, within: 90s }
			load: { open: 200 }
			timeout: 500ms
			step: 2m
			abandon: 3
			beside: { gc: 100ms, writer: 20ms }
			heap: 2g
			seed: 7
			cold: 3
			""";

	@TempDir
	Path folder;

	private Experiment parse(String yaml) {
		return ExperimentFile.parse(yaml, "x.yaml", folder);
	}

	@Test
	void aNameThatCannotBeIsToldWithItsLineAndTheLettersThatItMayHave() {
		String queries = "case: railway\ncontenders: [emf:ocl]\nqueries:\n  Long: { ocl: '1' }\n  %s: { ocl: '2' }\nmixes:\n  Both: { Long: 1 }\n  %s: { Long: 2 }\nname: %s\n";
		String rule = " must be 1 to 64 letters from A to Z, small or capital, digits, dots, dashes or underscores, the first of them a letter or digit.";
		assertEquals("x.yaml, line 5: The query's name 'Größe'" + rule, refusal(String.format(queries, "Größe", "Users", "n")));
		assertEquals("x.yaml, line 8: The mix's name 'a b'" + rule, refusal(String.format(queries, "Short", "a b", "n")));
		assertEquals("x.yaml, line 9: The experiment's name '-n'" + rule, refusal(String.format(queries, "Short", "Users", "-n")));
	}

	private String refusal(String yaml) {
		return assertThrows(ArenaException.class, () -> parse(yaml)).getMessage();
	}

	@Test
	void readsEveryKey() {
		Experiment experiment = parse(WHOLE);
		assertEquals("railway-32", experiment.name());
		assertEquals(new Subject.OfCase("railway", Map.of("scenario", "repair", "size", "4")), experiment.subject());
		assertEquals(List.of("cdo:ocl@net4j-tcp", "cdo:ocl@net4j-http", "columns:epl/compiled@local"),
				experiment.contenders().stream().map(Contender::label).toList());
		assertEquals(List.of("PosLength", "RouteSensor"), experiment.queries().stream().map(query -> query.name()).toList());
		assertEquals(List.of(1, 8), experiment.demand().clients());
		assertEquals(new Demand.Executions.Each(50), experiment.demand().executions());
		assertEquals(new Demand.Warmup.Fixed(5), experiment.demand().warmup());
		assertEquals(2, experiment.demand().forks());
		assertEquals(Optional.of(Duration.ofSeconds(90)), experiment.demand().within());
		assertEquals(OptionalDouble.of(200), experiment.demand().openRate());
		assertEquals(Duration.ofMillis(500), experiment.conditions().timeout());
		assertEquals(Optional.of(Duration.ofMinutes(2)), experiment.conditions().stepLimit());
		assertEquals(3, experiment.conditions().abandon());
		assertEquals(Optional.of(Duration.ofMillis(100)), experiment.conditions().beside().gc());
		assertEquals(Optional.of(Duration.ofMillis(20)), experiment.conditions().beside().writer());
		assertEquals(OptionalLong.of(2L << 30), experiment.conditions().machine().heap());
		assertEquals(7, experiment.conditions().machine().seed());
	}

	@Test
	void theNormalisedFileReadsToAnEqualExperiment() {
		Experiment experiment = parse(WHOLE);
		assertEquals(experiment, parse(ExperimentFile.toYaml(experiment)));
	}

	@Test
	void roundsAreReadAndWritten() {
		Experiment experiment = parse("name: a\ncase: annotations\nmodel: { size: 0, indexes: false }\ncontenders: [columns:api, postgresql:api]\nrounds: 7\nforks: 3\n");
		assertEquals(7, experiment.demand().rounds());
		assertEquals(experiment, parse(ExperimentFile.toYaml(experiment)));
		assertTrue(assertThrows(ArenaException.class, () -> parse("name: a\ncase: annotations\ncontenders: columns:api\nrounds: 7\nexecutions: 3\n")).getMessage().contains("leave out 'executions'"));
	}

	@Test
	void mixesAreReadInTheirOrder() {
		Experiment experiment = parse("""
				name: mixed
				case: railway
				contenders: emf:ocl
				queries: { PosLength: {}, Own: { ocl: "Segment.allInstances()" } }
				mixes:
				  Users: { SwitchMonitored: 8, Own: 1, PosLength: 1000 }
				  More: { RouteSensor: 2 }
				""");
		assertEquals(List.of("Users", "More"), experiment.mixes().stream().map(Mix::name).toList());
		assertEquals(List.of(Map.entry("SwitchMonitored", 8), Map.entry("Own", 1), Map.entry("PosLength", 1000)), List.copyOf(experiment.mixes().getFirst().weights().entrySet()));
		Experiment again = parse(ExperimentFile.toYaml(experiment));
		assertEquals(experiment, again);
		assertEquals(List.copyOf(experiment.mixes().getFirst().weights().keySet()), List.copyOf(again.mixes().getFirst().weights().keySet()), "what is drawn depends on it");
		Workload workload = Workload.of(experiment);
		assertEquals(List.of("PosLength", "Own", "Users", "More"), workload.measured(experiment));
		assertEquals(Set.of("PosLength", "Own", "SwitchMonitored", "RouteSensor"), workload.queries().stream().map(query -> query.name()).collect(Collectors.toSet()));
	}

	@Test
	void withMixesAndWithoutQueriesNothingIsAskedAlone() {
		Experiment experiment = parse("name: a\ncase: railway\ncontenders: emf:ocl\nmixes: { Users: { PosLength: 1, RouteSensor: 2 } }\n");
		assertEquals(experiment, parse(ExperimentFile.toYaml(experiment)));
		assertEquals(List.of("Users"), Workload.of(experiment).measured(experiment));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			Users: { PosLenght: 1 }                  | Did you mean 'PosLength'?
			Users: { Nothing: 1 }                    | asks 'Nothing', which is no query of the experiment or its case
			Users: { PosLength: 0 }                  | whole number from 1 to 1000, not '0'
			Users: { PosLength: 1001 }               | whole number from 1 to 1000
			Users: { PosLength: 0.5 }                | whole number from 1 to 1000
			Users: { PosLength: 1, PosLength: 2 }    | stands twice
			Users: {}                                | 1 to 100 queries
			Users: [PosLength]                       | must be a mapping
			RouteSensor: { PosLength: 1 }            | There is a query 'RouteSensor'; a mix needs another name
			Own: { PosLength: 1 }                    | There is a query 'Own'; a mix needs another name
			First: { PosLength: 1 }                  | stands twice
			""")
	void aWrongMixIsNamedWithItsLine(String wrong, String hint) {
		String text = "name: a\ncase: railway\ncontenders: emf:ocl\nqueries: { Own: { ocl: 'Segment.allInstances()' } }\nmixes:\n  First: { Own: 1 }\n  " + wrong + "\n";
		ArenaException e = assertThrows(ArenaException.class, () -> parse(text));
		assertEquals(ErrorCode.EXPERIMENT_INVALID, e.code());
		assertTrue(e.getMessage().startsWith("x.yaml, line 7:"), e.getMessage());
		assertTrue(e.getMessage().contains(hint), e.getMessage());
	}

	@Test
	void defaultsAreOneLocalClosedLoopClient() {
		Experiment experiment = parse("name: a\ncase: railway\ncontenders: emf:ocl\n");
		assertEquals("emf:ocl@local", experiment.contenders().get(0).label());
		assertEquals(List.of(1), experiment.demand().clients());
		assertEquals(OptionalDouble.empty(), experiment.demand().openRate());
		assertEquals(Duration.ofSeconds(60), experiment.conditions().timeout());
		assertEquals(List.of(), experiment.queries());
		assertEquals(experiment, parse(ExperimentFile.toYaml(experiment)));
	}

	@Test
	void readsOwnModelsAndQueriesBesideTheFile() throws Exception {
		Files.writeString(folder.resolve("a.xmi"), "");
		Files.writeString(folder.resolve("x.ecore"), "");
		Files.writeString(folder.resolve("q.eol"), "return 1;\n");
		Experiment experiment = parse("""
				name: mine
				model: { files: [a.xmi], metamodels: [x.ecore] }
				contenders: [emf:ocl]
				queries:
				  Long: { ocl: "S.allInstances()", file: q.eol }
				""");
		assertEquals(new Subject.OfFiles(List.of(folder.resolve("a.xmi")), List.of(folder.resolve("x.ecore"))), experiment.subject());
		assertEquals(Map.of("ocl", "S.allInstances()", "eol", "return 1;\n"), experiment.queries().get(0).texts());
		assertEquals(experiment, parse(ExperimentFile.toYaml(experiment)));
	}

	/** Each line of the valid file in turn is replaced by a wrong one; the message must name the line and what helps. */
	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			7  | client: [1]                      | Did you mean 'clients'?
			7  | clients: [0]                     | whole number from 1 to 1024
			7  | clients: [one]                   | whole number from 1 to 1024, not 'one'
			7  | clients: []                      | is empty
			7  | clients: { a: 1 }                | must be a list
			8  | executions: -1                   | whole number from 1
			8  | executions: [1, 2]               | must be a single value
			5  | transports: [tpc]                | Allowed: local, tcp, http, ws, net4j-tcp, net4j-http
			4  | contenders: [cdo]                | store:language
			4  | contenders: [cdo:ocl/fast]       | Unknown strategy 'fast'
			4  | contenders: [cdo:ocl@smtp]       | Unknown transport 'smtp'
			4  | contenders: [cdo:ocl, cdo:ocl]   | stands twice
			2  | case: raiway                     | railway
			3  | model: { scenario: repair, siz: 4 } | Did you mean 'size'?
			3  | model: { size: many }            | many
			6  | queries: [PosLenght]             | Did you mean 'PosLength'?
			6  | queries: [PosLength, PosLength]  | stands twice
			6  | queries: { A: { file: no.ocl } } | There is no file
			6  | queries: { A: { ocl: '' } }      | is empty
			11 | load: open                       | closed or { open: RATE }
			11 | load: { open: 0 }                | number above 0
			12 | timeout: 60                      | 500ms, 60s or 2m
			12 | timeout: 0s                      | 1ms to 24h
			15 | beside: { gcc: 1s }              | Did you mean 'gc'?
			16 | heap: 1m                         | at least 64m
			17 | name: again                      | stands twice
			""")
	void aWrongLineIsNamed(int line, String wrong, String hint) {
		String[] lines = WHOLE.split("\n");
		lines[line - 1] = wrong;
		ArenaException e = assertThrows(ArenaException.class, () -> parse(String.join("\n", lines)));
		assertEquals(ErrorCode.EXPERIMENT_INVALID, e.code());
		assertTrue(e.getMessage().startsWith("x.yaml, line " + line + ":"), e.getMessage());
		assertTrue(e.getMessage().contains(hint), e.getMessage());
	}

	@Test
	void textThatIsNoYamlIsRefusedWithItsLine() {
		ArenaException e = assertThrows(ArenaException.class, () -> parse("name: a\ncase: [railway\n"));
		assertEquals(ErrorCode.EXPERIMENT_INVALID, e.code());
		assertTrue(e.getMessage().contains("line 3"), e.getMessage());
	}

	@Test
	void missingKeysAreNamed() {
		assertTrue(assertThrows(ArenaException.class, () -> parse("case: railway\ncontenders: [emf:ocl]\n")).getMessage().contains("'name' is missing"));
		assertTrue(assertThrows(ArenaException.class, () -> parse("name: a\ncase: railway\n")).getMessage().contains("'contenders' is missing"));
		assertTrue(assertThrows(ArenaException.class, () -> parse("name: a\ncontenders: [emf:ocl]\n")).getMessage().contains("There is no model"));
		assertTrue(assertThrows(ArenaException.class, () -> parse("")).getMessage().contains("empty"));
	}

	@Test
	void aFileCannotMakeJavaObjects() {
		ArenaException e = assertThrows(ArenaException.class,
				() -> parse("name: !!javax.script.ScriptEngineManager [a]\ncase: railway\ncontenders: [emf:ocl]\n"));
		assertEquals(ErrorCode.EXPERIMENT_INVALID, e.code());
	}

	@Test
	void aMissingFileIsNotFound() {
		assertEquals(ErrorCode.NOT_FOUND, assertThrows(ArenaException.class, () -> ExperimentFile.read(folder.resolve("none.yaml"))).code());
	}
}
