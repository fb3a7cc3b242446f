// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.charts;

import org.eclipse.osgi.util.NLS;

/** The texts of this package that users see. */
final class Messages extends NLS {
	private static final String BUNDLE = "org.modelarena.ui.charts.messages";

	public static String atClient;
	public static String atClients;
	public static String cannotWrite;
	public static String clients;
	public static String copyImage;
	public static String copyValues;
	public static String logarithmic;
	public static String named;
	public static String save;
	public static String saveImage;
	public static String saveValues;

	static {
		NLS.initializeMessages(BUNDLE, Messages.class);
	}

	private Messages() {
	}
}
