// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.queries;

import org.eclipse.osgi.util.NLS;

/** The texts of this package that users see. */
final class Messages extends NLS {
	private static final String BUNDLE = "org.modelarena.ui.queries.messages";

	public static String agree;
	public static String asOf;
	public static String disagree;
	public static String or;
	public static String query;
	public static String row;
	public static String rows;
	public static String running;

	static {
		NLS.initializeMessages(BUNDLE, Messages.class);
	}

	private Messages() {
	}
}
