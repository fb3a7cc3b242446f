// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.perspective;

import java.util.List;

import org.eclipse.ui.IFolderLayout;
import org.eclipse.ui.IPageLayout;
import org.eclipse.ui.IPerspectiveFactory;
import org.modelarena.ui.differences.DifferencesView;
import org.modelarena.ui.explorer.ArenaExplorer;
import org.modelarena.ui.query.ConsoleView;
import org.modelarena.ui.query.ElementView;
import org.modelarena.ui.query.PlanView;
import org.modelarena.ui.query.ResultsView;
import org.modelarena.ui.runs.LiveView;
import org.modelarena.ui.runs.RunHistoryView;
import org.modelarena.ui.versions.VersionsView;
import org.modelarena.ui.violations.ViolationsView;

/** Stores and runs on the left, editors in the middle, below them the console and, both in sight, its results; the plan and the element on the right. */
public final class ArenaPerspective implements IPerspectiveFactory {
	/** Id of the perspective. */
	public static final String ID = "org.modelarena.ui.perspective";

	private static final String PROJECTS = "org.eclipse.ui.navigator.ProjectExplorer";
	private static final String CHEAT_SHEETS = "org.eclipse.ui.cheatsheets.views.CheatSheetView";
	private static final String EXPERIMENT = "org.modelarena.ui.newExperiment";

	@Override
	public void createInitialLayout(IPageLayout layout) {
		String editors = layout.getEditorArea();
		IFolderLayout left = layout.createFolder("left", IPageLayout.LEFT, 0.22f, editors);
		left.addView(ArenaExplorer.ID);
		left.addView(PROJECTS);
		layout.createFolder("leftBelow", IPageLayout.BOTTOM, 0.6f, "left").addView(RunHistoryView.ID);
		IFolderLayout right = layout.createFolder("right", IPageLayout.RIGHT, 0.7f, editors);
		right.addView(PlanView.ID);
		right.addPlaceholder(CHEAT_SHEETS);
		layout.createFolder("rightBelow", IPageLayout.BOTTOM, 0.5f, "right").addView(ElementView.ID);
		IFolderLayout below = layout.createFolder("below", IPageLayout.BOTTOM, 0.42f, editors);
		below.addView(ConsoleView.ID);
		IFolderLayout results = layout.createFolder("results", IPageLayout.BOTTOM, 0.3f, "below");
		results.addView(ResultsView.ID);
		results.addView(ViolationsView.ID);
		results.addPlaceholder(DifferencesView.ID);
		results.addPlaceholder(VersionsView.ID);
		results.addView(LiveView.ID);
		results.addView(IPageLayout.ID_PROBLEM_VIEW);
		List.of(ArenaExplorer.ID, RunHistoryView.ID, LiveView.ID, ConsoleView.ID, ResultsView.ID, ViolationsView.ID, DifferencesView.ID, VersionsView.ID, PlanView.ID, ElementView.ID)
				.forEach(layout::addShowViewShortcut);
		layout.addNewWizardShortcut(EXPERIMENT);
	}
}
