// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.violations;

import org.eclipse.osgi.util.NLS;

/** The texts of this package that users see. */
final class Messages extends NLS {
	private static final String BUNDLE = "org.modelarena.ui.violations.messages";

	public static String again;
	public static String checking;
	public static String checkingOf;
	public static String choose;
	public static String chooseStore;
	public static String chooseText;
	public static String columnConstraint;
	public static String columnElement;
	public static String columnMessage;
	public static String columnSeverity;
	public static String constraints;
	public static String error;
	public static String failed;
	public static String filesOf;
	public static String fixes;
	public static String info;
	public static String marking;
	public static String moreMarkers;
	public static String nameRows;
	public static String nameRules;
	public static String noFixes;
	public static String noStores;
	public static String notRunning;
	public static String nothing;
	public static String ofMetamodel;
	public static String place;
	public static String readingFixes;
	public static String readingMessages;
	public static String ruleCount;
	public static String showConstraint;
	public static String showElement;
	public static String stop;
	public static String summary;
	public static String violation;
	public static String violations;
	public static String warning;

	static {
		NLS.initializeMessages(BUNDLE, Messages.class);
	}

	private Messages() {
	}
}
