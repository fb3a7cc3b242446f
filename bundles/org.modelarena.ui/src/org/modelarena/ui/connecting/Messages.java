// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.connecting;

import org.eclipse.osgi.util.NLS;

/** The texts of this package that users see. */
final class Messages extends NLS {
	private static final String BUNDLE = "org.modelarena.ui.connecting.messages";

	public static String address;
	public static String asking;
	public static String description;
	public static String title;
	public static String token;
	public static String wrongAddress;

	static {
		NLS.initializeMessages(BUNDLE, Messages.class);
	}

	private Messages() {
	}
}
