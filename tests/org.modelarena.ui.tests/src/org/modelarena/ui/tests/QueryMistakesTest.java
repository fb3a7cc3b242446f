// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.modelarena.core.ArenaException;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.testkit.Sampled;
import org.modelarena.ui.explorer.ArenaExplorer;
import org.modelarena.ui.perspective.ArenaPerspective;
import org.modelarena.ui.queries.Queries;
import org.modelarena.ui.query.ConsoleView;
import org.modelarena.ui.query.ElementView;
import org.modelarena.ui.query.PlanView;
import org.modelarena.ui.query.ResultsView;
import org.modelarena.ui.stores.StoreNode;
import org.modelarena.ui.stores.Stores;
import org.modelarena.ui.tests.robot.Bot;
import org.modelarena.ui.tests.robot.BotTree;
import org.modelarena.ui.tests.robot.Workbench;

/** What users do wrong in the views about stores and queries, and what goes wrong under them: they are told, and can go on. */
@Sampled(2)
class QueryMistakesTest {
	@RegisterExtension
	final ErrorLog log = new ErrorLog();

	private static final String ALL_BOOKS = "Book.allInstances()";

	private TestProject project;
	private StoreNode store;

	@BeforeEach
	void load() {
		Workbench.page(ArenaPerspective.ID, 1600, 1000);
		project = TestProject.create("mistakes");
		Path model = project.library(30).getLocation().toPath();
		store = TestProject.load("columns", "library-columns", model);
	}

	@AfterEach
	void close() {
		project.close();
	}

	/** The store's files are gone, as when somebody deletes the folder. */
	private void vanish() {
		// A view may open it again at any time, which must not be in between.
		synchronized (store.place()) {
			Stores.get().close(store);
			StoreDirectory.delete(Stores.get().folder().resolve("library-columns"));
		}
		Stores.get().close(store);
	}

	private ConsoleView ask(String text) {
		ConsoleView console = Bot.viewPart(ConsoleView.ID, ConsoleView.class);
		Workbench.ui(() -> {
			console.choose(List.of(store));
			console.ask("ocl", text);
			return null;
		});
		Bot.waitUntil("the query is over", () -> Queries.get().current().filter(run -> run.query().text().equals(text) && run.isOver()).isPresent());
		return console;
	}

	@Test
	void aStoreThatIsLoadedAgainHasNotFailed() {
		vanish();
		assertThrows(ArenaException.class, () -> Stores.get().open(store));
		Bot.waitUntil("it has failed", () -> store.state() == StoreNode.State.FAILED);
		loadAgain();
		assertNotEquals(StoreNode.State.FAILED, store.state());
		assertEquals("", store.problem());
	}

	private void loadAgain() {
		TestProject.load("columns", "library-columns", project.folder().resolve("library.xmi"));
	}

	/** As a view does that had shown it before. */
	@Test
	void aStoreThatIsOpenedAgainAndAgainCanBeLoaded() throws Exception {
		AtomicBoolean isOver = new AtomicBoolean();
		try (ExecutorService view = Executors.newSingleThreadExecutor()) {
			Future<Set<String>> told = view.submit(() -> openUntil(isOver));
			try {
				for (int i = 0; i < 5; i++) {
					vanish();
					loadAgain();
				}
			} finally {
				isOver.set(true);
			}
			assertTrue(told.get().contains("The store library-columns is still being loaded."), told.get().toString());
		}
		assertEquals(30, Stores.get().open(store).contents().classes().get("Book"));
	}

	private Set<String> openUntil(AtomicBoolean isOver) {
		Set<String> told = new HashSet<>();
		while (!isOver.get()) {
			try {
				Stores.get().open(store);
			} catch (ArenaException e) {
				told.add(e.getMessage());
			}
		}
		return told;
	}

	@Test
	void aStoreThatCannotBeOpenedSaysWhyInTheExplorer() throws Exception {
		Stores.get().closeAll();
		Path damaged = Files.createDirectories(Stores.get().folder().resolve("damaged"));
		Files.writeString(damaged.resolve(StoreDirectory.MARKER), "store=columns\nformat=99999\n");
		BotTree tree = Bot.view(ArenaExplorer.ID).tree();
		Workbench.ui(() -> {
			Stores.get().add(damaged);
			return null;
		});
		tree.expand("Stores", "damaged");
		Bot.waitUntil("the tree says why", () -> tree.children("Stores", "damaged").stream().anyMatch(text -> text.contains("format 99999")));
		Bot.waitUntil("so does its line", () -> tree.text("Stores", "damaged").contains("cannot be opened"));
		StoreDirectory.delete(damaged);
	}

