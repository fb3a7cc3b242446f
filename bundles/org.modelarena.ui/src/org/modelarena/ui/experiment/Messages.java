// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.experiment;

import org.eclipse.osgi.util.NLS;

/** The texts of this package that users see. */
final class Messages extends NLS {
	private static final String BUNDLE = "org.modelarena.ui.experiment.messages";

	public static String addFile;
	public static String broken;
	public static String browse;
	public static String chooseContender;
	public static String chooseModel;
	public static String chooseModelText;
	public static String chooseQuery;
	public static String clients;
	public static String clientsInRounds;
	public static String clientsNumbers;
	public static String clientsRange;
	public static String clientsTip;
	public static String contenders;
	public static String descriptionFile;
	public static String descriptionFiles;
	public static String descriptionRailway;
	public static String edits;
	public static String experiment;
	public static String experimentOrModel;
	public static String experimentOrModelTitle;
	public static String files;
	public static String filter;
	public static String forks;
	public static String forksTip;
	public static String language;
	public static String metamodels;
	public static String minutes;
	public static String minutesTip;
	public static String model;
	public static String modelFiles;
	public static String modelOfQuery;
	public static String newExperiment;
	public static String noFile;
	public static String noFileGiven;
	public static String noModelBeside;
	public static String oneFork;
	public static String queries;
	public static String query;
	public static String queryNeedsModel;
	public static String question;
	public static String questionDescription;
	public static String readingMetamodel;
	public static String rounds;
	public static String roundsAlone;
	public static String roundsTip;
	public static String run;
	public static String source;
	public static String stressTest;
	public static String writeQuery;

	static {
		NLS.initializeMessages(BUNDLE, Messages.class);
	}

	private Messages() {
	}
}
