// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.bench.ExperimentFile;
import org.modelarena.bench.ExperimentRun;
import org.modelarena.bench.RunListener;
import org.modelarena.bench.StepResult;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;

import com.google.gson.JsonObject;
import org.modelarena.testkit.Sampled;

/** {@code arena stress} and {@code arena report}. */
@Timeout(60)
@Sampled(3)
class StressCommandTest {
	@TempDir
	Path folder;

	private String path(String name) {
		return folder.resolve(name).toString();
	}

	private Arena stress(String contenders, String... more) {
		List<String> command = new ArrayList<>(List.of("stress", "--case", "railway", "--size", "1", "--contenders", contenders, "--queries", "PosLength",
				"--forks", "1", "--executions", "5", "--warmup", "1", "--out", path("run")));
		command.addAll(List.of(more));
		return Arena.run(command.toArray(String[]::new));
	}

	@Test
	void anInlineExperimentRunsAndIsReported() throws IOException {
		Arena run = stress("emf:ocl@local", "--clients", "1,2");
		assertEquals(0, run.code(), run.err());
		assertTrue(run.out().contains("Every one of 15 answers was right.") && run.out().contains("Report: " + path("run")), run.out());
		assertTrue(run.err().lines().noneMatch(line -> line.startsWith("arena: ")), run.err());
		assertTrue(run.err().contains("Right answer of PosLength in ocl"), "what may take minutes is named: " + run.err());
		for (String file : List.of("report.html", "summary.json", "executions.csv", "latency.hlog")) {
			assertTrue(Files.size(folder.resolve("run").resolve(file)) > 0, file);
		}
		List<String> rows = Files.readAllLines(folder.resolve("run").resolve("executions.csv"));
		assertEquals("contender,query,transport,clients,repetition,execution,start_ns,latency_ns,count,digest,outcome,asked", rows.get(0));
		assertTrue(rows.stream().skip(1).allMatch(row -> row.contains(",95,") && row.endsWith(",ok,PosLength")));
	}

	@Test
	void theReportIsDrawnAgain() throws Exception {
		assertEquals(0, stress("emf:ocl@local").code());
		Path page = folder.resolve("run").resolve("report.html");
		Files.delete(page);
		assertEquals("Report: " + page, Arena.run("report", path("run")).succeeded().out().strip());
		assertTrue(Files.size(page) > 0);
		assertEquals(page.toString(), Arena.run("report", path("run"), "--json").succeeded().jsonObject().get("report").getAsString());
		assertTrue(Arena.run("report", path("run"), "--export", path("paper")).succeeded().out().contains("charts and tables: " + path("paper")));
		assertChartsAndTables(Path.of(path("paper")));
	}

	/** Other programs need nothing but these files. */
	private static void assertChartsAndTables(Path paper) throws Exception {
		List<Path> files;
		try (var all = Files.list(paper)) {
			files = all.toList();
		}
		assertTrue(files.stream().anyMatch(file -> file.toString().endsWith(".tex")) && files.stream().anyMatch(file -> file.toString().endsWith(".csv")), files.toString());
		List<Path> charts = files.stream().filter(file -> file.toString().endsWith(".svg")).toList();
		assertFalse(charts.isEmpty());
		for (Path chart : charts) {
			String text = Files.readString(chart);
			assertFalse(text.contains("var("), chart.toString());
			javax.xml.parsers.DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(chart.toFile());
		}
	}

	@Test
	void theOutcomeIsThereAsJson() {
		Arena run = stress("emf:ocl@local", "--json");
		assertEquals(0, run.code(), run.err());
		JsonObject result = run.jsonObject();
		assertEquals(List.of("report", "cancelled", "executions", "wrong", "failed", "skipped", "loads", "steps", "rounds", "differences"), List.copyOf(result.keySet()));
		assertEquals(5, result.get("executions").getAsInt());
		assertEquals("emf:ocl@local", result.get("steps").getAsJsonArray().get(0).getAsJsonObject().get("contender").getAsString());
	}

	@Test
	void aContenderThatCannotRunIsReportedAsSkipped() {
		Arena run = stress("emf:ocl@local,columms:ocl@local", "--keep-going");
		assertEquals(0, run.code(), run.err());
		assertTrue(run.out().contains("Not measured: columms:ocl@local: Unknown store 'columms'"), run.out());
		assertTrue(run.err().contains("Not measured: columms:ocl@local"), run.err());
	}

