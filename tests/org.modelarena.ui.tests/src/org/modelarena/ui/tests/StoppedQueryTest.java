// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import org.eclipse.core.runtime.jobs.IJobChangeEvent;
import org.eclipse.core.runtime.jobs.IJobChangeListener;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.runtime.jobs.JobChangeAdapter;
import org.eclipse.jface.action.ActionContributionItem;
import org.eclipse.ui.IViewPart;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.modelarena.testkit.Sampled;
import org.modelarena.ui.perspective.ArenaPerspective;
import org.modelarena.ui.queries.Queries;
import org.modelarena.ui.queries.QueryRun;
import org.modelarena.ui.query.ConsoleView;
import org.modelarena.ui.query.PlanView;
import org.modelarena.ui.query.ResultsView;
import org.modelarena.ui.stores.StoreNode;
import org.modelarena.ui.stores.Stores;
import org.modelarena.ui.tests.robot.Bot;
import org.modelarena.ui.tests.robot.Workbench;

/** Queries that are stopped, and stores that are closed while their rows are shown: what is there stays, and nothing runs on behind it. */
@Sampled(2)
class StoppedQueryTest {
	@RegisterExtension
	final ErrorLog log = new ErrorLog();

	/** Takes no time with few books, and hours with many. */
	private static final String CUBIC = "var n = 0; for (a in Book.all) { for (b in Book.all) { for (c in Book.all) { n = n + 1; } } } return n;";

	private TestProject small;
	private TestProject large;

	@BeforeEach
	void open() {
		Workbench.page(ArenaPerspective.ID, 1600, 1000);
		small = TestProject.create("small");
		large = TestProject.create("large");
	}

	@AfterEach
	void close() {
		Queries.get().stop();
		small.close();
		large.close();
	}

	private static StoreNode load(TestProject project, int books, String kind, String name) {
		Path model = project.library(books).getLocation().toPath();
		return TestProject.load(kind, name, model);
	}

	private static ConsoleView ask(String language, String text, StoreNode... stores) {
		ConsoleView console = Bot.viewPart(ConsoleView.ID, ConsoleView.class);
		Workbench.ui(() -> {
			console.choose(List.of(stores));
			console.ask(language, text);
			return null;
		});
		return console;
	}

	private static QueryRun waitUntilOver(String text) {
		Bot.waitUntil("the query is over", () -> Queries.get().current().filter(run -> run.query().text().equals(text) && run.isOver()).isPresent());
		return Queries.get().current().orElseThrow();
	}

	private static void press(IViewPart view, String action) {
		Workbench.ui(() -> {
			List.of(view.getViewSite().getActionBars().getToolBarManager().getItems()).stream().filter(ActionContributionItem.class::isInstance).map(
					item -> ((ActionContributionItem) item).getAction()).filter(each -> each.getText().equals(action)).findFirst().orElseThrow().run();
			return null;
		});
	}

	@Test
	void theAnswersThatAreThereStayAndNoPlanIsMadeOfTheRest() {
		StoreNode quick = load(small, 20, "columns", "quick");
		StoreNode slow = load(large, 3000, "emf", "slow");
		PlanView plan = Bot.viewPart(PlanView.ID, PlanView.class);
		ConsoleView console = ask("eol", CUBIC, quick, slow);
		Bot.waitUntil("the first has answered", () -> Queries.get().current().orElseThrow().outcomes().size() == 1);
		press(console, "Stop");
		QueryRun run = waitUntilOver(CUBIC);
		assertTrue(run.outcomes().getFirst().answer().isPresent());
		assertEquals(2, run.outcomes().size());
		assertTrue(run.outcomes().getLast().problem().contains("Cancelled"), run.summary());
		ResultsView results = Bot.viewPart(ResultsView.ID, ResultsView.class);
		Bot.waitUntil("its row is shown", () -> results.rowCount() == 1 && results.cell(0, 0).equals("8000"));
		Bot.viewPart(PlanView.ID, PlanView.class);
		Bot.waitUntil("the plan is of the store that has answered", () -> plan.titleText().startsWith("quick: "));
		ask("eol", CUBIC, slow, quick);
		Bot.waitUntil("it runs", () -> List.of(Job.getJobManager().find(null)).stream().anyMatch(job -> job.getName().equals("Query") && job.getState() == Job.RUNNING));
		press(console, "Stop");
		assertEquals(1, waitUntilOver(CUBIC).outcomes().size(), "nobody is asked after it");
		Bot.waitUntil("there is no plan", () -> plan.titleText().contains("Cancelled") && plan.tree().getItemCount() == 0);
		Bot.waitUntil("nothing is asked for one", Duration.ofSeconds(5), () -> Job.getJobManager().find(null).length == 0 || List.of(Job.getJobManager().find(null)).stream().noneMatch(
				job -> job.getName().equals("Profiling a query")));
	}

	@Test
	void stoppedWhileItIsTimedAgainBothAnswersStay() throws Exception {
		StoreNode first = load(small, 150, "columns", "first");
		StoreNode second = load(large, 150, "emf", "second");
		Runnable stop = () -> Queries.get().current().filter(run -> run.outcomes().size() == 2 && !run.isOver()).ifPresent(run -> new Thread(() -> {
			sleep(20);
			Queries.get().stop();
		}).start());
		Queries.get().onChange(stop);
		try {
			ask("eol", CUBIC, first, second);
			QueryRun run = waitUntilOver(CUBIC);
			assertEquals(List.of(true, true), run.outcomes().stream().map(outcome -> outcome.answer().isPresent()).toList(), run.summary());
			assertEquals(true, run.agree().orElseThrow());
		} finally {
			Queries.get().remove(stop);
		}
	}

