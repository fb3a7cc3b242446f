// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.welcome;

import org.eclipse.osgi.util.NLS;

/** The texts of this package that users see. */
final class Messages extends NLS {
	private static final String BUNDLE = "org.modelarena.ui.welcome.messages";

	public static String compare;
	public static String compareText;
	public static String experiment;
	public static String experimentText;
	public static String importing;
	public static String importingText;
	public static String preferences;
	public static String preferencesText;
	public static String purpose;
	public static String title;
	public static String workbench;
	public static String workbenchText;

	static {
		NLS.initializeMessages(BUNDLE, Messages.class);
	}

	private Messages() {
	}
}
