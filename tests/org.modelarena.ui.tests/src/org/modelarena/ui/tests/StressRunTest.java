// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.wizard.WizardDialog;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.program.Program;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swtchart.Chart;
import org.eclipse.swtchart.IAxis;
import org.eclipse.swtchart.ISeries;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.modelarena.bench.Report;
import org.modelarena.bench.edits.EditResults;
import org.modelarena.bench.results.Measurement;
import org.modelarena.bench.results.RunData;
import org.modelarena.testkit.Sampled;
import org.modelarena.ui.charts.StoreColours;
import org.modelarena.ui.experiment.ExperimentEditor;
import org.modelarena.ui.experiment.ExperimentShortcut;
import org.modelarena.ui.experiment.NewExperimentWizard;
import org.modelarena.ui.perspective.ArenaPerspective;
import org.modelarena.ui.runs.EditJob;
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

/** Runs, from their start to their comparison. */
@Sampled(9)
class StressRunTest {
	@RegisterExtension
	final ErrorLog log = new ErrorLog();

	private static final Duration LONG = Duration.ofMinutes(6);
	private static final String REPORT = "Report";
	private static final String YAML = """
			name: small
			case: railway
			model: { size: 1 }
			contenders: [%s]
			queries: [RouteSensor, SwitchSet]
			clients: [1, 2, 4]
			forks: 1
			executions: 20
			warmup: 5
			""";

	private TestProject project;

	@BeforeEach
	void open() {
		Workbench.page(ArenaPerspective.ID, 1600, 1000);
		project = TestProject.create("runs");
	}

	@AfterEach
	void close() {
		project.close();
	}

	/** As "Run As > Stress Test" does: by a launch configuration. */
	private StressJob launch(IFile file) {
		int before = Runs.get().ofSession().size();
		Workbench.later(() -> new ExperimentShortcut().launch(new StructuredSelection(file), "run"));
		Bot.waitUntil("a run begins", Duration.ofMinutes(1), () -> Runs.get().ofSession().size() > before);
		return Runs.get().ofSession().getLast();
	}

	private static void join(StressJob job) throws InterruptedException {
		assertTrue(job.join(LONG.toMillis(), null), "the job ends");
		Bot.waitUntil("the run is over", () -> job.live().state().isOver());
	}

	private static long drawn(LiveView view, String contender) {
		return view.panel().latency().lines().stream().filter(line -> line.name().equals(contender)).mapToLong(line -> line.points().size()).sum();
	}

	@Test
	void aRunOutlivesItsViewAndItsEditorShowsTheFiguresOfTheResults() throws Exception {
		StressJob job = launch(project.file("small.yaml", YAML.formatted("cdo:ocl, neoemf:eol, columns:ocl")));
		LiveView first = Bot.viewPart(LiveView.ID, LiveView.class);
		Bot.waitUntil("the chart grows", LONG, () -> drawn(first, "cdo:ocl@local") > 0 || job.getResult() != null);
		assertEquals(LiveRun.State.RUNNING, job.live().state(), job.live().status());
		Bot.close(first);
		assertFalse(job.live().state().isOver(), "the run goes on without its view");
		LiveView second = Bot.viewPart(LiveView.ID, LiveView.class);
		Bot.waitUntil("the view shows the run again", () -> drawn(second, "cdo:ocl@local") > 0);
		Workbench.screenshot("live-running");
		join(job);
		assertEquals(IStatus.INFO, job.getResult().getSeverity(), job.getResult().getMessage());
		Bot.waitUntil("the verdict", () -> second.statusText().contains("every one of 840 answers was right"));
		for (String contender : List.of("cdo:ocl@local", "neoemf:eol@local", "columns:ocl@local")) {
			Bot.waitUntil(contender + " is drawn", () -> drawn(second, contender) == 3);
		}
		RunEditor editor = openResults(second);
		RunData run = RunData.read(job.live().folder());
		for (Measurement measured : run.measurements()) {
			assertTrue(Workbench.ui(() -> editor.panel().steps().stream().anyMatch(step -> step.contender().equals(measured.where().series()) && step.query().equals(measured.where()
					.query()) && step.clients() == measured.where().clients() && step.medianMillis() == measured.median() && step.executions() == measured.counts()
							.executions())),
					measured.where().toString());
		}
		assertEquals(3 * 2 * 3, run.measurements().size());
		Workbench.screenshot("run-editor");
		Workbench.ui(() -> {
			assertLegible(editor.panel().latency().control());
			assertFitting(editor.panel().throughput().control());
			return null;
		});
		String report = Files.readString(job.result().report());
		String verdict = Workbench.ui(editor::verdictText);
		assertTrue(report.contains(verdict.substring(0, verdict.indexOf(" had the shortest time")) + "</b> had the shortest time"), verdict);
		assertTrue(verdict.endsWith("one fresh JVM only: nothing about rankings is sure, however far apart the figures are. Measure with --forks 3 or more."), verdict);
		for (String store : List.of("cdo", "neoemf", "columns")) {
			assertEquals(StoreColours.usual(store).onLight(), colourInReport(report, store), store);
		}
	}