	@Test
	void aRunWithoutAnyContenderFails() {
		assertEquals(1, stress("columms:ocl@local", "--keep-going").code());
	}

	@Test
	void whatCannotBeMeasuredIsToldBeforeAnythingRuns() throws IOException {
		Arena run = stress("emf:ocl@local,columms:ocl@local");
		assertEquals(2, run.code(), run.err());
		assertTrue(run.err().contains("Not measured: columms:ocl@local: Unknown store 'columms'"), run.err());
		assertTrue(run.err().lines().toList().getLast().startsWith("arena: Nothing was measured") && run.err().contains("--keep-going"), run.err());
		assertFalse(run.err().contains("Loading"), run.err());
		Path file = Files.writeString(folder.resolve("e.yaml"),
				"name: misspelt\ncase: railway\nmodel: { size: 1 }\ncontenders: [emf:eol]\nqueries: { Misspelt: { eol: 'return Segmant.all.size();' } }\n");
		Arena misspelt = Arena.run("stress", file.toString(), "--out", path("other"));
		assertEquals(2, misspelt.code(), misspelt.err());
		assertTrue(misspelt.err().contains("Misspelt") && misspelt.err().contains("Segmant"), misspelt.err());
		assertFalse(misspelt.err().contains("Measuring"), misspelt.err());
	}

	/** Its message says to mend it, so the same command has to do then. */
	@Test
	void aMendedExperimentTakesTheFolderOfOneThatMeasuredNothing() throws IOException {
		String text = "name: mended\ncase: railway\nmodel: { size: 1 }\ncontenders: [emf:eol@local]\nforks: 1\nexecutions: 2\nwarmup: 1\nqueries: { All: { eol: 'return Segment.all.size();' } }\n";
		Path file = Files.writeString(folder.resolve("e.yaml"), text.replace("Segment", "Segmant"));
		assertEquals(2, Arena.run("stress", file.toString(), "--out", path("run")).code());
		assertTrue(Files.exists(folder.resolve("run").resolve("run.json")), "why it failed can be read");
		Files.writeString(file, text);
		Arena mended = Arena.run("stress", file.toString(), "--out", path("run"));
		assertEquals(0, mended.code(), mended.err());
		assertTrue(mended.out().contains("Every one of 2 answers was right."), mended.out());
		assertTrue(Arena.run("stress", file.toString(), "--out", path("run")).refused(2).contains("holds the results of another run"));
	}

	@Test
	void textsThatAskDifferentThingsAreToldAndNotCompared() throws IOException {
		Path file = Files.writeString(folder.resolve("e.yaml"), "name: unlike\ncase: railway\nmodel: { size: 1 }\ncontenders: ['emf:ocl@local', 'emf:eol@local']\nforks: 1\nexecutions: 2\nwarmup: 1\n"
				+ "queries: { Unlike: { eol: 'return Segment.all;', ocl: 'Route.allInstances()' } }\n");
		Arena run = Arena.run("stress", file.toString(), "--out", path("run"));
		assertEquals(0, run.code(), run.err());
		String note = "Note: The texts of Unlike in ocl and eol ask different things: ";
		assertTrue(run.err().contains(note) && run.out().contains(note), run.err() + run.out());
		JsonObject json = Arena.run("stress", file.toString(), "--out", path("again"), "--json").jsonObject();
		assertTrue(json.get("differences").getAsJsonArray().get(0).getAsString().startsWith("The texts of Unlike in ocl and eol"), json.toString());
		String page = Files.readString(folder.resolve("run").resolve("report.html"));
		assertTrue(page.contains("texts of Unlike ask different things") && page.contains("The texts in different languages ask different things"), "the page says so");
		assertTrue(page.contains("No store was asked the same in two languages"), "and does not say what the language costs");
	}

