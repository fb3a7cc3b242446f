// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.tests;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.e4.ui.css.swt.theme.IThemeEngine;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swtchart.Chart;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.ide.IDE;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.modelarena.testkit.Sampled;
import org.modelarena.ui.experiment.ExperimentEditor;
import org.modelarena.ui.experiment.ExperimentShortcut;
import org.modelarena.ui.explorer.ArenaExplorer;
import org.modelarena.ui.perspective.ArenaPerspective;
import org.modelarena.ui.queries.Queries;
import org.modelarena.ui.query.ConsoleView;
import org.modelarena.ui.query.ElementView;
import org.modelarena.ui.query.PlanView;
import org.modelarena.ui.query.ResultsView;
import org.modelarena.ui.runs.LiveView;
import org.modelarena.ui.runs.RunEditor;
import org.modelarena.ui.runs.Runs;
import org.modelarena.ui.runs.StressJob;
import org.modelarena.ui.stores.StoreNode;
import org.modelarena.ui.tests.robot.Bot;
import org.modelarena.ui.tests.robot.Workbench;

/** Pictures of all views, light and dark, on a wide and on a narrow screen; and that charts follow the theme. */
@Sampled(10)
class LookTest {
	@RegisterExtension
	final ErrorLog log = new ErrorLog();

	private static final String DARK = "org.eclipse.e4.ui.css.theme.e4_dark";
	private static final String LIGHT = "org.eclipse.e4.ui.css.theme.e4_default";
	private static final String YAML = """
			name: pictures
			case: railway
			model: { scenario: repair, size: 2 }
			contenders: [columns:ocl, columns:eol, cdo:ocl, emf:ocl]
			queries: [RouteSensor, SwitchSet]
			clients: [1, 2, 4, 8]
			forks: 1
			executions: 60
			warmup: 20
			""";

	private TestProject project;
	private IFile experiment;
	private IFile query;

	@BeforeEach
	void open() {
		Workbench.page(ArenaPerspective.ID, 1600, 1000);
		project = TestProject.create("pictures");
	}

	@AfterEach
	void close() {
		theme(LIGHT);
		project.close();
	}

	private static void theme(String id) {
		Workbench.ui(() -> {
			PlatformUI.getWorkbench().getService(IThemeEngine.class).setTheme(id, false);
			return null;
		});
	}

	private static double brightness(Color color) {
		return color.getRGB().getHSB()[2];
	}

	@Test
	void everyViewIsPicturedAndChartsFollowTheTheme() throws Exception {
		Path model = project.library(300).getLocation().toPath();
		List<StoreNode> stores = List.of("columns", "emf").stream().map(kind -> TestProject.load(kind, "library-" + kind, model)).toList();
		experiment = project.file("pictures.yaml", YAML);
		query = project.file("long-books.eol", """
				// @metamodel library.ecore
				// Who has written the long books?
				var long = Book.all.select(b | b.pages > 400);
				for (writer in Writer.all) {
					if (long.exists(b | b.autor = writer)) {
						writer.name.println();
					}
				}
				return long.collect(b | b.author).asSet();
				""");
		Workbench.later(() -> new ExperimentShortcut().launch(new StructuredSelection(experiment), "run"));
		Bot.waitUntil("the run begins", () -> Runs.get().isBusy());
		StressJob job = Runs.get().ofSession().getLast();
		LiveView live = Bot.viewPart(LiveView.ID, LiveView.class);
		assertTrue(job.join(240_000, null));
		Bot.waitUntil("the charts are drawn", () -> live.statusText().contains("was right"));
		ask(stores);
		// The platform gives views that are open all colours of a darker theme, but not of a lighter one: that needs a restart. So light comes first.
		pictures(job.live().folder(), "light");
		dialogs("light");
		theme(DARK);
		Bot.viewPart(LiveView.ID, LiveView.class);
		Chart chart = live.panel().latency().control();
		Bot.waitUntil("the chart is light on dark", () -> brightness(chart.getTitle().getForeground()) > 0.7 && brightness(chart.getLegend().getBackground()) < 0.5 && brightness(chart
				.getAxisSet().getXAxis(0).getTick().getForeground()) > 0.7 && brightness(chart.getPlotArea().getBackground()) < 0.5);
		StyledText text = Bot.view(ConsoleView.ID).styledText();
		Bot.waitUntil("so is the query's text", () -> brightness(text.getStyleRangeAtOffset(text.getText().indexOf(" and ") + 1).foreground) > 0.7);
		pictures(job.live().folder(), "dark");
		dialogs("dark");
		theme(LIGHT);
		Bot.viewPart(LiveView.ID, LiveView.class);
		Bot.waitUntil("the chart is dark on light", () -> brightness(chart.getTitle().getForeground()) < 0.5 && brightness(chart.getLegend().getBackground()) > 0.7);
	}

	private static void ask(List<StoreNode> stores) {
		PlanView plan = Bot.viewPart(PlanView.ID, PlanView.class);
		ConsoleView console = Bot.viewPart(ConsoleView.ID, ConsoleView.class);
		Workbench.ui(() -> {
			console.choose(stores);
			console.ask("ocl", "Book.allInstances()->select(b | b.pages > 100 and b.author.name = 'Writer 1')");
			return null;
		});
		Bot.waitUntil("the query is answered", () -> Queries.get().current().filter(run -> run.isOver()).isPresent());
		Bot.waitUntil("the plan is there", () -> plan.tree().getItemCount() > 0);
		ResultsView results = Bot.viewPart(ResultsView.ID, ResultsView.class);
		Bot.waitUntil("the rows are there", () -> results.rowCount() > 0 && results.cell(0, 0) != null);
		Bot.part(results).table().doubleClick(0);
		Bot.viewPart(ElementView.ID, ElementView.class);
		Bot.view(ArenaExplorer.ID).tree().expand("Stores", "library-columns", "Classes");
	}

	private void pictures(Path run, String theme) throws Exception {
		for (int width : new int[] { 1600, 1024 }) {
			Workbench.ui(() -> {
				Bot.page().getWorkbenchWindow().getShell().setBounds(0, 0, width, width == 1600 ? 1000 : 768);
				Bot.page().closeAllEditors(false);
				return null;
			});
			Workbench.ui(() -> IDE.openEditor(Bot.page(), experiment, ExperimentEditor.ID));
			for (String view : List.of(LiveView.ID, ConsoleView.ID, ResultsView.ID)) {
				Bot.view(view);
				picture(view.substring(view.lastIndexOf('.') + 1) + "-" + theme + "-" + width);
			}
			Workbench.ui(() -> {
				RunEditor.open(run, Bot.page());
				return null;
			});
			Bot.waitUntil("the results are open", () -> Bot.page().getActiveEditor() instanceof RunEditor editor && editor.verdictText().contains("was right"));
			picture("run-" + theme + "-" + width);
			Workbench.ui(() -> IDE.openEditor(Bot.page(), experiment, ExperimentEditor.ID));
			picture("experiment-" + theme + "-" + width);
			Workbench.ui(() -> IDE.openEditor(Bot.page(), query));
			picture("text-" + theme + "-" + width);
		}
	}

	private void dialogs(String theme) throws Exception {
		IFile model = ResourcesPlugin.getWorkspace().getRoot().getProject("pictures").getFile("library.xmi");
		Dialogs.visit(model, (name, dialog) -> picture("dialog-" + name + "-" + theme));
	}

	private static void picture(String name) throws Exception {
		Thread.sleep(200);
		Path picture = Workbench.screenshot(name);
		assertTrue(Files.size(picture) > 10_000, picture + " shows something");
	}
}