	/** Whole decades have numbers, and numbers of clients that were measured; medians have their intervals. */
	private static void assertLegible(Chart chart) {
		IAxis times = chart.getAxisSet().getYAxis(0);
		for (double end : new double[] { times.getRange().lower, times.getRange().upper }) {
			assertEquals(Math.rint(Math.log10(end)), Math.log10(end), 1e-9, "a decade");
		}
		assertEquals("10", shown(times, 10));
		assertEquals("", shown(times, 30));
		assertEquals("4", shown(chart.getAxisSet().getXAxis(0), 4));
		assertEquals("", shown(chart.getAxisSet().getXAxis(0), 3));
		for (ISeries<?> series : chart.getSeriesSet().getSeries()) {
			assertTrue(series.getYErrorBar().isVisible(), series.getId());
		}
	}

	/** In a small window the lines have the room, and not the names of their contenders. */
	private static void assertFitting(Chart chart) {
		Point size = chart.getSize();
		chart.setSize(1200, 300);
		assertTrue(chart.getLegend().isVisible(), "large");
		chart.setSize(240, 300);
		assertFalse(chart.getLegend().isVisible(), "narrow");
		chart.setSize(500, 70);
		assertFalse(chart.getLegend().isVisible(), "low, where names stand beside each other");
		chart.setSize(size);
	}

	private static String shown(IAxis axis, double tick) {
		String text = axis.getTick().getFormat().format(tick);
		// What has no room is not drawn.
		return text.length() > 100 ? "" : text;
	}

	/** The light theme's colour of the marks of a store's contender. */
	@Test
	void anExperimentThatEditsRunsAndShowsItsReport() throws Exception {
		IFile file = project.file("edits.yaml", """
				name: edits
				case: railway
				model: { scenario: [inject, repair], size: 1 }
				contenders: ["columns:ocl"]
				phases: { recheck: standing, runs: 1 }
				""");
		Workbench.later(() -> new ExperimentShortcut().launch(new StructuredSelection(file), "run"));
		Bot.waitUntil("the report is there", LONG, () -> !editRuns().isEmpty() && !Runs.get().isBusy() && Files.exists(editRuns().getFirst().resolve(Report.FILE)));
		Path run = editRuns().getFirst();
		EditResults results = EditResults.read(run);
		assertEquals("0 wrong, 0 failed", results.wrong() + " wrong, " + results.failed() + " failed");
		assertTrue(Files.readString(run.resolve(Report.FILE)).contains("columns:ocl"), "a report of the contender");
		reportIsShown(run);
		RunHistoryView history = Bot.viewPart(RunHistoryView.ID, RunHistoryView.class);
		Bot.waitUntil("the history has it", () -> hasState(history, run, "complete"));
		try (Stream<Path> phases = Files.list(run.resolve("phases"))) {
			Files.delete(phases.findFirst().orElseThrow());
		}
		EditJob resumed = Workbench.ui(() -> Runs.get().resumeEdits(run));
		Bot.waitUntil("it is resumed", () -> hasState(history, run, "running"));
		Bot.waitUntil("it is complete again", LONG, () -> resumed.getState() == Job.NONE && hasState(history, run, "complete"));
		assertEquals(results.rows(results.experiment().models().getFirst(), results.experiment().series().getFirst()).size(), EditResults.read(run).rows(results.experiment().models()
				.getFirst(), results.experiment().series().getFirst()).size(), "what was missing is there");
		reportIsShown(run);
	}

