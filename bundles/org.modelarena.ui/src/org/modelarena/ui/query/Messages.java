// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.query;

import org.eclipse.osgi.util.NLS;

/** The texts of this package that users see. */
final class Messages extends NLS {
	private static final String BUNDLE = "org.modelarena.ui.query.messages";

	public static String advice;
	public static String askNothing;
	public static String asking;
	public static String asOf;
	public static String back;
	public static String calls;
	public static String cannotWrite;
	public static String change;
	public static String changing;
	public static String chooseAStore;
	public static String columnExpected;
	public static String columnFeature;
	public static String columnRows;
	public static String columnStep;
	public static String columnValue;
	public static String doubleClick;
	public static String earlier;
	public static String export;
	public static String filter;
	public static String filterTip;
	public static String how;
	public static String inStore;
	public static String language;
	public static String line;
	public static String link;
	public static String links;
	public static String manyValues;
	public static String nameAdvice;
	public static String nameElement;
	public static String namePlan;
	public static String nameQuery;
	public static String nameRows;
	public static String nameStores;
	public static String part;
	public static String profiling;
	public static String readingElement;
	public static String readingLabels;
	public static String run;
	public static String runFirst;
	public static String showPlan;
	public static String slowest;
	public static String sorting;
	public static String stop;
	public static String stopped;
	public static String storesTip;
	public static String typeFirst;
	public static String unknownLanguage;
	public static String whoseRows;
	public static String writing;

	static {
		NLS.initializeMessages(BUNDLE, Messages.class);
	}

	private Messages() {
	}
}
