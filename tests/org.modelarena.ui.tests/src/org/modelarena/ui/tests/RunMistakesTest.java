// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.wizard.WizardDialog;
import org.eclipse.swt.SWT;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.modelarena.bench.ExperimentFile;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.testkit.Sampled;
import org.modelarena.ui.experiment.ExperimentLaunch;
import org.modelarena.ui.experiment.NewExperimentWizard;
import org.modelarena.ui.perspective.ArenaPerspective;
import org.modelarena.ui.runs.LiveRun;
import org.modelarena.ui.runs.LiveView;
import org.modelarena.ui.runs.RunEditor;
import org.modelarena.ui.runs.RunHistoryView;
import org.modelarena.ui.runs.Runs;
import org.modelarena.ui.runs.StressJob;
import org.modelarena.ui.tests.robot.Bot;
import org.modelarena.ui.tests.robot.BotTable;
import org.modelarena.ui.tests.robot.Hands;
import org.modelarena.ui.tests.robot.Screen;
import org.modelarena.ui.tests.robot.Workbench;

/** What users do wrong with experiments and runs, and what goes wrong under them: they are told, and nothing is lost. */
@Sampled(2)
class RunMistakesTest {
	@RegisterExtension
	final ErrorLog log = new ErrorLog();

	private static final String YAML = """
			name: mistaken
			case: railway
			model: { size: 1 }
			contenders: [columns:ocl]
			queries: [RouteSensor]
			clients: [1]
			forks: 1
			executions: %d
			warmup: 5
			""";

	private TestProject project;

	@BeforeEach
	void open() {
		Workbench.page(ArenaPerspective.ID, 1600, 1000);
		project = TestProject.create("mistaken");
	}

	@AfterEach
	void close() {
		for (String shell : List.of("New Experiment", "Problem Occurred", "Resume")) {
			if (Bot.shell(shell).isOpen()) {
				Bot.shell(shell).close();
			}
		}
		project.close();
	}

	private StressJob start(int executions) {
		Path file = project.folder().resolve("mistaken.yaml");
		try {
			Files.writeString(file, YAML.formatted(executions));
		} catch (java.io.IOException e) {
			throw new AssertionError(e);
		}
		return Runs.get().start(ExperimentFile.read(file));
	}

	private StressJob done() throws InterruptedException {
		StressJob job = start(20);
		assertTrue(job.join(120_000, null));
		assertEquals(LiveRun.State.COMPLETE, job.live().state(), job.live().status());
		return job;
	}

	private static RunEditor edit(Path run) {
		Workbench.later(() -> RunEditor.open(run, Bot.page()));
		Bot.waitUntil("the editor is open", () -> Bot.page().getActiveEditor() instanceof RunEditor);
		return Workbench.ui(() -> (RunEditor) Bot.page().getActiveEditor());
	}

	@Test
	void aRunThatWaitsCanBeStoppedAndDisturbsNobody() throws Exception {
		StressJob first = start(400_000);
		StressJob second = start(20);
		LiveView view = Bot.viewPart(LiveView.ID, LiveView.class);
		Bot.waitUntil("the first one runs", () -> first.live().state() == LiveRun.State.RUNNING);
		assertEquals(LiveRun.State.WAITING, second.live().state(), "two at once would measure each other");
		second.cancel();
		assertTrue(second.join(60_000, null));
		Bot.waitUntil("the first one goes on", () -> !first.live().state().isOver());
		Bot.waitUntil("the view follows the one that runs", () -> view.statusText().startsWith("mistaken: ") && !view.statusText().contains("Waiting"));
		first.cancel();
		assertTrue(first.join(60_000, null), "it is stopped soon, wherever it is");
		Bot.waitUntil("the view says so", () -> view.statusText().contains("Cancelled"));
	}

	@Test
	void resultsThatAreGoneOrDamagedAreTold() throws Exception {
		Path run = done().live().folder();
		Files.writeString(run.resolve("executions.csv"), "no figures\n");
		RunEditor damaged = edit(run);
		Bot.waitUntil("file and line are told", () -> damaged.verdictText().contains("executions.csv"));
		Workbench.ui(() -> Bot.page().closeAllEditors(false));
		StoreDirectory.delete(run);
		RunEditor gone = edit(run);
		Bot.waitUntil("the missing folder is told", () -> gone.verdictText().contains(run.getFileName().toString()) && !gone.verdictText().startsWith("Reading"));
		Workbench.ui(() -> Bot.page().closeAllEditors(false));
		project.file("run.json", "{}");
		RunEditor other = edit(project.folder());
		Bot.waitUntil("what is no run is told", () -> !other.verdictText().startsWith("Reading") && !other.verdictText().isEmpty());
	}

