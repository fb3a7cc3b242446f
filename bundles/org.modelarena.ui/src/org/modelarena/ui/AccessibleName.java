package org.modelarena.ui;

import org.eclipse.swt.accessibility.ACC;
import org.eclipse.swt.accessibility.AccessibleListener;
import org.eclipse.swt.widgets.Control;

/** What a screen reader calls a control that has neither a text nor a label before it. */
public final class AccessibleName {
	private AccessibleName() {
	}

	/** Names a control; its rows and items keep their own names. */
	public static void give(Control control, String name) {
		control.getAccessible().addAccessibleListener(AccessibleListener.getNameAdapter(event -> {
			if (event.childID == ACC.CHILDID_SELF) {
				event.result = name;
			}
		}));
	}
}
