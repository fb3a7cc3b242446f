// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.modelarena.bench.edits.EditExperiment;
import org.modelarena.bench.edits.EditExperimentFile;
import org.modelarena.bench.edits.EditReport;
import org.modelarena.bench.edits.EditResults.Figures;
import org.modelarena.bench.edits.EditResults;
import org.modelarena.bench.edits.EditRun;
import org.modelarena.bench.edits.PhaseRow.Phase;
import org.modelarena.bench.edits.PhaseRow;
import org.modelarena.bench.edits.Series;
import org.modelarena.bench.edits.Variant;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.testkit.Sampled;

/** Experiments that edit: the Train Benchmark's scenarios on small models, each contender in JVMs of its own. */
@Sampled(5)
@Timeout(300)
class EditExperimentTest {
	private static final FileTime LONG_AGO = FileTime.fromMillis(0);

	@TempDir
	private Path folder;

	private EditExperiment experiment(String model, String contenders, String phases) throws Exception {
		Path file = folder.resolve("edits.yaml");
		Files.writeString(file, "name: edits\ncase: railway\nmodel: " + model + "\ncontenders: " + contenders + "\nphases: " + phases + "\nheap: 256m\n");
		return EditExperimentFile.read(file);
	}

	private EditRun run(EditExperiment experiment) {
		return new EditRun(experiment, folder.resolve("out"), note -> {
			// Nobody looks.
		}, Cancellation.create());
	}

	private static Figures figures(EditResults results, int model, int series) {
		return results.figures(results.experiment().models().get(model), results.experiment().series().get(series)).orElseThrow();
	}

	@Test
	void eachPhaseIsTimedAndEachAnswerIsThatOfTheOracle() throws Exception {
		EditResults results = run(experiment("{ scenario: [inject, repair], size: 1 }", "[\"emf:ocl\", \"columns:eol\"]", "{ recheck: [asked, standing], runs: 2, warmup: { runs: 1, size: 1 } }"))
				.run();
		assertEquals(0, results.wrong());
		assertEquals(0, results.failed());
		assertEquals(List.of("inject-1", "repair-1"), results.experiment().models().stream().map(Variant::label).toList());
		for (int model = 0; model < 2; model++) {
			for (int series = 0; series < 4; series++) {
				Figures figures = figures(results, model, series);
				assertTrue(figures.read() > 0 && figures.check() > 0 && figures.edit() > 0 && figures.recheck() > 0 && figures.heap() > 0, figures.toString());
				assertEquals(model == 0 ? 12 : 8, figures.rounds());
				assertEquals(model == 0 ? 927 : 1418, figures.elements());
				List<PhaseRow> rows = results.rows(results.experiment().models().get(model), results.experiment().series().get(series));
				assertEquals(2 * 6 * (1 + figures.rounds()), rows.stream().filter(row -> row.isOk() && !row.digest().isEmpty()).count(), "answers of two runs");
			}
		}
		String page = Files.readString(folder.resolve("out/report.html"));
		assertEquals(6, page.split("<svg class=\"chart\"", -1).length - 1);
		assertTrue(page.contains("All answers were right.</p>") && page.contains("EMF-IncQuery"));
		assertFalse(page.contains("class=\"banner\""));
		// A commit to emf follows the queries while it is made: the rest of a re-check is no time to compare a check with.
		assertEquals(2, page.split("<td class=\"none\" data-v=\"\">in the edits</td>", -1).length - 1, "once for each scenario");
		assertTrue(page.contains("heap, MiB</th>"), "a unit is not broken");
		assertTrue(Files.readString(folder.resolve("out/summary.json")).contains("edits.repair.recheck"));
	}

	@Sampled(3)
	@Test
	void aRunGoesOnWithWhatIsMissing() throws Exception {
		EditExperiment experiment = experiment("{ scenario: repair, size: 1 }", "[\"columns:ocl\"]", "{ recheck: [asked, standing], runs: 1 }");
		run(experiment).run();
		Path kept = folder.resolve("out/phases/repair-1-columns-ocl-asked.csv");
		Path missing = folder.resolve("out/phases/repair-1-columns-ocl-standing.csv");
		Files.delete(missing);
		Files.setLastModifiedTime(kept, LONG_AGO);
		EditResults results = EditRun.resumed(folder.resolve("out"), note -> {
			// Nobody looks.
		}, Cancellation.create()).resume();
		assertEquals(0, results.wrong() + results.failed());
		assertTrue(Files.exists(missing));
		assertEquals(LONG_AGO, Files.getLastModifiedTime(kept));
		assertEquals(ErrorCode.ALREADY_EXISTS, assertThrows(ArenaException.class, () -> run(experiment).run()).code());
	}

