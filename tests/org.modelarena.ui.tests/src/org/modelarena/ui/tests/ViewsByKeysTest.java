// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.tests;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipFile;

import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.modelarena.testkit.Sampled;
import org.modelarena.ui.explorer.ArenaExplorer;
import org.modelarena.ui.perspective.ArenaPerspective;
import org.modelarena.ui.query.ConsoleView;
import org.modelarena.ui.query.ElementView;
import org.modelarena.ui.query.PlanView;
import org.modelarena.ui.query.ResultsView;
import org.modelarena.ui.stores.StoreNode;
import org.modelarena.ui.tests.robot.Bot;
import org.modelarena.ui.tests.robot.FileChooser;
import org.modelarena.ui.tests.robot.Hands;
import org.modelarena.ui.tests.robot.Screen;
import org.modelarena.ui.tests.robot.Workbench;

/** After one click into a view, keys alone lead through it: from rows to elements and to what they refer to, through a plan, and to the explorer's menu. */
class ViewsByKeysTest {
	@RegisterExtension
	final ErrorLog log = new ErrorLog();

	private TestProject project;
	private StoreNode store;

	@BeforeEach
	void load() {
		Workbench.page(ArenaPerspective.ID, 1600, 1000);
		project = TestProject.create("keys");
		Path model = project.library(40).getLocation().toPath();
		store = TestProject.load("columns", "library-keys", model);
	}

	/** Each time another query, so that the rows of the one before are not taken for its own. */
	private void ask(String query, String rows) {
		ConsoleView console = Bot.viewPart(ConsoleView.ID, ConsoleView.class);
		Bot.viewPart(PlanView.ID, PlanView.class);
		Workbench.ui(() -> {
			console.choose(List.of(store));
			console.ask("ocl", query);
			return null;
		});
		Bot.waitUntil("the rows are there", () -> console.statusText().contains(rows));
	}

	@AfterEach
	void close() {
		project.close();
	}

	private static <T extends Control> T focused(Class<T> type) {
		Bot.waitUntil("a " + type.getSimpleName() + " has the focus", () -> type.isInstance(Display.getDefault().getFocusControl()));
		return Workbench.ui(() -> type.cast(Display.getDefault().getFocusControl()));
	}

	private static String selected(Tree tree) {
		return Workbench.ui(() -> Stream.of(tree.getSelection()).map(TreeItem::getText).findFirst().orElse(""));
	}

	private static void goDownTo(Tree tree, String beginning) {
		for (int i = 0; i < 20 && !selected(tree).startsWith(beginning); i++) {
			Hands.pressCode(SWT.ARROW_DOWN);
		}
		Bot.waitUntil(beginning + " is selected", () -> tree.getSelectionCount() == 1 && tree.getSelection()[0].getText().startsWith(beginning));
	}

	@Test
	void rowsLeadToElementsAndTheseToOthers() {
		ask("Book.allInstances()->select(b | b.pages > 10)", "29 rows");
		ResultsView results = Bot.viewPart(ResultsView.ID, ResultsView.class);
		Bot.waitUntil("the rows have names", () -> results.rowCount() == 29 && results.cell(0, 0).contains("Book 11"));
		Screen.tableItem("Book \"Book 11\"").click();
		Table rows = focused(Table.class);
		Hands.pressCode(SWT.END);
		Bot.waitUntil("the last row is selected", () -> rows.getSelectionCount() == 1 && rows.getSelection()[0].getText().contains("Book 39"));
		Hands.pressCode(SWT.HOME);
		Hands.pressCode(SWT.ARROW_DOWN);
		Bot.waitUntil("the second row is selected", () -> rows.getSelectionCount() == 1 && rows.getSelection()[0].getText().contains("Book 12"));
		Hands.pressCode(SWT.CR);
		ElementView element = Bot.viewPart(ElementView.ID, ElementView.class);
		Bot.waitUntil("the book is there", () -> element.titleText().contains("Book 12") && element.tree().getItemCount() >= 3);
		Tree features = focused(Tree.class);
		Hands.pressCode(SWT.HOME);
		goDownTo(features, "author");
		Hands.pressCode(SWT.ARROW_DOWN);
		Hands.pressCode(SWT.CR);
		Bot.waitUntil("its writer is there", () -> element.titleText().contains("Writer"));
	}

	@Test
	void aPlanAndTheExplorerAreWalked() {
		ask("Book.allInstances()->select(b | b.pages > 20)", "19 rows");
		// Whichever step was the slowest says so behind its text.
		Screen.treeItem("scan b : Book").click();
		Tree plan = focused(Tree.class);
		goDownTo(plan, "answer");
		String advice = Workbench.ui(Bot.viewPart(PlanView.ID, PlanView.class)::adviceText);
		assertTrue(advice.startsWith("Advice: Book.pages"), advice);
		Tree stores = goToStore();
		Hands.pressCode(SWT.ARROW_RIGHT, SWT.SHIFT);
		goDownTo(stores, "Classes");
		Hands.pressCode(SWT.ARROW_UP);
		assertTrue(selected(stores).startsWith("library-keys"), selected(stores));
		Menu menu = Workbench.ui(stores::getMenu);
		Hands.pressCode(SWT.F10, SWT.SHIFT);
		Bot.waitUntil("the menu is open", () -> menu.isVisible() && Stream.of(menu.getItems()).anyMatch(item -> item.getText().startsWith("Check")));
		Hands.pressCode(SWT.ESC);
		Bot.waitUntil("it is closed", () -> !menu.isVisible());
	}

	private static Tree goToStore() {
		Bot.view(ArenaExplorer.ID);
		Screen.treeItem("Stores").click();
		Tree stores = focused(Tree.class);
		Hands.pressCode(SWT.ARROW_RIGHT, SWT.SHIFT);
		goDownTo(stores, "library-keys");
		return stores;
	}

	/** By the window system's own dialogs for files, which no test can call but by keys. */
	@Sampled(2)
	@Test
	void aModelIsExportedAndAStoreBackedUp() throws IOException {
		Tree stores = goToStore();
		Path exported = choose(stores, "Export Model...", project.folder().resolve("written.xmi"));
		assertTrue(Files.readString(exported).contains("library"), "the model is in the file");
		Path backup = choose(stores, "Back Up...", project.folder().resolve("written.zip"));
		try (ZipFile zip = new ZipFile(backup.toFile())) {
			assertTrue(zip.size() > 1, "the store's files are in the backup");
		}
	}

	/** Chooses a line of a store's menu, and then a file; the message that it is written is closed. */
	private static Path choose(Tree stores, String line, Path file) {
		FileChooser.choose(file, () -> Screen.contextMenu(line));
		Bot.waitUntil("the message names the file", () -> Display.getDefault().getActiveShell() instanceof Shell told && told.getText().contains("library-keys"));
		Hands.pressCode(SWT.CR);
		// There is no window manager here, which would give the focus back.
		Workbench.ui(() -> {
			stores.getShell().forceActive();
			return stores.forceFocus();
		});
		focused(Tree.class);
		return file;
	}
}
