package org.modelarena.ui.explorer;

import org.eclipse.ui.navigator.CommonNavigator;
import org.modelarena.ui.stores.Stores;

/** The stores of the workspace and of servers, as a tree. */
public final class ArenaExplorer extends CommonNavigator {
	/** Id of the view. */
	public static final String ID = "org.modelarena.ui.explorer";

	@Override
	protected Object getInitialInput() {
		return Stores.get();
	}
}
