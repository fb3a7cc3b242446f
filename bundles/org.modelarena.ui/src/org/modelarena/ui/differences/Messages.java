// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.differences;

import org.eclipse.osgi.util.NLS;

/** The texts of this package that users see. */
final class Messages extends NLS {
	private static final String BUNDLE = "org.modelarena.ui.differences.messages";

	public static String added;
	public static String again;
	public static String came;
	public static String columnAfter;
	public static String columnBefore;
	public static String columnElement;
	public static String comparing;
	public static String copy;
	public static String element;
	public static String elements;
	public static String failed;
	public static String more;
	public static String nameTree;
	public static String noDifferences;
	public static String nothing;
	public static String removed;
	public static String reordered;
	public static String reposition;
	public static String summary;
	public static String swap;
	public static String unknown;
	public static String went;

	static {
		NLS.initializeMessages(BUNDLE, Messages.class);
	}

	private Messages() {
	}
}
