// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.importing;

import org.eclipse.osgi.util.NLS;

/** The texts of this package that users see. */
final class Messages extends NLS {
	private static final String BUNDLE = "org.modelarena.ui.importing.messages";

	public static String addFile;
	public static String chooseStore;
	public static String description;
	public static String drop;
	public static String elements;
	public static String estimate;
	public static String exists;
	public static String files;
	public static String filter;
	public static String importing;
	public static String loading;
	public static String metamodels;
	public static String name;
	public static String nameEstimate;
	public static String nameForm;
	public static String notLoaded;
	public static String reading;
	public static String readingJob;
	public static String stores;
	public static String title;
	public static String unknown;
	public static String window;

	static {
		NLS.initializeMessages(BUNDLE, Messages.class);
	}

	private Messages() {
	}
}
