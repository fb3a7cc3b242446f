// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.eclipse.core.runtime.jobs.Job;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.modelarena.testkit.Sampled;
import org.modelarena.ui.perspective.ArenaPerspective;
import org.modelarena.ui.queries.Queries;
import org.modelarena.ui.query.ConsoleView;
import org.modelarena.ui.query.ElementView;
import org.modelarena.ui.query.PlanView;
import org.modelarena.ui.query.ResultsView;
import org.modelarena.ui.stores.StoreNode;
import org.modelarena.ui.tests.robot.Bot;
import org.modelarena.ui.tests.robot.BotTable;
import org.modelarena.ui.tests.robot.BotTree;
import org.modelarena.ui.tests.robot.Workbench;

/** Questions and their answers: on one store, on several, and from an element to the next. */
@Sampled(2)
class QueryTest {
	@RegisterExtension
	final ErrorLog log = new ErrorLog();

	private TestProject project;
	private List<StoreNode> stores;

	@BeforeEach
	void load() {
		Workbench.page(ArenaPerspective.ID, 1600, 1000);
		project = TestProject.create("queries");
		Path model = project.library(120).getLocation().toPath();
		stores = List.of("columns", "emf").stream().map(kind -> TestProject.load(kind, "library-" + kind, model)).toList();
	}

	@AfterEach
	void close() {
		project.close();
	}

	private ConsoleView ask(String language, String text, List<StoreNode> of) {
		ConsoleView console = Bot.viewPart(ConsoleView.ID, ConsoleView.class);
		Workbench.ui(() -> {
			console.choose(of);
			console.ask(language, text);
			return null;
		});
		Bot.waitUntil("the query is answered", () -> Queries.get().current().filter(run -> run.query().text().equals(text) && run.isOver()).isPresent());
		return console;
	}

	@Test
	void twoStoresAreAskedAndAgree() {
		assertFalse(Bot.isEnabled(Bot.viewPart(ConsoleView.ID, ConsoleView.class), "Stop"), "nothing is asked");
		ConsoleView console = ask("ocl", "Book.allInstances()->select(b | b.pages > 100)", stores);
		Bot.waitUntil("the results come forward", () -> Bot.page().findView(ResultsView.ID) != null && Bot.page().isPartVisible(Bot.page().findView(ResultsView.ID)));
		Bot.waitUntil("both agree", () -> console.statusText().contains("All agree: 19 rows"));
		ResultsView results = Bot.viewPart(ResultsView.ID, ResultsView.class);
		Bot.waitUntil("the rows have labels", () -> results.rowCount() == 19 && results.cell(0, 0).contains("Book 101"));
		Bot.part(results).setTextWithMessage("filter", "#103");
		Bot.waitUntil("one row is left", () -> results.rowCount() == 1);
	}

	@Test
	void oneWalksFromAnElementToTheNextAndBack() {
		ask("eol", "Book.all.select(b|b.pages = 7)", List.of(stores.getFirst()));
		ResultsView results = Bot.viewPart(ResultsView.ID, ResultsView.class);
		Bot.waitUntil("a row is there", () -> results.rowCount() == 1);
		BotTable table = Bot.part(results).table();
		table.doubleClick(0);
		ElementView element = Bot.viewPart(ElementView.ID, ElementView.class);
		BotTree tree = Bot.part(element).tree();
		Bot.waitUntil("the element is there", () -> element.titleText().contains("Book") && element.tree().getItemCount() >= 3);
		assertEquals("7", Workbench.ui(() -> element.tree().getItem(1).getText(1)), "its pages");
		tree.doubleClickValue(1, "Writer \"Writer 7\"");
		Bot.waitUntil("its writer is there", () -> element.titleText().contains("Writer 7"));
		Bot.waitUntil("the books that refer to it", () -> element.tree().getItemCount() > 1);
		assertTrue(tree.children().stream().anyMatch(text -> text.contains("Book.author")), tree.children().toString());
		tree.doubleClickValue(1, "Book");
		Bot.waitUntil("a book again", () -> element.titleText().startsWith("Book"));
		Workbench.screenshotOf("query-and-element");
	}

