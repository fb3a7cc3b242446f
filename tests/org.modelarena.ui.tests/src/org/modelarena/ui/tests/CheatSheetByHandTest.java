// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.tests;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.swt.SWT;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.modelarena.testkit.Sampled;
import org.modelarena.ui.experiment.ExperimentEditor;
import org.modelarena.ui.perspective.ArenaPerspective;
import org.modelarena.ui.runs.RunEditor;
import org.modelarena.ui.tests.robot.Bot;
import org.modelarena.ui.tests.robot.Hands;
import org.modelarena.ui.tests.robot.Screen;
import org.modelarena.ui.tests.robot.Workbench;

/** The tour of five minutes with keys and the mouse alone: from a file of the user's own, somewhere on the disk, to a compared result. */
@Sampled(8)
class CheatSheetByHandTest {
	@RegisterExtension
	final ErrorLog log = new ErrorLog();

	private static final Duration FIVE_MINUTES = Duration.ofMinutes(5);
	private static final Duration RUN = Duration.ofMinutes(4);
	private static final String PROJECT = "mine";

	private Path folder;

	@BeforeEach
	void writeModel() throws Exception {
		Workbench.page(ArenaPerspective.ID, 1280, 800);
		folder = Files.createTempDirectory("tour");
		try (TestProject project = TestProject.create("elsewhere")) {
			Path model = project.library(300).getLocation().toPath();
			Files.copy(model, folder.resolve("books.xmi"));
			Files.copy(model.resolveSibling("library.ecore"), folder.resolve("library.ecore"));
		}
	}

	@AfterEach
	void delete() throws Exception {
		Workbench.ui(() -> {
			Bot.page().closeAllEditors(false);
			return null;
		});
		IProject project = ResourcesPlugin.getWorkspace().getRoot().getProject(PROJECT);
		if (project.exists()) {
			project.delete(true, true, null);
		}
		Files.delete(folder.resolve("books.xmi"));
		Files.delete(folder.resolve("library.ecore"));
		Files.delete(folder);
	}

	@Test
	void theTourLeadsFromAFileToAComparedResult() {
		long start = System.nanoTime();
		openCheatSheet();
		Screen.follow("Click to Begin");
		Screen.follow("Click to perform");
		makeProject();
		importFiles();
		makeExperiment();
		runIt();
		readResults();
		assertTrue(System.nanoTime() - start < FIVE_MINUTES.toNanos(), "it took " + (System.nanoTime() - start) / 1_000_000_000 + " s");
	}

	private static void openCheatSheet() {
		Screen.menu("Help", "Cheat Sheets...");
		Screen.treeItem("Compare my model in five minutes", "ModelArena").click();
		Screen.button("OK").click();
		Screen.link("Click to Begin");
		Workbench.screenshotOf("tour-1-cheat-sheet");
	}

	private static void makeProject() {
		Screen.follow("Click to perform");
		Screen.waitForShell("New");
		Screen.treeItem("Project", "General").click();
		Screen.button("Next >").click();
		Hands.type(PROJECT);
		Workbench.screenshotOf("tour-2-project");
		Screen.button("Finish").click();
		Bot.waitUntil("the project is there", () -> ResourcesPlugin.getWorkspace().getRoot().getProject(PROJECT).exists());
	}

	private void importFiles() {
		Screen.follow("Click to perform");
		Screen.waitForShell("Import");
		Screen.field("From directory:").click();
		Hands.press('a', SWT.CTRL);
		Hands.type(folder.toString());
		Hands.pressCode(SWT.TAB);
		Screen.treeItem(folder.getFileName().toString()).click();
		Screen.button("Select All").click();
		Screen.field("Into folder:").click();
		Hands.press('a', SWT.CTRL);
		Hands.type(PROJECT);
		Workbench.screenshotOf("tour-3-import");
		Screen.button("Finish").click();
		Bot.waitUntil("the model is there", () -> ResourcesPlugin.getWorkspace().getRoot().getProject(PROJECT).getFile("books.xmi").exists());
	}

	private static void makeExperiment() {
		// The tab behind that of the Arena Explorer.
		Screen.treeItem("Stores").click();
		Hands.pressCode(SWT.PAGE_DOWN, SWT.CTRL);
		Screen.treeItem("books.xmi", PROJECT).click();
		Screen.follow("Click to perform");
		Screen.waitForShell("New Experiment");
		Screen.button("Next >").click();
		Workbench.screenshotOf("tour-4-experiment");
		Screen.button("Finish").click();
		Bot.waitUntil("the experiment is open", () -> Bot.page().getActiveEditor() instanceof ExperimentEditor);
	}

	private static void runIt() {
		Workbench.screenshotOf("tour-5-form");
		assertFalse(Workbench.ui(() -> Bot.page().getActiveEditor().isDirty()), "nobody has changed anything");
		if (Boolean.getBoolean("modelarena.sample")) {
			// What follows is the same, but a minute earlier.
			Bot.part(Workbench.ui(() -> Bot.page().getActiveEditor())).setSpinner("Forks", 1);
		}
		Screen.button("Run").click();
		Screen.follow("Click to perform");
		Workbench.screenshotOf("tour-6-live");
		Screen.waitForText("was right", RUN);
		Workbench.screenshotOf("tour-7-done");
	}

	private static void readResults() {
		Screen.follow("Click to perform");
		Screen.tableItem("books").click();
		Hands.pressCode(SWT.CR);
		Bot.waitUntil("the results are open", () -> Bot.page().getActiveEditor() instanceof RunEditor editor && editor.verdictText().contains("had the shortest time"));
		Workbench.screenshotOf("tour-8-results");
		assertTrue(List.of("columns", "emf", "cdo", "neoemf", "orientdb", "neo4j", "rocksdb").stream().anyMatch(store -> Workbench.ui(() -> ((RunEditor) Bot.page().getActiveEditor())
				.verdictText().startsWith(store))));
	}
}
