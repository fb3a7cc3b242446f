// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.wizard.WizardDialog;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.modelarena.bench.ExperimentFile;
import org.modelarena.testkit.Sampled;
import org.modelarena.ui.experiment.ExperimentEditor;
import org.modelarena.ui.experiment.NewExperimentWizard;
import org.modelarena.ui.perspective.ArenaPerspective;
import org.modelarena.ui.tests.robot.Bot;
import org.modelarena.ui.tests.robot.Workbench;

/** The form and the source of an experiment. */
@Sampled(2)
class ExperimentEditorTest {
	@RegisterExtension
	final ErrorLog log = new ErrorLog();

	private static final String YAML = """
			# Mine, with a comment
			name: mine
			case: railway
			model: { scenario: repair, size: 2 }
			contenders: [columns:ocl, emf:ocl]   # two
			queries:
			  - RouteSensor
			# how many ask
			clients: [1, 2]
			forks: 3
			""";

	private TestProject project;

	@BeforeEach
	void open() {
		Workbench.page(ArenaPerspective.ID, 1600, 1000);
		project = TestProject.create("experiments");
	}

	@AfterEach
	void close() {
		project.close();
	}

	private ExperimentEditor edit(String text) {
		return TestProject.open(project.file("mine.yaml", text), ExperimentEditor.ID, ExperimentEditor.class);
	}

	private static void says(ExperimentEditor editor, String part) {
		Bot.waitUntil("the form says " + part, () -> editor.message().contains(part));
	}

	private static String source(ExperimentEditor editor) {
		return Workbench.ui(() -> editor.source().getDocumentProvider().getDocument(editor.source().getEditorInput()).get());
	}

	@Test
	void anExperimentThatEditsIsCheckedAsSourceAndHasNoForm() {
		String edits = """
				name: edits
				case: railway
				model: { scenario: inject, size: 1 }
				contenders: ["columns:ocl"]
				phases: { recheck: standing, runs: 1 }
				""";
		IFile file = project.file("mine.yaml", edits);
		ExperimentEditor editor = TestProject.open(file, ExperimentEditor.ID, ExperimentEditor.class);
		says(editor, "An experiment that edits and checks again");
		assertEquals(0, markers(file).length);
		Workbench.ui(() -> {
			editor.source().getDocumentProvider().getDocument(editor.source().getEditorInput()).set(edits.replace("recheck: standing", "recheck: sitting"));
			return null;
		});
		says(editor, "'recheck' is asked or standing, or a list of both, not 'sitting'.");
		Bot.waitUntil("the line is marked", () -> markers(file).length == 1 && markers(file)[0].getAttribute(IMarker.LINE_NUMBER, -1) == 5);
	}

	@Test
	void theWizardMakesAnExperimentThatTakesTwoMinutes() {
		wizard(new StructuredSelection(project.file("beside.txt", "")));
		Bot.shell("New Experiment").setText("File name", "first.yaml").clickButton("Finish");
		Bot.waitUntil("the editor is open", () -> Bot.page().getActiveEditor() instanceof ExperimentEditor);
		ExperimentEditor editor = Workbench.ui(() -> (ExperimentEditor) Bot.page().getActiveEditor());
		says(editor, "about 2 min");
		assertTrue(source(editor).contains("columns:ocl@local"), source(editor));
		assertEquals("first", ExperimentFile.parse(source(editor), "first.yaml", project.folder()).name());
	}

	@Test
	void theWizardAsksOneQuestionAboutTheUsersModel() {
		wizard(new StructuredSelection(project.library(20)));
		Bot wizard = Bot.shell("New Experiment");
		wizard.clickButton("Next >");
		wizard.waitUntilEnabled("Finish");
		assertTrue(wizard.getText("Query").matches("\\w+\\.allInstances\\(\\)->size\\(\\)"), wizard.getText("Query"));
		wizard.setText("Query", "Book.allInstances()->select(b | b.pages > 100)->size()").clickButton("Finish");
		Bot.waitUntil("the editor is open", () -> Bot.page().getActiveEditor() instanceof ExperimentEditor);
		String source = source(Workbench.ui(() -> (ExperimentEditor) Bot.page().getActiveEditor()));
		assertTrue(source.contains("b.pages > 100") && source.contains("library.xmi"), source);
	}

	private static void wizard(StructuredSelection selection) {
		Workbench.later(() -> {
			NewExperimentWizard wizard = new NewExperimentWizard();
			wizard.init(PlatformUI.getWorkbench(), selection);
			new WizardDialog(Bot.page().getWorkbenchWindow().getShell(), wizard).open();
		});
	}

	@Test
	void whatIsWrongIsMarkedWhileOneTypes() {
		ExperimentEditor editor = edit(YAML);
		Bot bot = Bot.part(editor);
		says(editor, "12 steps");
		bot.setText("Clients", "one, two");
		says(editor, "Clients are numbers such as 1, 2, 4; not 'one, two'");
		assertFalse(bot.isButtonEnabled("Run"));
		bot.setText("Clients", "1, 4");
		bot.setText("size", "0");
		says(editor, "Railway size '0' is not a number from 1 to 65536");
		bot.setText("size", "3");
		bot.clickButton("None");
		says(editor, "Choose at least one contender");
		assertFalse(bot.isButtonEnabled("Run"));
		bot.clickButton("columns:eol@tcp");
		says(editor, "6 steps");
		assertTrue(bot.isButtonEnabled("Run"));
		assertTrue(bot.comboItems("scenario").contains("repair"), "the scenarios are to be chosen from");
		bot.setSpinner("Forks", 1);
		says(editor, "nothing about the order is sure");
	}