	private static boolean hasState(RunHistoryView history, Path run, String state) {
		return Stream.of(history.viewer().getTable().getItems()).anyMatch(item -> item.getText(0).equals(run.getFileName().toString()) && item.getText(2).equals(state));
	}

	/** In an editor, or by the user's own browser; or it is said where the page lies. */
	private void reportIsShown(Path run) {
		Bot.waitUntil("the report is shown, or it is said where it is", () -> isTold() || Bot.page().getEditorReferences().length > 0 || Program.findProgram("html") != null);
		if (Workbench.ui(StressRunTest::isTold)) {
			log.waitFor("No browser for");
			Bot told = Bot.shell(REPORT);
			told.label(run.resolve(Report.FILE).toString());
			told.clickButton("Close");
			Bot.waitUntil("the dialog is closed", () -> !isTold());
		}
	}

	private static boolean isTold() {
		return Stream.of(Display.getDefault().getShells()).anyMatch(shell -> shell.isVisible() && shell.getText().equals(REPORT));
	}

	private static List<Path> editRuns() {
		try (Stream<Path> all = Files.list(Runs.get().folder())) {
			return all.filter(each -> each.getFileName().toString().startsWith("edits-")).toList();
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	private static RGB colourInReport(String report, String store) {
		Matcher mark = Pattern.compile("fill=\"var\\((--c\\d)\\)\"[^>]*><title>" + store + ":").matcher(report);
		assertTrue(mark.find(), "no mark of " + store);
		Matcher value = Pattern.compile(mark.group(1) + ": #(\\p{XDigit}{6});").matcher(report);
		assertTrue(value.find(), "no colour " + mark.group(1));
		int rgb = Integer.parseInt(value.group(1), 16);
		return new RGB(rgb >> 16 & 0xff, rgb >> 8 & 0xff, rgb & 0xff);
	}

	private static RunEditor openResults(LiveView view) {
		Workbench.later(() -> RunEditor.open(Runs.get().ofSession().getLast().live().folder(), view.getSite().getPage()));
		Bot.waitUntil("the results are open", () -> Bot.page().getActiveEditor() instanceof RunEditor editor && editor.verdictText().contains("was right"));
		return Workbench.ui(() -> (RunEditor) Bot.page().getActiveEditor());
	}

	@Test
	void aRunThatIsStoppedKeepsWhatItMeasuredAndCanBeResumed() throws Exception {
		StressJob job = launch(project.file("long.yaml", YAML.formatted("columns:ocl, emf:ocl").replace("executions: 20", "executions: 200000")));
		LiveView view = Bot.viewPart(LiveView.ID, LiveView.class);
		Bot.waitUntil("the chart grows", LONG, () -> drawn(view, "columns:ocl@local") + drawn(view, "emf:ocl@local") > 0 || job.getResult() != null);
		Screen.tab("Charts").click();
		Bot.waitUntil("the view has the focus", () -> Bot.page().getActivePart() == view && Display.getCurrent().getFocusControl() != null);
		Screen.viewMenu("Stop the run, and keep what was measured");
		assertTrue(job.join(60_000, null), "a cancelled job ends soon");
		assertEquals(IStatus.CANCEL, job.getResult().getSeverity());
		assertNotNull(job.result());
		assertTrue(job.result().cancelled());
		assertTrue(Files.exists(job.result().report()), "what was measured is reported");
		assertEquals(0, Job.getJobManager().find(StressJob.FAMILY).length);
		RunHistoryView history = Bot.viewPart(RunHistoryView.ID, RunHistoryView.class);
		BotTable table = Bot.part(history).table();
		String name = job.live().folder().getFileName().toString();
		Bot.waitUntil("the run is in the history", () -> history.viewer().getTable().getItemCount() > 0 && history.viewer().getTable().getItem(0).getText().equals(name) && history
				.viewer().getTable().getItem(0).getText(2).equals("stopped"));
		table.select(0);
		assertTrue(table.row(0).contains("stopped"), table.row(0).toString());
	}

	@Test
	void twoRunsAreComparedAndDeleted() throws Exception {
		IFile file = project.file("twice.yaml", YAML.formatted("columns:ocl, emf:ocl"));
		join(launch(file));
		join(launch(file));
		RunHistoryView history = Bot.viewPart(RunHistoryView.ID, RunHistoryView.class);
		Table table = history.viewer().getTable();
		Bot.waitUntil("both runs are there", () -> table.getItemCount() >= 2);
		Screen.tableItem(Workbench.ui(() -> table.getItem(0).getText())).click();
		Hands.pressCode(SWT.ARROW_DOWN, SWT.SHIFT);
		Bot.waitUntil("both are selected", () -> table.getSelectionCount() == 2);
		Screen.contextMenu("Compare two runs");
		Bot dialog = Bot.shell("Compare Runs");
		Bot.waitUntil("the comparison is there", () -> dialog.table().rowCount() == 12);
		assertTrue(dialog.table().row(0).get(5).matches("[\\d.,]+"), dialog.table().row(0).toString());
		Workbench.screenshot("compare-runs");
		Hands.pressCode(SWT.ESC);
		Screen.waitForShell(Workbench.ui(() -> table.getShell().getText()));
		List<Path> compared = Workbench.ui(() -> Runs.get().folders()).subList(0, 2);
		Bot.waitUntil("both are still selected", () -> table.getSelectionCount() == 2 && table.isFocusControl());
		Hands.pressCode(SWT.DEL);
		Screen.waitForShell("Delete");
		Hands.pressCode(SWT.CR);
		Bot.waitUntil("their files are gone", () -> compared.stream().noneMatch(Files::exists) && Runs.get().folders().size() == table.getItemCount());
	}

	@Test
	void aUsersModelGoesFromTheWizardToAComparedResult() throws Exception {
		IFile model = project.library(300);
		Workbench.later(() -> {
			NewExperimentWizard wizard = new NewExperimentWizard();
			wizard.init(PlatformUI.getWorkbench(), new StructuredSelection(model));
			new WizardDialog(Bot.page().getWorkbenchWindow().getShell(), wizard).open();
		});
		Bot.shell("New Experiment").clickButton("Next >").waitUntilEnabled("Finish").setText("Query", "Book.allInstances()->select(b | b.pages > 100)->size()").clickButton("Finish");
		Bot.waitUntil("the experiment is open", () -> Bot.page().getActiveEditor() instanceof ExperimentEditor);
		Bot form = Bot.part(Workbench.ui(() -> Bot.page().getActiveEditor()));
		form.clickButton("None");
		List.of("columns:ocl@local", "emf:ocl@local", "neoemf:ocl@local").forEach(form::clickButton);
		form.setText("Clients", "1, 2").setSpinner("Forks", 2);
		int before = Runs.get().ofSession().size();
		form.clickButton("Run");
		Bot.waitUntil("the run begins", () -> Runs.get().ofSession().size() > before);
		StressJob job = Runs.get().ofSession().getLast();
		join(job);
		LiveView view = Bot.viewPart(LiveView.ID, LiveView.class);
		Bot.waitUntil("every answer was right", () -> view.statusText().contains("was right"));
		RunEditor editor = openResults(view);
		assertEquals(3 * 2, Workbench.ui(() -> editor.panel().steps().size()), "three stores at two numbers of clients");
		assertTrue(Workbench.ui(() -> editor.panel().steps().stream().allMatch(step -> step.medianMillis() > 0 && step.wrong() == 0)));
	}

	@Test
	void aQueryIsRunOnTheModelOfItsProject() throws Exception {
		project.library(100);
		StressJob job = launch(project.file("long.eol", "// @metamodel library.ecore\nreturn Book.all.select(b | b.pages > 50).size();\n"));
		Bot.waitUntil("it is measured", LONG, () -> job.live().steps().size() >= 2 || job.getResult() != null);
		job.cancel();
		join(job);
		assertTrue(job.live().steps().stream().allMatch(step -> step.contender().contains(":eol") && step.wrong() == 0), job.live().status());
	}

	@Test
	void whatCannotRunSaysWhy() throws Exception {
		StressJob job = launch(project.file("unknown.yaml", YAML.formatted("columns:ocl, nosuchstore:ocl")));
		join(job);
		LiveView view = Bot.viewPart(LiveView.ID, LiveView.class);
		Bot.waitUntil("the verdict tells it", () -> view.statusText().contains("1 not measured"));
		assertEquals(List.of(), Bot.part(view).unnamed(), "names for screen readers");
		assertTrue(job.live().skipped().getFirst().reason().contains("nosuchstore"), job.live().skipped().toString());
	}
}
