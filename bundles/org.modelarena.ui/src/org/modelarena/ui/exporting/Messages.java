// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.exporting;

import org.eclipse.osgi.util.NLS;

/** The texts of this package that users see. */
final class Messages extends NLS {
	private static final String BUNDLE = "org.modelarena.ui.exporting.messages";

	public static String browse;
	public static String cannotWrite;
	public static String chartsAndTables;
	public static String description;
	public static String exporting;
	public static String folder;
	public static String noFolder;
	public static String noRun;
	public static String nothing;
	public static String raw;
	public static String report;
	public static String run;
	public static String title;

	static {
		NLS.initializeMessages(BUNDLE, Messages.class);
	}

	private Messages() {
	}
}