	@Test
	void aWrongAnswerStandsInTheReport() throws Exception {
		EditExperiment experiment = experiment("{ scenario: repair, size: 1 }", "[\"columns:ocl\"]", "{ runs: 1 }");
		run(experiment).run();
		Path file = folder.resolve("out/phases/repair-1-columns-ocl-asked.csv");
		List<String> lines = new ArrayList<>(Files.readAllLines(file));
		lines.replaceAll(line -> line.contains("CHECK,0,PosLength") ? line.replace(",ok", ",wrong") : line);
		Files.write(file, lines);
		EditResults results = EditResults.read(folder.resolve("out"));
		EditReport.write(results);
		assertEquals(1, results.wrong());
		assertTrue(Files.readString(folder.resolve("out/report.html")).contains("Wrong answers: 1."));
	}

	@Test
	void whatTakesTooLongIsEndedAndLargerModelsAreNotTried() throws Exception {
		EditResults results = run(experiment("{ scenario: inject, size: [1, 2] }", "[\"columns:ocl\"]", "{ runs: 1, limit: 1ms }")).run();
		assertEquals("failed:TIMEOUT", figures(results, 0, 0).outcome());
		assertEquals("skipped:failed:TIMEOUT at size 1", figures(results, 1, 0).outcome());
		assertEquals(2, results.failed());
		String page = Files.readString(folder.resolve("out/report.html"));
		assertTrue(page.contains("In 2 of 2 cases a contender did not come to its end on a model"), page);
		assertEquals(results.answers() == 0, page.contains("Nothing was answered."));
	}

	@Test
	void aQueryThatIsAskedAgainDoesNotPassForOneThatStands() throws Exception {
		EditResults results = run(experiment("{ scenario: inject, size: 1 }", "[\"columns:ocl/interpreted\"]", "{ recheck: standing, runs: 1 }")).run();
		assertEquals("failed:UNSUPPORTED", figures(results, 0, 0).outcome());
		assertFalse(results.rows(results.experiment().models().getFirst(), results.experiment().series().getFirst()).stream().anyMatch(row -> row.phase() == Phase.RECHECK));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "phases: { runs: 1 }|contenders: [\"emf:ocl@tcp\"]|line 4|own process", "phases: { rechecks: asked }|contenders: [\"emf:ocl\"]|line 5|recheck",
			"phases: { recheck: standin }|contenders: [\"emf:ocl\"]|line 5|standing", "phases: { warmup: { runs: 1 } }|contenders: [\"emf:ocl\"]|line 5|size",
			"phases: { runs: 0 }|contenders: [\"emf:ocl\"]|line 5|from 1", "phases: { runs: 1 }|contenders: [\"emf:ocl\", \"emf:ocl\"]|line 4|twice" })
	void aMistakeIsToldWithItsPlace(String phases, String contenders, String place, String way) throws Exception {
		Path file = folder.resolve("wrong.yaml");
		Files.writeString(file, "name: wrong\ncase: railway\nmodel: { size: 1 }\n" + contenders + "\n" + phases + "\n");
		String message = assertThrows(ArenaException.class, () -> EditExperimentFile.read(file)).getMessage();
		assertTrue(message.contains(place.replace("line ", "")) && message.contains(way), message);
	}

	@ParameterizedTest
	@CsvSource({ "nosuch:ocl,nosuch", "columns:nolang,nolang" })
	void whatIsNotThereIsToldBeforeAnythingIsMeasured(String contender, String name) throws Exception {
		EditExperiment experiment = experiment("{ size: 1 }", "[\"" + contender + "\"]", "{ runs: 1 }");
		ArenaException refused = assertThrows(ArenaException.class, () -> run(experiment).run());
		assertEquals(ErrorCode.EXPERIMENT_INVALID, refused.code());
		assertTrue(refused.getMessage().contains(name), refused.getMessage());
		assertFalse(Files.exists(folder.resolve("out")));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "{ size: [1, x] }|{ runs: 1 }", "{ size: 1 }|{ warmup: { runs: 1, size: 99999999 } }", "{ scenario: injekt }|{ runs: 1 }" })
	void modelsThatCannotBeMadeAreRefused(String model, String phases) {
		assertEquals(ErrorCode.EXPERIMENT_INVALID, assertThrows(ArenaException.class, () -> experiment(model, "[\"emf:ocl\"]", phases)).code());
	}

	@Test
	void aCaseWithoutEditsIsRefused() throws Exception {
		Path file = folder.resolve("oo1.yaml");
		Files.writeString(file, "name: wrong\ncase: oo1\nmodel: { size: small }\ncontenders: [\"emf:ocl\"]\nphases: { runs: 1 }\n");
		assertTrue(assertThrows(ArenaException.class, () -> EditExperimentFile.read(file)).getMessage().contains("no edits"));
	}

	@Test
	void contendersAreNamedByHowTheyKnowAnswersAgain() throws Exception {
		EditExperiment experiment = experiment("{ size: [8, 1, 2] }", "[\"emf:ocl\"]", "{ recheck: [asked, standing] }");
		assertEquals(List.of("emf:ocl@asked", "emf:ocl@standing"), experiment.series().stream().map(Series::label).toList());
		assertEquals(List.of(1, 2, 8), experiment.models().stream().map(Variant::size).toList());
		assertEquals(5, experiment.protocol().runs());
		assertEquals(900, experiment.protocol().limit().toSeconds());
	}
}
