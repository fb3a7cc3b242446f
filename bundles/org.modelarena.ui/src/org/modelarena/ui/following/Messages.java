// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.following;

import org.eclipse.osgi.util.NLS;

/** The texts of this package that users see. */
final class Messages extends NLS {
	private static final String BUNDLE = "org.modelarena.ui.following.messages";

	public static String changed;
	public static String choose;
	public static String chooseStore;
	public static String following;
	public static String follows;
	public static String lookingForStores;
	public static String noFiles;
	public static String noJavaStores;
	public static String noSources;
	public static String noStores;
	public static String notKept;
	public static String problem;

	static {
		NLS.initializeMessages(BUNDLE, Messages.class);
	}

	private Messages() {
	}
}
