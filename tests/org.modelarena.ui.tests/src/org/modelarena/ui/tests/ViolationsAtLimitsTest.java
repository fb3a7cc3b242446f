// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IResourceDelta;
import org.eclipse.core.resources.ResourcesPlugin;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.modelarena.testkit.Sampled;
import org.modelarena.ui.stores.Stores;
import org.modelarena.ui.tests.robot.Bot;
import org.modelarena.ui.tests.robot.Workbench;
import org.modelarena.ui.violations.Checks;
import org.modelarena.ui.violations.ViolationsView;

/** Constraints that are checked at the limits: faults in files, very many violations, projects that are closed, metamodels that change. */
@Sampled(2)
class ViolationsAtLimitsTest {
	@RegisterExtension
	final ErrorLog log = new ErrorLog();

	@RegisterExtension
	final CheckedRailway railway = new CheckedRailway();

	@Test
	void aFaultInAFileIsToldWithItsPlaceAndMendedByEditingIt() throws Exception {
		railway.load(4);
		IFile file = railway.project().file("railway.evl", "context Segment {\n  constraint PosLength { check : self.lenght > 0 and }\n}\n");
		ViolationsView view = railway.check(file);
		Bot.waitUntil("the place is told", () -> view.summaryText().contains("railway.evl:2:"));
		Bot.waitUntil("and marked", () -> CheckedRailway.markers(file).size() == 1 && CheckedRailway.markers(file).getFirst().getAttribute(IMarker.LINE_NUMBER, 0) == 2);
		assertTrue(CheckedRailway.messages(file).getFirst().contains("railway.evl:2:"), CheckedRailway.messages(file).toString());
		file.setContents(new ByteArrayInputStream(CheckedRailway.CONSTRAINTS.getBytes(StandardCharsets.UTF_8)), true, false, null);
		Bot.waitUntil("it is checked by itself", () -> CheckedRailway.only().problem().isEmpty() && CheckedRailway.only().count() > 0);
		Bot.waitUntil("violations are marked", () -> CheckedRailway.messages(file).stream().anyMatch(each -> each.startsWith("Segment ")));
		assertTrue(CheckedRailway.messages(file).stream().noneMatch(each -> each.contains("railway.evl:2:")));
	}

	@Test
	void aHundredThousandViolationsLeaveTheViewResponsive() throws Exception {
		railway.load(CheckedRailway.LARGE);
		IFile file = railway.project().file("all.evl", "context RailwayElement {\n  constraint Negative {\n    check : self.id < 0\n    message : 'id ' + self.id\n  }\n}\n");
		ViolationsView view = railway.check(file);
		int all = railway.keys("RailwayElement.all").size();
		Bot.waitUntil("all are found", () -> view.rowCount() == all);
		Bot.waitUntil("the first ones are marked", () -> CheckedRailway.markers(file).size() == 101);
		assertTrue(CheckedRailway.messages(file).getFirst().startsWith("... and " + CheckedRailway.grouped(all - 100) + " more violate 'Negative'"), CheckedRailway.messages(file).getFirst());
		Watchdog watchdog = Watchdog.start();
		for (int row : new int[] { 0, all / 2, all - 10, 3, all / 3 }) {
			Workbench.ui(() -> {
				view.scrollTo(row);
				return null;
			});
			Bot.waitUntil("messages are read", () -> view.cell(row, 1).startsWith("id "));
		}
		long key = railway.keys("RailwayElement.all").getFirst();
		try (CheckedRailway.Watch watch = new CheckedRailway.Watch(key, IResourceDelta.REMOVED)) {
			long start = System.nanoTime();
			railway.set(key, "id", -1);
			System.out.printf("%,d violations: the marker is gone %.0f ms after the edit began%n", all, watch.since(start));
		}
		Bot.waitUntil("the view has one less", () -> view.rowCount() == all - 1);
		assertTrue(watchdog.stop() <= 100, watchdog::report);
		assertEquals(101, CheckedRailway.markers(file).size());
	}

	@Test
	void markersDoNotOutliveTheCheckInAClosedProject() throws Exception {
		railway.load(4);
		IFile file = railway.constraints();
		railway.check(file);
		Bot.waitUntil("some are marked", () -> !CheckedRailway.markers(file).isEmpty());
		ResourcesPlugin.getWorkspace().save(true, null);
		// What is written to the disk when a project is closed, or the workbench, is there when it is opened again.
		file.getProject().close(null);
		Checks.get().stop(CheckedRailway.only());
		Bot.waitUntil("the check is over", () -> Checks.get().running().isEmpty());
		file.getProject().open(null);
		assertEquals(List.of(), CheckedRailway.markers(file));
	}

	@Test
	void theMetamodelsOwnConstraintsAreMarkedAtTheWorkspace() {
		railway.project().file("needed.ecore", TestProject.METAMODEL.replace("name=\"author\"", "name=\"author\" lowerBound=\"1\"").replace("example.org/library", "example.org/needed"));
		IFile model = railway.project().file("needed.xmi", """
				<?xml version="1.0" encoding="UTF-8"?>
				<lib:Library xmi:version="2.0" xmlns:xmi="http://www.omg.org/XMI" xmlns:lib="http://example.org/needed">
				  <books title="Written" pages="10" author="//@writers.0"/>
				  <books title="Found" pages="40"/>
				  <writers name="Somebody"/>
				</lib:Library>
				""");
		railway.use(TestProject.load("columns", "tracks", model.getLocation().toPath()));
		IFile file = railway.project().file("long.ocl", "-- severity: warning\nBook.allInstances()->select(b | b.pages > 37)");
		ViolationsView view = railway.check(file);
		Bot.waitUntil("the long one is marked", () -> view.rowCount() == 1 && CheckedRailway.markers(file).size() == 1);
		assertEquals(IMarker.SEVERITY_WARNING, CheckedRailway.markers(file).getFirst().getAttribute(IMarker.SEVERITY, -1));
		Workbench.ui(() -> Checks.get().begin(railway.store(), List.of()));
		IResource workspace = ResourcesPlugin.getWorkspace().getRoot();
		Bot.waitUntil("the one without an author is marked", () -> CheckedRailway.messages(workspace).equals(List.of("'author' needs a target.")));
		long found = railway.keys("Book.all.select(b | b.author.isUndefined())").getFirst();
		long somebody = railway.keys("Writer.all").getFirst();
		railway.set(found, "author", somebody);
		Bot.waitUntil("it has one", () -> CheckedRailway.markers(workspace).isEmpty());
		Bot.waitUntil("the view has both checks", () -> Workbench.ui(() -> view.tree().getItemCount()) == 2);
	}

	@Test
	void constraintsAreReadAgainWhenTheStoreDerivesSomethingElse() {
		railway.load(4);
		IFile file = railway.constraints();
		railway.check(file);
		Bot.waitUntil("some are marked", () -> !CheckedRailway.markers(file).isEmpty());
		Stores.get().open(railway.store()).derive("Segment.isLong : Boolean = self.length > 100");
		Stores.get().refresh(railway.store());
		long fine = railway.keys("Segment.all.select(s | s.length > 0)").getFirst();
		railway.set(fine, "length", -7);
		Bot.waitUntil("an edit is followed", () -> CheckedRailway.markers(file).stream().anyMatch(CheckedRailway.of(fine, 3)));
	}
}
