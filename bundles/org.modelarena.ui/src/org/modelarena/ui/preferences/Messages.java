// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.preferences;

import org.eclipse.osgi.util.NLS;

/** The texts of this package that users see. */
final class Messages extends NLS {
	private static final String BUNDLE = "org.modelarena.ui.preferences.messages";

	public static String cache;
	public static String coloursDescription;
	public static String description;
	public static String jdk;
	public static String neo4jHeap;
	public static String neo4jPageCache;
	public static String noFolder;
	public static String onDark;
	public static String onLight;
	public static String orientDbCache;
	public static String orientDbCacheWrong;
	public static String sizeWrong;

	static {
		NLS.initializeMessages(BUNDLE, Messages.class);
	}

	private Messages() {
	}
}
