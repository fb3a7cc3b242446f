// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui;

import org.eclipse.jface.action.Action;
import org.eclipse.jface.resource.ResourceLocator;

/** Actions of views, made from a text, an icon and what they do. */
public final class Actions {
	private static final String BUNDLE = "org.modelarena.ui";

	private Actions() {
	}

	/** @param icon the name of a file in the folder {@code icons}, without its ending; null for none */
	public static Action of(String text, String icon, Runnable body) {
		Action action = new Action(text) {
			@Override
			public void run() {
				body.run();
			}
		};
		action.setToolTipText(text);
		if (icon != null) {
			ResourceLocator.imageDescriptorFromBundle(BUNDLE, "icons/" + icon + ".svg").ifPresent(action::setImageDescriptor);
		}
		return action;
	}
}
