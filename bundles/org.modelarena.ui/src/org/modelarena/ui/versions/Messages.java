// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.versions;

import org.eclipse.osgi.util.NLS;

/** The texts of this package that users see. */
final class Messages extends NLS {
	private static final String BUNDLE = "org.modelarena.ui.versions.messages";

	public static String ask;
	public static String askNewest;
	public static String columnAuthor;
	public static String columnMessage;
	public static String columnNumber;
	public static String columnTags;
	public static String columnTime;
	public static String failed;
	public static String nameVersions;
	public static String newestVersions;
	public static String nothing;
	public static String reading;
	public static String versions;

	static {
		NLS.initializeMessages(BUNDLE, Messages.class);
	}

	private Messages() {
	}
}
