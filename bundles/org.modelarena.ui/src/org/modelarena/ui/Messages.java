// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui;

import org.eclipse.osgi.util.NLS;

/** The texts of this package that users see. */
final class Messages extends NLS {
	private static final String BUNDLE = "org.modelarena.ui.messages";

	public static String broken;
	public static String cancelled;

	static {
		NLS.initializeMessages(BUNDLE, Messages.class);
	}

	private Messages() {
	}
}