	/** Its stores are loaded one by one, and with right answers that are the same the times would be of two models. */
	@Test
	void aModelThatGrowsDuringARunEndsIt() throws IOException {
		Shop shop = new Shop(folder);
		shop.write("e.yaml", "name: grows\nmodel: { files: [a.xmi], metamodels: [shop.ecore] }\ncontenders: ['emf:ocl@local', 'columns:ocl@local']\nforks: 1\nexecutions: 2\nwarmup: 1\n"
				+ "queries: { Tools: { ocl: 'Item.allInstances()->select(i | i.price > 400)->size()' } }\n");
		String grown = Files.readString(folder.resolve("b.xmi")).replace("</shop:Shop>", "<items name=\"nail\" price=\"1\"/></shop:Shop>");
		RunListener grower = new RunListener() {
			@Override
			public void stepDone(StepResult result) {
				shop.write("b.xmi", grown);
			}
		};
		ArenaException changed = assertThrows(ArenaException.class, () -> ExperimentRun.of(ExperimentFile.read(folder.resolve("e.yaml")), folder.resolve("run")).listener(grower).build().run());
		assertEquals("The model has changed since the run began: emf was loaded with 5 elements, and now columns with 6. Go on with the files as they were, or start a new run.", changed
				.getMessage());
		assertEquals("arena: The model has changed since the run was started. Go on with the files as they were, or start a new run.",
				Arena.run("stress", "--resume", path("run")).err().lines().toList().getLast());
		new Shop(folder);
		Arena resumed = Arena.run("stress", "--resume", path("run"));
		assertEquals(0, resumed.code(), resumed.err());
		assertTrue(resumed.out().contains("Every one of 4 answers was right."), resumed.out());
	}

	@Test
	void anExperimentFileWithAFaultIsRefusedWithItsLine() throws IOException {
		Path file = Files.writeString(folder.resolve("e.yaml"), "name: x\ncase: railway\ncontenderz: [emf:ocl]\n");
		String message = Arena.run("stress", file.toString(), "--out", path("run")).refused(2);
		assertTrue(message.contains("e.yaml, line 3: ") && message.contains("Did you mean 'contenders'?"), message);
		Files.writeString(file, "name: [x\n");
		Arena.run("stress", file.toString(), "--out", path("run")).refused(2);
		assertEquals("There is no experiment file " + path("gone.yaml") + ".", Arena.run("stress", path("gone.yaml"), "--out", path("run")).refused(2));
		assertFalse(Files.exists(folder.resolve("run")));
	}

	@Test
	void wrongOptionsAreExplained() {
		assertEquals("Give an experiment file, or --contenders.", Arena.run("stress").misused());
		assertTrue(stress("emf").refused(2).startsWith("'emf' is not a contender; write store:language"));
		assertTrue(stress("emf:ocl@local", "--clients", "many").misused().contains("'many' is not a whole number"));
		assertTrue(stress("emf:ocl@local", "--transports", "udp").refused(2).startsWith("Unknown transport 'udp'"));
		assertTrue(Arena.run("stress", "--contenders", "emf:ocl", "--queries", "PosLengt", "--out", path("run")).refused(2).contains("Did you mean 'PosLength'?"));
		assertFalse(Files.exists(folder.resolve("run")));
	}

	@Test
	void aFolderWithAnotherRunIsKept() throws IOException {
		assertEquals(0, stress("emf:ocl@local").code());
		byte[] before = Files.readAllBytes(folder.resolve("run").resolve("executions.csv"));
		assertTrue(stress("emf:ocl@local").refused(2).contains("holds the results of another run"));
		assertArrayEquals(before, Files.readAllBytes(folder.resolve("run").resolve("executions.csv")));
	}

	@Test
	void aReportOfNothingIsRefused() {
		assertEquals("There is no folder " + path("gone") + ".", Arena.run("report", path("gone")).refused(2));
		assertTrue(Arena.run("report", folder.toString()).refused(2).startsWith("The file executions.csv is missing in " + folder));
	}

	@Test
	void aCancelledRunEndsAsInterrupted() {
		Cancellation cancellation = Cancellation.create();
		cancellation.cancel();
		Arena run = Arena.run(cancellation, "stress", "--size", "1", "--contenders", "emf:ocl@local", "--queries", "PosLength", "--forks", "1", "--executions", "5", "--warmup", "1", "--out",
				path("run"));
		assertEquals(130, run.code(), run.err());
		assertFalse(run.err().contains("\tat "), run.err());
		assertEquals(List.of("Cancelled. Nothing was measured.", "To go on: arena stress --resume " + path("run"), "Report: " + folder.resolve("run").resolve("report.html")),
				run.out().lines().toList());
		assertEquals(0, Arena.run("stress", "--resume", path("run")).code());
	}
}
