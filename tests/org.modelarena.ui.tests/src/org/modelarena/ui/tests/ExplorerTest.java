// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.RandomAccessFile;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;

import org.eclipse.core.resources.IFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.Transport;
import org.modelarena.server.QueryService;
import org.modelarena.server.ServiceOptions;
import org.modelarena.testkit.Sampled;
import org.modelarena.ui.explorer.ArenaExplorer;
import org.modelarena.ui.perspective.ArenaPerspective;
import org.modelarena.ui.stores.ModelPlaces;
import org.modelarena.ui.stores.StoreNode;
import org.modelarena.ui.stores.Stores;
import org.modelarena.ui.tests.robot.Bot;
import org.modelarena.ui.tests.robot.BotTree;
import org.modelarena.ui.tests.robot.Workbench;
import org.modelarena.xmi.MetamodelSearch;

/** Stores come from a user's files, and are looked at, indexed and deleted in the explorer. */
@Sampled(2)
class ExplorerTest {
	@RegisterExtension
	final ErrorLog log = new ErrorLog();

	private static final Duration LOAD = Duration.ofMinutes(1);

	private TestProject project;

	@BeforeEach
	void open() {
		Workbench.page(ArenaPerspective.ID, 1600, 1000);
		project = TestProject.create("models");
	}

	@AfterEach
	void close() {
		project.close();
	}

	private static List<StoreNode> importInto(IFile model, String... kinds) {
		Bot wizard = Dialogs.importWizard(model);
		wizard.table().check(kinds);
		wizard.clickButton("Finish");
		Bot.waitUntil("the stores are loaded", LOAD, () -> Stores.get().local().size() == kinds.length);
		return Stores.get().local();
	}

	@Test
	void aModelThatNobodyPreparedIsImportedAndItsClassesAreCounted() {
		IFile model = project.library(200);
		Bot wizard = Dialogs.importWizard(model);
		wizard.table().check("columns", "emf");
		wizard.clickButton("Finish");
		BotTree tree = Bot.view(ArenaExplorer.ID).tree();
		tree.expand("Stores", "library-columns", "Classes");
		Bot.waitUntil("the elements are counted", () -> tree.text("Stores", "library-columns").contains("211 elements"));
		assertTrue(tree.text("Stores", "library-columns").matches(".*, [0-9.]+ kB"), tree.text("Stores", "library-columns"));
		Bot.waitUntil("the classes are counted", () -> tree.children("Stores", "library-columns", "Classes").equals(List.of("Book  200", "Writer  10", "Library  1")));
		tree.expand("Stores", "library-emf", "Classes");
	}

	@Test
	void aStoreIsCheckedAndOpenAgainAndWhatIsDamagedIsTold() throws Exception {
		StoreNode store = importInto(project.library(200), "columns").getFirst();
		BotTree tree = Bot.view(ArenaExplorer.ID).tree();
		tree.expand("Stores", "library-columns", "Classes");
		tree.contextMenu("Check", "Stores", "library-columns");
		Bot told = Bot.shell("Check: library-columns");
		told.label("The store is healthy. Elements: 211");
		told.clickButton("OK");
		Bot.waitUntil("it is open again", () -> store.state() == StoreNode.State.OPEN);
		// In place, as the open store has it in its memory.
		try (RandomAccessFile file = new RandomAccessFile(Stores.get().folder().resolve("library-columns/model-0.columns").toFile(), "rw")) {
			file.seek(file.length() / 2);
			int before = file.read();
			file.seek(file.length() / 2);
			file.write(before ^ 1);
		}
		tree.contextMenu("Check", "Stores", "library-columns");
		log.waitFor("library-columns: Problems found: ");
	}

	@Test
	void anAttributeIsIndexedAndTheStoreIsDeleted() {
		StoreNode store = importInto(project.library(50), "columns").getFirst();
		BotTree tree = Bot.view(ArenaExplorer.ID).tree();
		tree.expand("Stores", "library-columns", "Classes");
		tree.contextMenu("Index Attribute", "Stores", "library-columns");
		Bot dialog = Bot.shell("Index Attribute");
		dialog.setText("The attribute", "Bookpages");
		assertFalse(dialog.isButtonEnabled("OK"), "that is no attribute");
		dialog.setText("The attribute", "Book.pages");
		dialog.clickButton("OK");
		tree.expand("Stores", "library-columns", "Indexed", "Book.pages");
		tree.contextMenu("Drop Index", "Stores", "library-columns", "Indexed", "Book.pages");
		Bot.waitUntil("it is indexed no more", () -> !tree.has("Stores", "library-columns", "Indexed", "Book.pages"));
		tree.contextMenu("Delete", "Stores", "library-columns");
		assertEquals(List.of(store), Stores.get().local());
		Bot.shell("Delete").clickButton("Yes");
		Bot.waitUntil("the store is gone", () -> Stores.get().local().isEmpty());
		Bot.waitUntil("its folder is gone", () -> !Files.exists(Stores.get().folder().resolve("library-columns")));
	}

	@Test
	void aStoreOnAServerIsUsedLikeOneOfThisMachine() {
		Catalog catalog = Catalog.discover();
		Path model = project.library(30).getLocation().toPath();
		ModelStore store = catalog.store("columns").create(StoreLocation.at(project.folder().resolve("served")), MetamodelSearch.in(ModelPlaces.with(List.of())).source(List.of(model),
				Cancellation.create()), Progress.none());
		try (QueryService service = QueryService.start(List.of(new QueryService.Named("books", store)), ServiceOptions.open(ServerOptions.local(Transport.HTTP)), catalog)) {
			URI address = service.address(Transport.HTTP);
			BotTree tree = Bot.view(ArenaExplorer.ID).tree();
			Bot.waitUntil("the tree is there", () -> tree.has("Servers"));
			tree.contextMenu("Add Server", "Servers");
			Bot dialog = Bot.shell("Add Server");
			dialog.setText("Address", "ftp://nowhere");
			assertFalse(dialog.isButtonEnabled("Finish"), "that is no address of a query service");
			dialog.setText("Address", address.toString()).waitUntilEnabled("Finish").clickButton("Finish");
			tree.expand("Servers", address.toString(), "books", "Classes");
			Bot.waitUntil("the classes are counted", () -> tree.children("Servers", address.toString(), "books", "Classes").contains("Book  30"));
			StoreNode remote = Stores.get().servers().getFirst().stores().getFirst();
			assertEquals(30L, Stores.get().open(remote).contents().classes().get("Book"));
			assertTrue(Stores.get().open(remote).element(1, OptionalLong.empty()).links().stream().anyMatch(link -> link.label().contains("Writer")),
					() -> Stores.get().open(remote).element(1, OptionalLong.empty()).toString());
			Stores.get().closeAll();
			Stores.get().forget(address);
			Stores.get().servers().forEach(server -> Stores.get().forget(server.address()));
		}
	}
}
