// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.jobs.Job;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.modelarena.ui.importing.ImportJob;
import org.modelarena.ui.perspective.ArenaPerspective;
import org.modelarena.ui.stores.Stores;
import org.modelarena.ui.tests.robot.Bot;
import org.modelarena.ui.tests.robot.Workbench;

/** What users do wrong when they import models, and what goes wrong then: they are told, and no half of a store is left. */
class ImportMistakesTest {
	@RegisterExtension
	final ErrorLog log = new ErrorLog();

	private TestProject project;

	@BeforeEach
	void open() {
		Workbench.page(ArenaPerspective.ID, 1600, 1000);
		project = TestProject.create("imports");
	}

	@AfterEach
	void close() {
		if (Bot.shell("Import a Model").isOpen()) {
			Bot.shell("Import a Model").close();
		}
		project.close();
	}

	private static Job job() {
		Bot.waitUntil("the import begins", () -> Job.getJobManager().find(ImportJob.FAMILY).length == 1);
		return Job.getJobManager().find(ImportJob.FAMILY)[0];
	}

	private static List<String> left() {
		if (!Files.isDirectory(Stores.get().folder())) {
			return List.of();
		}
		try (Stream<Path> all = Files.list(Stores.get().folder())) {
			return all.map(file -> file.getFileName().toString()).toList();
		} catch (java.io.IOException e) {
			throw new AssertionError(e);
		}
	}

	@Test
	void mistakesAreSaidWhileOneTypes() {
		Bot first = Dialogs.importWizard(project.library(5));
		first.clickButton("Finish");
		Bot.waitUntil("the store is loaded", () -> Stores.get().local().size() == 1);
		Bot wizard = Dialogs.importWizard(project.file("other.xmi", "<nothing/>"));
		Bot.waitUntil("what is no model is told before it is loaded", () -> wizard.hasText("other.xmi"));
		says(wizard, "library", "There is a store library-columns already");
		says(wizard, "a/b", "name");
		wizard.setText("Name", "other");
		assertTrue(wizard.isButtonEnabled("Finish"), "the models may be there soon");
		wizard.table().check();
		Bot.waitUntil("no store is chosen", () -> wizard.hasText("Choose at least one store"));
		assertFalse(wizard.isButtonEnabled("Finish"));
	}

	private static void says(Bot wizard, String name, String message) {
		wizard.setText("Name", name);
		Bot.waitUntil("it says: " + message, () -> wizard.hasText(message));
		assertFalse(wizard.isButtonEnabled("Finish"), message);
	}

	@Test
	void aModelWithoutMetamodelIsToldAndNothingIsLeft() {
		IFile model = project.file("orphan.xmi", """
				<?xml version="1.0" encoding="UTF-8"?>
				<o:Orphan xmi:version="2.0" xmlns:xmi="http://www.omg.org/XMI" xmlns:o="http://example.org/orphans"/>
				""");
		Bot wizard = Dialogs.importWizard(model);
		Bot.waitUntil("the estimate says what is missing", () -> wizard.hasText("http://example.org/orphans"));
		wizard.clickButton("Finish");
		log.waitFor("http://example.org/orphans");
		Bot.waitUntil("the import is over", () -> Job.getJobManager().find(ImportJob.FAMILY).length == 0);
		assertEquals(List.of(), left());
	}

	@Test
	void oneStoreThatFailsDoesNotKeepTheOthersFromLoading() throws Exception {
		IFile model = project.library(20);
		Bot wizard = Dialogs.importWizard(model);
		wizard.table().check("columns", "emf");
		// Somebody else takes the name while the wizard is open.
		Path taken = Files.createDirectories(Stores.get().folder().resolve("library-columns"));
		Files.writeString(taken.resolve("mine.txt"), "mine");
		wizard.clickButton("Finish");
		log.waitFor("columns: ");
		Bot.waitUntil("the other one is loaded", () -> Stores.get().local().size() == 1 && Stores.get().local().getFirst().kind().equals("emf"));
		assertEquals("mine", Files.readString(taken.resolve("mine.txt")));
		Files.delete(taken.resolve("mine.txt"));
		Files.delete(taken);
	}

	@Test
	void anImportThatIsCancelledLeavesNothing() throws Exception {
		Bot wizard = Dialogs.importWizard(project.library(200_000));
		wizard.table().check("columns", "emf", "neoemf");
		wizard.clickButton("Finish");
		Job job = job();
		Bot.waitUntil("something is being written", () -> !left().isEmpty());
		job.cancel();
		assertTrue(job.join(30_000, null), "it ends soon");
		assertEquals(IStatus.CANCEL, job.getResult().getSeverity(), job.getResult().getMessage());
		assertEquals(List.of(), left());
		assertEquals(List.of(), Stores.get().local());
	}
}
