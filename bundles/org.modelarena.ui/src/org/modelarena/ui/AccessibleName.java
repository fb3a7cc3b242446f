// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui;

import org.eclipse.swt.accessibility.ACC;
import org.eclipse.swt.accessibility.AccessibleListener;
import org.eclipse.swt.widgets.Control;

/** The name that a screen reader gives a control that has neither a text nor a label before it. */
public final class AccessibleName {
	/** A control's data of this key is the name that it was given. */
	public static final String KEY = "org.modelarena.ui.name";

	private AccessibleName() {
	}

	/** Names a control; its rows and items keep their own names. */
	public static void give(Control control, String name) {
		control.setData(KEY, name);
		control.getAccessible().addAccessibleListener(AccessibleListener.getNameAdapter(event -> {
			if (event.childID == ACC.CHILDID_SELF) {
				event.result = name;
			}
		}));
	}
}
