// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.ui.navigator.CommonNavigator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.modelarena.ui.differences.DifferencesView;
import org.modelarena.ui.perspective.ArenaPerspective;
import org.modelarena.ui.tests.robot.Bot;
import org.modelarena.ui.tests.robot.Workbench;

/** Two model files are compared from the menu of the project explorer. */
class DifferencesTest {
	private static final String PROJECTS = "org.eclipse.ui.navigator.ProjectExplorer";

	@RegisterExtension
	final ErrorLog log = new ErrorLog();

	private TestProject project;

	@BeforeEach
	void open() {
		Workbench.page(ArenaPerspective.ID, 1600, 1000);
		project = TestProject.create("differences");
	}

	@AfterEach
	void close() {
		project.close();
	}

	/** The view after the comparison of two files by the menu. */
	private static DifferencesView compare(IFile one, IFile other) {
		CommonNavigator projects = Bot.viewPart(PROJECTS, CommonNavigator.class);
		Workbench.ui(() -> {
			projects.setFocus();
			projects.selectReveal(new StructuredSelection(List.of(one, other)));
			return null;
		});
		Bot.waitUntil("both are selected", () -> projects.getCommonViewer().getTree().getSelectionCount() == 2);
		Bot.view(PROJECTS).tree().subMenu("ModelArena", "Compare Models");
		return Bot.viewPart(DifferencesView.ID, DifferencesView.class);
	}

	private static List<String> rows(DifferencesView view) {
		return Workbench.ui(() -> {
			Tree tree = view.tree();
			List<String> rows = new ArrayList<>();
			for (int i = 0; i < tree.getItemCount(); i++) {
				TreeItem item = tree.getItem(i);
				rows.add(row(item));
				for (int k = 0; k < item.getItemCount(); k++) {
					rows.add("  " + row(item.getItem(k)));
				}
			}
			return rows;
		});
	}

	private static String row(TreeItem item) {
		return String.join(" | ", item.getText(0), item.getText(1), item.getText(2));
	}

	@Test
	void whatIsDifferentIsShownSideBySide() {
		IFile before = project.library(30);
		String text = TestProject.text(before);
		IFile after = project.file("newer.xmi", text.replace("title=\"Book 3\" pages=\"3\" author=\"//@writers.3\"", "title=\"Book 3\" pages=\"300\" author=\"//@writers.4\"")
				.replace("<writers name=\"Writer 9\"/>", "<writers name=\"Writer 9\"/>\n  <writers name=\"Ada &amp; Ben\"/>")
				.replace("  <books title=\"Book 7\" pages=\"7\" author=\"//@writers.7\"/>\n", ""));
		DifferencesView view = compare(before, after);
		Bot.waitUntil("they are compared", () -> view.summaryText().contains("changed"));
		assertEquals("library.xmi -> newer.xmi: 1 came, 1 went, 0 moved, 1 changed", Workbench.ui(view::summaryText));
		List<String> rows = rows(view);
		assertTrue(rows.contains("  pages | 3 | 300"), rows.toString());
		assertTrue(rows.contains("  author | Writer \"Writer 3\" | Writer \"Writer 4\""), rows.toString());
		assertTrue(rows.stream().anyMatch(row -> row.endsWith("/writers:Writer \"Ada & Ben\" |  | came")), rows.toString());
		assertTrue(rows.stream().anyMatch(row -> row.contains("/books:Book") && row.endsWith(" | went | ")), rows.toString());
		Workbench.screenshotOf("differences");
		Workbench.ui(() -> {
			view.compare(after.getLocation().toPath(), before.getLocation().toPath());
			return null;
		});
		Bot.waitUntil("the other way round", () -> view.summaryText().startsWith("newer.xmi -> library.xmi: 1 came"));
		assertTrue(rows(view).contains("  pages | 300 | 3"));
	}

	@Test
	void filesThatAreEqualOrBrokenAreTold() {
		IFile before = project.library(30);
		IFile same = project.file("same.xmi", TestProject.text(before));
		DifferencesView view = compare(before, same);
		Bot.waitUntil("they are compared", () -> view.summaryText().contains("no differences in 41 elements"));
		IFile broken = project.file("broken.xmi", TestProject.text(before).substring(0, 300));
		compare(before, broken);
		Bot.waitUntil("it is told", () -> view.summaryText().contains("cannot be compared: "));
		String told = Workbench.ui(view::summaryText);
		assertTrue(told.contains("broken.xmi:"), told);
		assertEquals(0, (int) Workbench.ui(() -> view.tree().getItemCount()));
	}
}
