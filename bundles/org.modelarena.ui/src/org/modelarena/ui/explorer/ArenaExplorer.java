// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.explorer;

import org.eclipse.swt.widgets.Composite;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.navigator.CommonNavigator;
import org.modelarena.ui.AccessibleName;
import org.modelarena.ui.stores.Stores;

/** The stores of the workspace and of servers, as a tree. */
public final class ArenaExplorer extends CommonNavigator {
	/** Id of the view. */
	public static final String ID = "org.modelarena.ui.explorer";

	@Override
	public void createPartControl(Composite parent) {
		super.createPartControl(parent);
		AccessibleName.give(getCommonViewer().getTree(), Messages.nameTree);
		PlatformUI.getWorkbench().getHelpSystem().setHelp(getCommonViewer().getControl(), "org.modelarena.ui.explorer");
	}

	@Override
	protected Object getInitialInput() {
		return Stores.get();
	}
}