	@Test
	void aFilterShowsWhatContainsAllItsWords() {
		ExperimentEditor editor = edit(YAML);
		Bot bot = Bot.part(editor).setTextWithMessage("filter", "switch indexed");
		Bot.waitUntil("one is shown", () -> bot.table().texts().equals(List.of("SwitchMonitoredIndexed")));
	}

	@Test
	void contendersAreAMatrixWithRowsForThoseOfOtherStrategies() {
		ExperimentEditor editor = edit(YAML.replace("columns:ocl,", "columns:ocl/interpreted,"));
		Bot bot = Bot.part(editor);
		says(editor, "12 steps");
		bot.clickButton("neoemf:epl@tcp");
		says(editor, "18 steps");
		assertTrue(source(editor).contains("columns:ocl/interpreted") && source(editor).contains("neoemf:epl@tcp"), source(editor));
		bot.clickButton("columns:ocl/interpreted@local");
		says(editor, "12 steps");
		assertFalse(source(editor).contains("interpreted"), source(editor));
		bot.clickButton("All");
		bot.clickButton("None");
		says(editor, "Choose at least one contender");
	}

	@Test
	void aCaseOfProgramsIsChosenAsAnyOther() {
		ExperimentEditor editor = edit(YAML);
		Bot bot = Bot.part(editor);
		says(editor, "12 steps");
		assertFalse(bot.isButtonEnabled("columns:api@local"), "a railway has no programs");
		assertTrue(bot.comboItems("Model").contains("annotations"));
		bot.selectCombo("Model", "oo1");
		says(editor, "Choose at least one contender");
		assertFalse(bot.isButtonEnabled("columns:ocl@local"), "OO1 has nothing but programs");
		bot.clickButton("columns:api@local");
		bot.clickButton("neo4j:api@tcp");
		says(editor, "60 steps");
		assertTrue(source(editor).contains("case: oo1") && source(editor).contains("neo4j:api@tcp") && !source(editor).contains("columns:ocl"), source(editor));
		assertTrue(bot.comboItems("locality").contains("false"));
	}

	@Test
	void roundsAreForOneClient() {
		ExperimentEditor editor = edit(YAML.replace("forks: 3", "forks: 3\nexecutions: 100"));
		Bot bot = Bot.part(editor);
		says(editor, "12 steps");
		bot.selectCombo("Model", "annotations");
		bot.clickButton("columns:api@local");
		bot.setSpinner("Rounds", 10);
		says(editor, "In rounds there is one client");
		assertFalse(bot.isButtonEnabled("Run"));
		bot.setText("Clients", "1");
		says(editor, "9 steps");
		assertTrue(bot.isButtonEnabled("Run"));
		Bot.waitUntil("the text has it", () -> sourceNow(editor).contains("rounds: 10"));
		assertEquals(10, ExperimentFile.parse(source(editor), "mine.yaml", project.folder()).demand().rounds());
	}

	@Test
	void theFormChangesOnlyWhatItIsUsedFor() {
		ExperimentEditor editor = edit(YAML);
		says(editor, "12 steps");
		Bot.part(editor).setText("Clients", "1, 8");
		Bot.waitUntil("the text has it", () -> sourceNow(editor).contains("8"));
		assertEquals(YAML.replace("clients: [1, 2]", "clients: [1, 8]"), source(editor));
		assertTrue(Workbench.ui(editor::isDirty));
		Workbench.ui(() -> Bot.page().saveEditor(editor, false));
		assertFalse(Workbench.ui(editor::isDirty));
	}

	private static String sourceNow(ExperimentEditor editor) {
		return editor.source().getDocumentProvider().getDocument(editor.source().getEditorInput()).get();
	}

	@Test
	void anErrorInTheSourceIsMarkedAtItsLine() {
		ExperimentEditor editor = edit(YAML.replace("clients: [1, 2]", "clients: [none]"));
		says(editor, "The source is no experiment");
		IFile file = Workbench.ui(() -> editor.getEditorInput().getAdapter(IFile.class));
		Bot.waitUntil("the file is marked", () -> markers(file).length == 1);
		IMarker[] markers = markers(file);
		assertEquals(9, markers[0].getAttribute(IMarker.LINE_NUMBER, -1), markers[0].getAttribute(IMarker.MESSAGE, ""));
		Workbench.ui(() -> {
			editor.source().getDocumentProvider().getDocument(editor.source().getEditorInput()).set(YAML);
			return null;
		});
		says(editor, "12 steps");
		Bot.waitUntil("the mark is gone", () -> markers(file).length == 0);
	}

	private static IMarker[] markers(IFile file) {
		try {
			return file.findMarkers(IMarker.PROBLEM, true, IResource.DEPTH_ZERO);
		} catch (CoreException e) {
			throw new AssertionError(e);
		}
	}
}
