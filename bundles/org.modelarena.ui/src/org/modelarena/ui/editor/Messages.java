// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.editor;

import org.eclipse.osgi.util.NLS;

/** The texts of this package that users see. */
final class Messages extends NLS {
	private static final String BUNDLE = "org.modelarena.ui.editor.messages";

	public static String checking;
	public static String chooseAStore;
	public static String noPath;
	public static String problem;

	static {
		NLS.initializeMessages(BUNDLE, Messages.class);
	}

	private Messages() {
	}
}
