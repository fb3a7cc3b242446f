// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.explorer;

import org.eclipse.osgi.util.NLS;

/** The texts of this package that users see. */
final class Messages extends NLS {
	private static final String BUNDLE = "org.modelarena.ui.explorer.messages";

	public static String addFolder;
	public static String addServer;
	public static String attributeForm;
	public static String backedUp;
	public static String backup;
	public static String backupDots;
	public static String check;
	public static String classes;
	public static String close;
	public static String closing;
	public static String constraintsDots;
	public static String copyUri;
	public static String counting;
	public static String damaged;
	public static String delete;
	public static String deleteDots;
	public static String deleteMany;
	public static String deleteOne;
	public static String deleting;
	public static String derive;
	public static String deriveDots;
	public static String deriveForm;
	public static String deriveText;
	public static String derived;
	public static String deriving;
	public static String dropDerived;
	public static String dropIndex;
	public static String dropping;
	public static String elements;
	public static String export;
	public static String exportDots;
	public static String exported;
	public static String failed;
	public static String folderText;
	public static String forget;
	public static String healthy;
	public static String hintServers;
	public static String hintStores;
	public static String importDots;
	public static String index;
	public static String indexDots;
	public static String indexText;
	public static String indexed;
	public static String indexing;
	public static String looking;
	public static String nameTree;
	public static String noAnswer;
	public static String open;
	public static String opening;
	public static String openingStore;
	public static String query;
	public static String refresh;
	public static String servers;
	public static String showAll;
	public static String size;
	public static String stopFollowing;
	public static String storeOpening;
	public static String stores;
	public static String upkeep;
	public static String versions;

	static {
		NLS.initializeMessages(BUNDLE, Messages.class);
	}

	private Messages() {
	}
}