	@Test
	void stoppedBeforeItBeginsItIsOver() {
		StoreNode store = load(small, 5, "columns", "books");
		Job.getJobManager().suspend();
		try {
			ask("ocl", "Book.allInstances()->size()", store);
			Workbench.ui(() -> {
				Queries.get().stop();
				return null;
			});
		} finally {
			Job.getJobManager().resume();
		}
		assertEquals(List.of(), waitUntilOver("Book.allInstances()->size()").outcomes());
	}

	@Test
	void aColumnOfIntegersAndRealsHasOneOrder() {
		StoreNode store = load(small, 5, "columns", "books");
		ask("eol", "return Sequence{9007199254740993, 2.5, 'text', 9007199254740992, 9007199254740992.0, 1};", store);
		ResultsView results = Bot.viewPart(ResultsView.ID, ResultsView.class);
		Bot.waitUntil("the rows are there", () -> results.rowCount() == 6);
		Workbench.ui(() -> {
			Bot.part(results).table().widget().getColumn(0).notifyListeners(org.eclipse.swt.SWT.Selection, new org.eclipse.swt.widgets.Event());
			return null;
		});
		Bot.waitUntil("they are sorted", () -> results.cell(0, 0).equals("1") && results.cell(1, 0).equals("2.5") && results.cell(4, 0).equals("9007199254740993") && results.cell(5, 0)
				.equals("text"));
	}

	private static void sleep(long millis) {
		try {
			Thread.sleep(millis);
		} catch (InterruptedException e) {
			throw new AssertionError(e);
		}
	}

	@Test
	void theFilterFindsElementsThatWereNotSeen() {
		StoreNode store = load(small, 2500, "columns", "books");
		ask("ocl", "Book.allInstances()", store);
		ResultsView results = Bot.viewPart(ResultsView.ID, ResultsView.class);
		Bot.waitUntil("the rows are there", () -> results.rowCount() == 2500);
		assertFalse(Workbench.ui(() -> results.cell(2400, 0)).contains("Book 2400"), "it was not seen");
		Bot.part(results).setTextWithMessage("filter", "book 2400");
		Bot.waitUntil("it is found all the same", () -> results.rowCount() == 1 && results.cell(0, 0).contains("Book 2400"));
		ask("ocl", "Writer.allInstances()", store);
		Bot.waitUntil("the rows of the next query are all shown", () -> results.rowCount() == 10);
	}

	@Test
	void labelsOfAStoreThatWasClosedAreAskedForOnce() {
		StoreNode store = load(small, 500, "columns", "books");
		ask("ocl", "Book.allInstances()", store);
		ResultsView results = Bot.viewPart(ResultsView.ID, ResultsView.class);
		Bot.waitUntil("the rows are there with labels", () -> results.rowCount() == 500 && results.cell(0, 0).contains("Book 0"));
		Stores.get().close(store);
		AtomicInteger fetches = new AtomicInteger();
		IJobChangeListener counter = new JobChangeAdapter() {
			@Override
			public void done(IJobChangeEvent event) {
				if (event.getJob().getName().equals("Reading labels")) {
					fetches.incrementAndGet();
				}
			}
		};
		Job.getJobManager().addJobChangeListener(counter);
		try {
			Workbench.ui(() -> {
				results.scrollTo(400);
				return null;
			});
			Bot.waitUntil("labels are asked for", () -> fetches.get() > 0);
			sleep(1000);
			assertTrue(fetches.get() <= 2, fetches + " times");
			assertTrue(Workbench.ui(() -> results.cell(400, 0)).startsWith("#"), "its key is shown");
		} finally {
			Job.getJobManager().removeJobChangeListener(counter);
		}
	}

	@Test
	void aPlanThatIsOpenedLaterIsShownAtOnce() {
		StoreNode store = load(small, 20, "columns", "books");
		PlanView before = Bot.viewPart(PlanView.ID, PlanView.class);
		Bot.close(before);
		ask("ocl", "Book.allInstances()->select(b | b.pages > 3)", store);
		waitUntilOver("Book.allInstances()->select(b | b.pages > 3)");
		PlanView plan = Bot.viewPart(PlanView.ID, PlanView.class);
		Bot.waitUntil("the plan is there", () -> plan.titleText().startsWith("books: ") && plan.tree().getItemCount() > 0);
	}

	@Test
	void aLanguageThatIsNotKnownIsTold() {
		StoreNode store = load(small, 20, "columns", "books");
		ConsoleView console = ask("OCL", "Book.allInstances()->size()", store);
		assertTrue(waitUntilOver("Book.allInstances()->size()").outcomes().getFirst().answer().isPresent(), "upper or lower case");
		Bot.waitUntil("the console tells it", () -> console.statusText().startsWith("1 row"));
		ask("sql", "select * from Book", store);
		assertTrue(Workbench.ui(console::statusText).contains("'sql' is no query language"), Workbench.ui(console::statusText));
		assertEquals("Book.allInstances()->size()", Queries.get().current().orElseThrow().query().text(), "nothing was asked");
	}
}
