// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.eclipse.core.runtime.IStatus;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.modelarena.bench.ExperimentFile;
import org.modelarena.testkit.Sampled;
import org.modelarena.ui.exporting.ExportWizard;
import org.modelarena.ui.perspective.ArenaPerspective;
import org.modelarena.ui.runs.Runs;
import org.modelarena.ui.runs.StressJob;
import org.modelarena.ui.tests.robot.Bot;
import org.modelarena.ui.tests.robot.Workbench;

/** The results of a run are written for those who have no ModelArena. */
@Sampled(2)
class ExportTest {
	@RegisterExtension
	final ErrorLog log = new ErrorLog();

	private TestProject project;
	private Path run;

	@BeforeEach
	void measure() throws Exception {
		Workbench.page(ArenaPerspective.ID, 1600, 1000);
		project = TestProject.create("exporting");
		Path file = project.file("small.yaml", """
				name: exported
				case: railway
				model: { size: 1 }
				contenders: [columns:ocl, emf:ocl]
				queries: [RouteSensor]
				clients: [1, 2]
				forks: 1
				executions: 20
				warmup: 5
				""").getLocation().toPath();
		StressJob job = Runs.get().start(ExperimentFile.read(file));
		assertTrue(job.join(120_000, null));
		assertEquals(IStatus.INFO, job.getResult().getSeverity(), job.getResult().getMessage());
		run = job.live().folder();
	}

	@AfterEach
	void close() {
		if (Bot.shell("Export Results").isOpen()) {
			Bot.shell("Export Results").close();
		}
		Runs.get().delete(run);
		project.close();
	}

	private Bot wizard() {
		Workbench.later(() -> ExportWizard.open(run, Bot.page().getWorkbenchWindow().getShell()));
		Bot wizard = Bot.shell("Export Results");
		Bot.waitUntil("the run is offered", () -> wizard.comboItems("Run").contains(run.getFileName().toString()));
		return wizard;
	}

	private static List<String> files(Path folder) {
		try (Stream<Path> all = Files.list(folder)) {
			return all.map(file -> file.getFileName().toString()).toList();
		} catch (IOException e) {
			return List.of();
		}
	}

	@Test
	void theReportItsChartsAndTablesAndTheRawFiguresAreWritten() throws Exception {
		Path folder = project.folder().resolve("for/others");
		Bot wizard = wizard();
		wizard.clickButton("Figures of every step (CSV), summary, machine and experiment");
		wizard.setText("Folder", folder.toString()).waitUntilEnabled("Finish");
		Workbench.screenshotOf("export-wizard");
		wizard.clickButton("Finish");
		Bot.waitUntil("all is written", () -> files(folder).contains("experiment.yaml"));
		List<String> written = files(folder);
		assertTrue(written.containsAll(List.of("report.html", "executions.csv", "summary.json", "environment.json")), written.toString());
		assertTrue(written.stream().anyMatch(name -> name.endsWith(".svg") && name.contains("routesensor")), written.toString());
		assertTrue(written.stream().anyMatch(name -> name.endsWith(".tex")), written.toString());
		assertEquals(Files.readString(run.resolve("executions.csv")), Files.readString(folder.resolve("executions.csv")));
	}

	@Sampled(4)
	@Test
	void whatCannotBeWrittenIsSaidBeforeFinish() throws Exception {
		Bot wizard = wizard();
		assertFalse(wizard.isButtonEnabled("Finish"), "there is no folder yet");
		wizard.setText("Folder", "beside/me");
		assertFalse(wizard.isButtonEnabled("Finish"), "a folder has a full path");
		wizard.setText("Folder", run.resolve("executions.csv").toString());
		assertFalse(wizard.isButtonEnabled("Finish"), "a file is no folder");
		wizard.setText("Folder", project.folder().resolve("out").toString()).waitUntilEnabled("Finish");
		wizard.clickButton("The report, one HTML page").clickButton("Charts as SVG, tables as CSV and LaTeX");
		assertFalse(wizard.isButtonEnabled("Finish"), "nothing is wanted");
	}
}
