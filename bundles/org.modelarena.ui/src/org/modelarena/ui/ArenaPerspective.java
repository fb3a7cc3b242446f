package org.modelarena.ui;

import org.eclipse.ui.IPageLayout;
import org.eclipse.ui.IPerspectiveFactory;
import org.modelarena.ui.stress.StressTestView;

/** The arrangement of ModelArena's views. */
public final class ArenaPerspective implements IPerspectiveFactory {
	/** Id of the perspective. */
	public static final String ID = "org.modelarena.ui.perspective";

	@Override
	public void createInitialLayout(IPageLayout layout) {
		layout.setEditorAreaVisible(false);
		layout.addView(StressTestView.ID, IPageLayout.LEFT, 1f, IPageLayout.ID_EDITOR_AREA);
		layout.addShowViewShortcut(StressTestView.ID);
	}
}
