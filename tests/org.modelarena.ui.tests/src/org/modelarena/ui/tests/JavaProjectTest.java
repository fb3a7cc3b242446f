// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.eclipse.core.resources.IContainer;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.util.LocalSelectionTransfer;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.swt.dnd.FileTransfer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.modelarena.ui.explorer.ArenaExplorer;
import org.modelarena.ui.extracting.ExtractJob;
import org.modelarena.ui.importing.ImportJob;
import org.modelarena.ui.perspective.ArenaPerspective;
import org.modelarena.ui.stores.Stores;
import org.modelarena.ui.tests.robot.Bot;
import org.modelarena.ui.tests.robot.BotTree;
import org.modelarena.ui.tests.robot.Workbench;

/** A project with Java sources becomes a model, and the model a store. */
class JavaProjectTest {
	@RegisterExtension
	final ErrorLog log = new ErrorLog();

	private TestProject project;
	private IProject sources;

	@BeforeEach
	void open() {
		Workbench.page(ArenaPerspective.ID, 1600, 1000);
		project = TestProject.create("sources");
		sources = ResourcesPlugin.getWorkspace().getRoot().getProject("sources");
	}

	@AfterEach
	void close() {
		if (Bot.shell("Import a Model").isOpen()) {
			Bot.shell("Import a Model").close();
		}
		project.close();
	}

	private static ExtractJob extract(IContainer folder) throws InterruptedException {
		ExtractJob job = new ExtractJob(folder);
		// A dialog with the failure is for users.
		job.setProperty(org.eclipse.ui.progress.IProgressConstants.NO_IMMEDIATE_ERROR_PROMPT_PROPERTY, Boolean.TRUE);
		job.schedule();
		job.join();
		return job;
	}

	@Test
	void itsModelIsImported() throws Exception {
		project.file("Pair.java", "package p; public class Pair { public static Pair of() { return new Pair(); } static class Inner { } }");
		assertTrue(extract(sources).getResult().isOK());
		Bot wizard = Bot.shell("Import a Model");
		assertEquals("sources-java", wizard.getText("Name"));
		wizard.waitUntilEnabled("Finish").clickButton("Finish");
		Bot.waitUntil("the store is there", () -> !Stores.get().local().isEmpty() && Job.getJobManager().find(ImportJob.FAMILY).length == 0);
		assertEquals(2L, Stores.get().open(Stores.get().local().getFirst()).contents().classes().get("TypeDeclaration"));
	}

	@Test
	void itCanBeDroppedOnTheExplorerAsCanModelFiles() {
		project.file("Pair.java", "package p; public class Pair { }");
		BotTree tree = Bot.view(ArenaExplorer.ID).tree();
		Bot.waitUntil("the tree is there", () -> tree.has("Stores"));
		LocalSelectionTransfer local = LocalSelectionTransfer.getTransfer();
		local.setSelection(new StructuredSelection(sources));
		assertTrue(tree.drop(local, local.getSelection(), "Stores"));
		Bot wizard = Bot.shell("Import a Model");
		assertEquals("sources-java", wizard.getText("Name"));
		wizard.close();
		local.setSelection(new StructuredSelection(project.file("notes.txt", "no model")));
		assertFalse(tree.drop(local, local.getSelection(), "Stores"), "neither a model nor sources");
		local.setSelection(new StructuredSelection(project.library(10)));
		assertTrue(tree.drop(local, local.getSelection(), "Stores"));
		assertEquals("library", wizard.getText("Name"));
		wizard.close();
		assertTrue(tree.drop(local, local.getSelection()), "on the empty part of the view");
		assertEquals("library", wizard.getText("Name"));
		wizard.close();
		Path file = project.folder().resolve("library.xmi");
		assertTrue(tree.drop(FileTransfer.getInstance(), new String[] { file.toString() }, "Stores"), "from a file manager");
		assertEquals("library", wizard.getText("Name"));
	}

	@Test
	void mistakesAreToldAndNothingIsOverwritten() throws Exception {
		ExtractJob nothing = extract(sources);
		assertEquals(IStatus.ERROR, nothing.getResult().getSeverity());
		assertTrue(nothing.getResult().getMessage().contains("sources"), nothing.getResult().getMessage());
		log.waitFor("has no .java file");
		assertEquals(List.of(), Files.list(project.folder()).filter(file -> file.toString().endsWith(".xmi")).toList());
		project.file("Broken.java", "package p; public class Broken { int x = ; ");
		project.file("sources-java.xmi", "mine");
		assertTrue(extract(sources).getResult().isOK(), "what can be understood is in the model");
		assertEquals("mine", Files.readString(project.folder().resolve("sources-java.xmi")));
		assertTrue(Files.exists(project.folder().resolve("sources-java-2.xmi")));
		Bot.shell("Import a Model").close();
		ExtractJob cancelled = new ExtractJob(sources);
		cancelled.schedule(60_000);
		assertTrue(cancelled.cancel());
		assertFalse(Files.exists(project.folder().resolve("sources-java-3.xmi")));
	}
}
