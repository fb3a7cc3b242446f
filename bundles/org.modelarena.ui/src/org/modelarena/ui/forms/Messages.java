// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.forms;

import org.eclipse.osgi.util.NLS;

/** The texts of this package that users see. */
final class Messages extends NLS {
	private static final String BUNDLE = "org.modelarena.ui.forms.messages";

	public static String add;
	public static String all;
	public static String chooseAll;
	public static String chooseNone;
	public static String filterTip;
	public static String howMany;
	public static String none;
	public static String remove;

	static {
		NLS.initializeMessages(BUNDLE, Messages.class);
	}

	private Messages() {
	}
}