	@Test
	void theHistoryOffersOnlyWhatCanBeDone() throws Exception {
		Path complete = done().live().folder();
		Path broken = Files.createDirectories(Runs.get().folder().resolve("broken"));
		Files.writeString(broken.resolve("run.json"), "{ not json");
		RunHistoryView history = Bot.viewPart(RunHistoryView.ID, RunHistoryView.class);
		StressJob running = start(400_000);
		Bot.waitUntil("the run begins", () -> running.live().state() == LiveRun.State.RUNNING);
		BotTable table = Bot.part(history).table();
		Bot.waitUntil("all are listed, the broken one with the reason", () -> row(history, "broken") >= 0 && row(history, complete.getFileName().toString()) >= 0 && history.viewer()
				.getTable().getItem(row(history, "broken")).getText(2).contains("run.json"));
		select(history, table, complete.getFileName().toString());
		assertFalse(Bot.isEnabled(history, "Resume the run"), "it is complete");
		assertFalse(Bot.isEnabled(history, "Compare two runs"), "one is not two");
		assertTrue(Bot.isEnabled(history, "Delete"));
		Bot.waitUntil("the running one is listed", () -> row(history, running.live().folder().getFileName().toString()) >= 0);
		select(history, table, running.live().folder().getFileName().toString());
		assertFalse(Bot.isEnabled(history, "Delete"), "it is running");
		assertFalse(Bot.isEnabled(history, "Resume the run"), "it is running");
		running.cancel();
		assertTrue(running.join(60_000, null), "it is stopped soon, wherever it is");
		StoreDirectory.delete(broken);
	}

	/** In the time that a question takes, somebody else may have resumed it. */
	@Test
	void aRunThatIsResumedMeanwhileIsNotDeleted() throws Exception {
		StressJob stopped = start(400_000);
		Path folder = stopped.live().folder();
		Bot.waitUntil("it measures", () -> !stopped.live().steps().isEmpty() || stopped.live().state() == LiveRun.State.RUNNING && Files.exists(folder.resolve("run.json")));
		stopped.cancel();
		assertTrue(stopped.join(60_000, null), "it is stopped soon, wherever it is");
		RunHistoryView history = Bot.viewPart(RunHistoryView.ID, RunHistoryView.class);
		Bot.waitUntil("it is listed", () -> row(history, folder.getFileName().toString()) >= 0);
		Screen.tableItem(folder.getFileName().toString()).click();
		Bot.waitUntil("it can be deleted", () -> Bot.isEnabled(history, "Delete") && history.viewer().getTable().isFocusControl());
		Hands.pressCode(SWT.DEL);
		Screen.waitForShell("Delete");
		StressJob resumed = Runs.get().resume(folder);
		Hands.pressCode(SWT.CR);
		Screen.waitForShell("Results Not Deleted");
		Hands.pressCode(SWT.CR);
		assertTrue(Files.exists(folder.resolve("run.json")), "nothing is lost");
		resumed.cancel();
		assertTrue(resumed.join(60_000, null), "it is stopped soon, wherever it is");
	}

	private static int row(RunHistoryView history, String name) {
		var items = history.viewer().getTable().getItems();
		for (int i = 0; i < items.length; i++) {
			if (items[i].getText().equals(name)) {
				return i;
			}
		}
		return -1;
	}

	private static void select(RunHistoryView history, BotTable table, String name) {
		table.select(Workbench.ui(() -> row(history, name)));
	}

	private static Bot wizard(StructuredSelection selection) {
		Workbench.later(() -> {
			NewExperimentWizard wizard = new NewExperimentWizard();
			wizard.init(PlatformUI.getWorkbench(), selection);
			new WizardDialog(Bot.page().getWorkbenchWindow().getShell(), wizard).open();
		});
		return Bot.shell("New Experiment");
	}

	@Test
	void mistakesInTheExperimentWizardAreSaidWhileOneTypes() {
		project.file("there.yaml", "name: there\n");
		Bot wizard = wizard(new StructuredSelection(project.file("unknown.xmi", "<nothing/>")));
		wizard.setText("File name", "there.yaml");
		assertFalse(wizard.isButtonEnabled("Next >"), "the file is there already");
		wizard.setText("Enter or select the parent folder", "");
		assertFalse(wizard.isButtonEnabled("Next >"), "no place for the file");
		wizard.setText("Enter or select the parent folder", "mistaken");
		wizard.setText("File name", "mine.yaml").waitUntilEnabled("Next >").clickButton("Next >");
		Bot.waitUntil("the model cannot be read", () -> wizard.hasText("unknown.xmi"));
		assertFalse(wizard.isButtonEnabled("Finish"), "there is no question");
	}

	@Test
	void aLaunchConfigurationSaysWhatIsWrongWithItsFile() throws Exception {
		ILaunchConfigurationWorkingCopy configuration = DebugPlugin.getDefault().getLaunchManager().getLaunchConfigurationType(ExperimentLaunch.TYPE).newInstance(null, "mistaken");
		for (String[] mistake : new String[][] { { "", "names no experiment file" }, { "no:valid*path", "no" }, { "/mistaken/gone.yaml", "/mistaken/gone.yaml" } }) {
			configuration.setAttribute(ExperimentLaunch.FILE, mistake[0]);
			CoreException told = assertThrows(CoreException.class, () -> configuration.launch("run", new NullProgressMonitor()));
			assertTrue(told.getMessage().contains(mistake[1]), told.getMessage());
		}
		project.file("alone.ocl", "1 + 1");
		configuration.setAttribute(ExperimentLaunch.FILE, "/mistaken/alone.ocl");
		CoreException noModel = assertThrows(CoreException.class, () -> configuration.launch("run", new NullProgressMonitor()));
		assertTrue(noModel.getMessage().contains("alone.ocl is asked about a model"), noModel.getMessage());
		project.file("broken.yaml", "name: broken\nclients: many\n");
		configuration.setAttribute(ExperimentLaunch.FILE, "/mistaken/broken.yaml");
		CoreException told = assertThrows(CoreException.class, () -> configuration.launch("run", new NullProgressMonitor()));
		assertTrue(told.getMessage().contains("broken.yaml"), told.getMessage());
	}
}
