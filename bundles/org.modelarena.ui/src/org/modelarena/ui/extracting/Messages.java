// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.extracting;

import org.eclipse.osgi.util.NLS;

/** The texts of this package that users see. */
final class Messages extends NLS {
	private static final String BUNDLE = "org.modelarena.ui.extracting.messages";

	public static String extracting;
	public static String problems;

	static {
		NLS.initializeMessages(BUNDLE, Messages.class);
	}

	private Messages() {
	}
}
