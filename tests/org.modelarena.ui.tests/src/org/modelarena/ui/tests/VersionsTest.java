// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementKey;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.history.CommitNote;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.ui.explorer.ArenaExplorer;
import org.modelarena.ui.perspective.ArenaPerspective;
import org.modelarena.ui.queries.Queries;
import org.modelarena.ui.queries.QueryRun;
import org.modelarena.ui.query.ConsoleView;
import org.modelarena.ui.query.ElementView;
import org.modelarena.ui.query.ResultsView;
import org.modelarena.ui.stores.StoreNode;
import org.modelarena.ui.stores.Stores;
import org.modelarena.ui.tests.robot.Bot;
import org.modelarena.ui.tests.robot.BotTable;
import org.modelarena.ui.tests.robot.BotTree;
import org.modelarena.ui.tests.robot.Workbench;
import org.modelarena.ui.versions.VersionsView;

/** The versions of a store: shown from the menu of the explorer, followed while commits are made, and asked in the console. */
class VersionsTest {
	@RegisterExtension
	final ErrorLog log = new ErrorLog();

	private TestProject project;

	@BeforeEach
	void open() {
		Workbench.page(ArenaPerspective.ID, 1600, 1000);
		project = TestProject.create("versions");
		project.library(30);
	}

	@AfterEach
	void close() {
		project.close();
	}

	private static VersionsView show(String store) {
		BotTree stores = Bot.view(ArenaExplorer.ID).tree().expand("Stores", store);
		stores.contextMenu("Versions", "Stores", stores.children("Stores").getFirst());
		return Bot.viewPart(VersionsView.ID, VersionsView.class);
	}

	private static List<String> rows() {
		BotTable table = Bot.view(VersionsView.ID).table();
		return IntStream.range(0, table.rowCount()).mapToObj(row -> table.cell(row, 0) + " " + table.cell(row, 3)).toList();
	}

	private static String asked(String in) {
		ConsoleView console = Bot.viewPart(ConsoleView.ID, ConsoleView.class);
		Workbench.ui(() -> {
			console.ask("eol", "return Writer.all.first().name;");
			return null;
		});
		Bot.waitUntil("the query is answered", () -> Queries.get().current().map(QueryRun::isOver).orElse(false));
		QueryRun run = Queries.get().current().orElseThrow();
		assertTrue(run.summary().contains(in), run.summary());
		return String.valueOf(run.outcomes().getFirst().answer().orElseThrow().row(0).getFirst());
	}

	/** The element that a query finds has a name, and is in a store, in the element view. */
	private static void requireElement(String name, String in, String query) {
		ConsoleView console = Bot.viewPart(ConsoleView.ID, ConsoleView.class);
		Workbench.ui(() -> {
			console.ask("eol", query);
			return null;
		});
		BotTable results = Bot.view(ResultsView.ID).table();
		Bot.waitUntil("the element is found", () -> results.rowCount() == 1 && results.cell(0, 0).contains("#") && results.cell(0, 0).contains(name));
		results.doubleClick(0);
		ElementView view = Bot.viewPart(ElementView.ID, ElementView.class);
		Bot.waitUntil("it is shown: " + name + in, () -> view.tree().getItemCount() > 0 && view.tree().getItem(0).getText(1).equals(name) && view.titleText().endsWith(in));
	}

	@Test
	void aVersionIsChosenAndAsked() {
		StoreNode store = TestProject.load("columns", "kept", project.folder().resolve("library.xmi"));
		Stores.get().close(store);
		try (ModelStore kept = Catalog.discover().store("columns").open(StoreLocation.at(Path.of(store.location())))) {
			kept.keepHistory(CommitNote.of("Ada", "As it was"));
		}
		VersionsView view = show("kept");
		Bot.waitUntil("the version is shown", () -> rows().equals(List.of("0 As it was")));
		long writer = ((ElementKey) Stores.get().open(store).endpoint().execute(new Query("eol", "return Writer.all.first();"), QueryLimits.DEFAULT, Cancellation.create())
				.row(0).getFirst()).value();
		Stores.get().open(store).edit(List.of(Map.of("do", "set", "key", writer, "feature", "name", "value", "Ada")));
		Stores.get().refresh(store);
		Bot.waitUntil("the commit is shown", () -> rows().size() == 2);
		assertEquals("kept: 2 versions", Workbench.ui(view::summaryText));
		Workbench.screenshotOf("versions");
		Bot.view(VersionsView.ID).table().doubleClick(1);
		Bot.waitUntil("the console asks that version", () -> Queries.get().version(store).isPresent());
		assertEquals("Writer 0", asked("kept as of 0"));
		requireElement("Writer 0", " in kept @0", "return Writer.all.first();");
		Bot.view(VersionsView.ID).table().doubleClick(0);
		Bot.waitUntil("the newest is the newest", () -> Queries.get().version(store).isEmpty());
		assertEquals("Ada", asked("(kept "));
		requireElement("Ada", " in kept", "return Writer.all.first();");
		Bot.view(VersionsView.ID).table().doubleClick(1);
		Bot.waitUntil("the console asks that version again", () -> Queries.get().version(store).isPresent());
		Stores.get().delete(store);
		Bot.waitUntil("nobody asks a version of a store that is gone", () -> Queries.get().version(store).isEmpty());
	}

	@Test
	void aStoreWithoutVersionsIsToldSo() {
		TestProject.load("emf", "forgetful", project.folder().resolve("library.xmi"));
		VersionsView view = show("forgetful");
		Bot.waitUntil("it is told", () -> Workbench.ui(view::summaryText).startsWith("forgetful: The store keeps no history"));
		assertEquals(List.of(), rows());
	}
}
