// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.modelarena.core.Progress;
import org.modelarena.extract.JavaExtraction;
import org.modelarena.extract.SourceRoot;
import org.modelarena.testkit.Sampled;
import org.modelarena.ui.explorer.ArenaExplorer;
import org.modelarena.ui.following.Followings;
import org.modelarena.ui.perspective.ArenaPerspective;
import org.modelarena.ui.stores.StoreNode;
import org.modelarena.ui.stores.Stores;
import org.modelarena.ui.tests.robot.Bot;
import org.modelarena.ui.tests.robot.BotTree;
import org.modelarena.ui.tests.robot.Workbench;

/** A store that follows a file of a project, from the menus of the two explorers. */
@Sampled(2)
class FollowingTest {
	private static final String PROJECTS = "org.eclipse.ui.navigator.ProjectExplorer";

	@RegisterExtension
	final ErrorLog log = new ErrorLog();

	private TestProject project;

	@BeforeEach
	void open() {
		Workbench.page(ArenaPerspective.ID, 1600, 1000);
		project = TestProject.create("following");
	}

	@AfterEach
	void close() {
		project.close();
	}

	private static String text(StoreNode store) {
		return Followings.get().of(store).map(following -> following.text()).orElse("");
	}

	private static void write(IFile file, String text) {
		try {
			file.setContents(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), IResource.FORCE, null);
		} catch (CoreException e) {
			throw new AssertionError(e);
		}
	}

	@Test
	void whatIsSavedIsInTheStore() {
		IFile file = project.library(30);
		StoreNode store = TestProject.load("columns", "books", project.folder().resolve("library.xmi"));
		BotTree projects = Bot.view(PROJECTS).tree();
		projects.select("following", "library.xmi").subMenu("ModelArena", "Follow in a Store...");
		Bot dialog = Bot.shell("Follow Files");
		dialog.waitUntilEnabled("OK").clickButton("OK");
		Bot.waitUntil("the store has what the file has", () -> text(store).equals("follows library.xmi: 0 came, 0 went, 0 moved, 0 changed"));
		String text = TestProject.text(file);
		write(file, text.replace("<writers name=\"Writer 9\"/>", "<writers name=\"Writer 9\"/><writers name=\"Ada\"/>").replace("pages=\"3\"", "pages=\"300\""));
		Bot.waitUntil("the change is in the store", () -> text(store).equals("follows library.xmi: 1 came, 0 went, 0 moved, 1 changed"));
		assertEquals(11L, Stores.get().open(store).contents().classes().get("Writer"));
		write(file, text.substring(0, 300));
		Bot.waitUntil("what is wrong is told", () -> text(store).startsWith("follows library.xmi: library.xmi:"));
		assertEquals(11L, Stores.get().open(store).contents().classes().get("Writer"));
		write(file, text);
		Bot.waitUntil("the file is mended", () -> text(store).equals("follows library.xmi: 0 came, 1 went, 0 moved, 1 changed"));
		BotTree stores = Bot.view(ArenaExplorer.ID).tree().expand("Stores", "books");
		Bot.waitUntil("the explorer shows it", () -> stores.children("Stores").stream().anyMatch(each -> each.contains("follows library.xmi: 0 came, 1 went")));
		Workbench.screenshotOf("following");
		String name = stores.children("Stores").getFirst();
		stores.contextMenu("Stop Following Files in " + store.name(), "Stores", name);
		Bot.waitUntil("it follows no more", () -> Followings.get().of(store).isEmpty());
		Bot.waitUntil("the explorer shows that, too", () -> stores.children("Stores").stream().noneMatch(each -> each.contains("follows")));
	}

	@Test
	void javaSourcesAreFollowedFileByFile() throws Exception {
		IFile pair = project.file("Pair.java", "package p; class Pair { }");
		IFile other = project.file("Other.java", "package p; class Other { Pair pair; }");
		Path sources = project.folder();
		StoreNode store = Stores.get().load("columns", "code", JavaExtraction.extract(List.of(new SourceRoot("following", sources)), JavaExtraction.Options.usual(), Progress.none()),
				Progress.none());
		Bot.view(PROJECTS).tree().select("following").subMenu("ModelArena", "Follow the Java Sources in a Store...");
		Bot.shell("Follow Files").waitUntilEnabled("OK").clickButton("OK");
		Bot.waitUntil("the store has what the sources have", () -> text(store).equals("follows following: 0 came, 0 went, 0 moved, 0 changed"));
		write(pair, "package p; class Pair { } class More { }");
		Bot.waitUntil("the change is in the store", () -> classes(store) == 3);
		write(pair, "package p; class Pair { } class More { ");
		write(other, "package p; class Other { Pair pair; class Inner { } }");
		Bot.waitUntil("the other is taken, and what is being typed is not", () -> classes(store) == 4);
		write(pair, "package p; class Pair { }");
		Bot.waitUntil("the file is mended", () -> classes(store) == 3);
		Followings.get().stop(store);
	}

	private static long classes(StoreNode store) {
		return Stores.get().open(store).contents().classes().get("TypeDeclaration");
	}

	@Test
	void sourcesAreNotFollowedIntoAnyStore() {
		project.file("Pair.java", "package p; class Pair { }");
		project.library(5);
		StoreNode store = TestProject.load("columns", "books", project.folder().resolve("library.xmi"));
		Bot.view(PROJECTS).tree().select("following").subMenu("ModelArena", "Follow the Java Sources in a Store...");
		Bot.shell("Follow Files").waitUntilEnabled("OK").clickButton("OK");
		Bot.waitUntil("that is told", () -> text(store).contains("The store holds no model of Java sources"));
		Followings.get().stop(store);
	}

	/** As it may be when the workbench starts again. */
	@Test
	void aProjectThatIsGoneIsTold() {
		project.library(5);
		StoreNode store = TestProject.load("columns", "books", project.folder().resolve("library.xmi"));
		Followings.get().begin(store, List.of(ResourcesPlugin.getWorkspace().getRoot().getProject("gone")), true);
		Bot.waitUntil("that is told", () -> text(store).contains("There are no Java files in gone"));
		Followings.get().stop(store);
	}
}