	@Test
	void aMistakeIsToldWithItsPlace() {
		ConsoleView console = ask("ocl", "Book.allInstances()->select(b | b.page > 100)", List.of(stores.getFirst()));
		Bot.waitUntil("the place and the nearest name are told", () -> console.statusText().contains("line 1") && console.statusText().contains("page"));
		ask("eol", "return Boook.all;", List.of(stores.getFirst()));
		Bot.waitUntil("the nearest name is told", () -> console.statusText().contains("Boook"));
		Workbench.ui(() -> {
			console.choose(List.of());
			console.ask("ocl", "1 + 1");
			return null;
		});
		assertTrue(Workbench.ui(console::statusText).contains("Choose at least one store"));
	}

	@Test
	void aPlanIsShownWithExpectedAndActualRows() {
		PlanView plan = Bot.viewPart(PlanView.ID, PlanView.class);
		ask("ocl", "Book.allInstances()->select(b | b.pages > 100 and b.author.name = 'Writer 1')", List.of(stores.getFirst()));
		Bot.waitUntil("the plan is there", () -> plan.titleText().contains("compiled") && plan.tree().getItemCount() > 0);
		BotTree tree = Bot.part(plan).tree();
		assertTrue(tree.children().stream().anyMatch(step -> step.contains("slowest")), tree.children().toString());
	}

	@Test
	void aMillionRowsAreScrolledSortedAndExported() throws Exception {
		ask("eol", "return Sequence{1..1000000};", List.of(stores.getFirst()));
		ResultsView results = Bot.viewPart(ResultsView.ID, ResultsView.class);
		Bot.waitUntil("a million rows are there", () -> results.rowCount() == 1_000_000);
		Watchdog watchdog = Watchdog.start();
		for (int row : new int[] { 0, 500_000, 999_990, 3, 765_432 }) {
			Workbench.ui(() -> {
				results.scrollTo(row);
				return null;
			});
		}
		BotTable table = Bot.part(results).table();
		assertEquals("765433", table.cell(0, 0));
		assertTrue(table.rowCount() < 200, "only rows that are seen are there as widgets");
		Workbench.ui(() -> {
			var column = table.widget().getColumn(0);
			column.notifyListeners(org.eclipse.swt.SWT.Selection, new org.eclipse.swt.widgets.Event());
			column.notifyListeners(org.eclipse.swt.SWT.Selection, new org.eclipse.swt.widgets.Event());
			return null;
		});
		Bot.waitUntil("the largest is first", () -> results.rowCount() == 1_000_000 && results.cell(0, 0).equals("1000000"));
		assertTrue(watchdog.stop() <= 100, watchdog::report);
		Path file = project.folder().resolve("rows.csv");
		Workbench.ui(() -> {
			results.export(file);
			return null;
		});
		Bot.waitUntil("the file is written", () -> Job.getJobManager().find(null).length >= 0 && lines(file) == 1_000_001);
	}

	@Test
	void rowsStayWhereTheyWereScrolledToAfterTheFilterOfAnotherQuery() throws InterruptedException {
		ask("eol", "return Sequence{1..50};", List.of(stores.getFirst()));
		ResultsView results = Bot.viewPart(ResultsView.ID, ResultsView.class);
		Bot.waitUntil("fifty rows are there", () -> results.rowCount() == 50);
		Bot.part(results).setTextWithMessage("filter", "7");
		Bot.waitUntil("some are left", () -> results.rowCount() == 5);
		ask("eol", "return Sequence{1..5000};", List.of(stores.getFirst()));
		Bot.waitUntil("all of the next query are there", () -> results.rowCount() == 5000);
		Workbench.ui(() -> {
			results.scrollTo(2000);
			return null;
		});
		// Longer than a filter waits for its last letter.
		Thread.sleep(1000);
		assertEquals("2001", Bot.part(results).table().cell(0, 0));
	}

	private static long lines(Path file) {
		try (var all = Files.lines(file)) {
			return all.count();
		} catch (java.io.IOException | java.io.UncheckedIOException e) {
			return 0;
		}
	}
}
