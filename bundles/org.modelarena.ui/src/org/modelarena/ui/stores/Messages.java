// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.stores;

import org.eclipse.osgi.util.NLS;

/** The texts of this package that users see. */
final class Messages extends NLS {
	private static final String BUNDLE = "org.modelarena.ui.stores.messages";

	public static String closedMeanwhile;
	public static String damaged;
	public static String done;
	public static String doneOf;
	public static String fixElsewhere;
	public static String followOnServer;
	public static String lookingForServers;
	public static String lookingForStores;
	public static String noElement;
	public static String noText;
	public static String notServed;
	public static String onServer;
	public static String stillLoading;

	static {
		NLS.initializeMessages(BUNDLE, Messages.class);
	}

	private Messages() {
	}
}