	@Test
	void whatCannotBeIndexedOrDerivedIsTold() {
		BotTree tree = Bot.view(ArenaExplorer.ID).tree();
		tree.expand("Stores", "library-columns", "Classes");
		tree.contextMenu("Index Attribute", "Stores", "library-columns");
		Bot.shell("Index Attribute").setText("The attribute", "Book.pagez").clickButton("OK");
		log.waitFor("Did you mean 'pages'?");
		tree.contextMenu("Derive Attribute", "Stores", "library-columns");
		Bot dialog = Bot.shell("Derive Attribute");
		dialog.setText("The attribute", "Book.isLong = true");
		assertFalse(dialog.isButtonEnabled("OK"), "that names no result");
		dialog.setText("The attribute", "Book.isLong : Boolean = self.leaves > 10").clickButton("OK");
		log.waitFor("'leaves'");
	}

	@Test
	void theConsoleTellsThatAStoreIsGone() {
		vanish();
		ConsoleView console = ask(ALL_BOOKS);
		Bot.waitUntil("the console says that it is gone", () -> console.statusText().contains("library-columns"));
		assertTrue(Queries.get().current().orElseThrow().outcomes().getFirst().answer().isEmpty());
	}

	@Test
	void aQueryThatFailsLeavesNoRowsAndNothingToExport() {
		ask(ALL_BOOKS);
		ResultsView results = Bot.viewPart(ResultsView.ID, ResultsView.class);
		Bot.waitUntil("the rows are there", () -> results.rowCount() == 30);
		Bot.part(results).setTextWithMessage("filter", "no such row");
		Bot.waitUntil("no row is left", () -> results.rowCount() == 0);
		Bot.part(results).setTextWithMessage("filter", "");
		Bot.waitUntil("all are back", () -> results.rowCount() == 30);
		ask("Book.allInstances()->collect(b | b.nothing)");
		Bot.waitUntil("the rows of the query before are gone", () -> results.rowCount() == 0);
		Bot.part(results).label("nothing");
	}

	@Test
	void rowsThatCannotBeWrittenAreTold() throws Exception {
		ask(ALL_BOOKS);
		ResultsView results = Bot.viewPart(ResultsView.ID, ResultsView.class);
		Bot.waitUntil("the rows are there", () -> results.rowCount() == 30);
		Workbench.ui(() -> {
			results.export(project.folder().resolve("no/such/folder/rows.csv"));
			return null;
		});
		log.waitFor("Cannot write");
		Path json = project.folder().resolve("rows.json");
		Workbench.ui(() -> {
			results.export(json);
			return null;
		});
		Bot.waitUntil("the rows are written", () -> TestProject.text(json).endsWith("]\n"));
		assertEquals(30, TestProject.text(json).lines().filter(line -> line.startsWith("{")).count());
	}

	@Test
	void anElementThatIsNotThereIsTold() {
		ElementView view = Bot.viewPart(ElementView.ID, ElementView.class);
		Workbench.ui(() -> {
			view.show(store, OptionalLong.empty(), 987_654_321L);
			return null;
		});
		Bot.waitUntil("its key is told", () -> view.titleText().contains("987654321"));
		assertEquals(0, Workbench.ui(() -> view.tree().getItemCount()));
		Stores.get().close(store);
		Workbench.ui(() -> {
			view.show(store, OptionalLong.empty(), 1);
			return null;
		});
		Bot.waitUntil("a store that was closed is opened again", () -> view.titleText().contains("Book 0"));
		vanish();
		Workbench.ui(() -> {
			view.show(store, OptionalLong.empty(), 1);
			return null;
		});
		Bot.waitUntil("the missing store is told", () -> view.titleText().contains("library-columns") && !view.titleText().contains("#1"));
		assertEquals(0, Workbench.ui(() -> view.tree().getItemCount()));
	}

	@Test
	void aPlanThatCannotBeHadIsTold() {
		PlanView plan = Bot.viewPart(PlanView.ID, PlanView.class);
		ask("Book.allInstances()->select(b | b.pagez > 1)");
		Bot.waitUntil("the mistake is told with its place", () -> plan.titleText().contains("pagez"));
		assertEquals(0, Workbench.ui(() -> plan.tree().getItemCount()));
		ask("return Book.all.size();");
		Bot.waitUntil("that it is no OCL is told with its place", () -> plan.titleText().contains("line 1") && !plan.titleText().contains("pagez"));
		vanish();
		ask(ALL_BOOKS + "->size()");
		Bot.waitUntil("the missing store is told", () -> plan.titleText().contains("library-columns"));
	}
}
