// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.runs;

import org.eclipse.osgi.util.NLS;

/** The texts of this package that users see. */
final class Messages extends NLS {
	private static final String BUNDLE = "org.modelarena.ui.runs.messages";

	public static String after;
	public static String andRun;
	public static String answersRight;
	public static String answersWrong;
	public static String before;
	public static String cancelled;
	public static String cancelledWith;
	public static String charts;
	public static String close;
	public static String columnClients;
	public static String columnContender;
	public static String columnExecutions;
	public static String columnFailed;
	public static String columnMedian;
	public static String columnP99;
	public static String columnPerSecond;
	public static String columnQuery;
	public static String columnRun;
	public static String columnStarted;
	public static String columnState;
	public static String columnWhat;
	public static String columnWrong;
	public static String compare;
	public static String compareTitle;
	public static String comparing;
	public static String comparison;
	public static String contendersAndQueries;
	public static String copyPath;
	public static String delete;
	public static String deleteMany;
	public static String deleteOne;
	public static String deletingResults;
	public static String differ;
	public static String editsEnded;
	public static String elements;
	public static String experiment;
	public static String export;
	public static String failedBecause;
	public static String figures;
	public static String internal;
	public static String interval;
	public static String loadSeconds;
	public static String loaded;
	public static String loading;
	public static String loadingInto;
	public static String loadingIntoOf;
	public static String medianLatency;
	public static String medianLatencyOf;
	public static String nameExperiment;
	public static String nameLoads;
	public static String nameNotMeasured;
	public static String nameRuns;
	public static String nameSteps;
	public static String nameVerdict;
	public static String newest;
	public static String noResults;
	public static String notAtEnd;
	public static String noRun;
	public static String notDeleted;
	public static String notMeasured;
	public static String notMeasuredBecause;
	public static String nothingYet;
	public static String onDisk;
	public static String openReport;
	public static String openResults;
	public static String outcome;
	public static String perSecond;
	public static String ratio;
	public static String reading;
	public static String readingJob;
	public static String readingResults;
	public static String report;
	public static String reportOf;
	public static String resume;
	public static String resumeTip;
	public static String runGoesOn;
	public static String running;
	public static String so;
	public static String stateComplete;
	public static String stateFailed;
	public static String stateInterrupted;
	public static String stateStopped;
	public static String stepOf;
	public static String stop;
	public static String stoppedBefore;
	public static String store;
	public static String stressTest;
	public static String stressTestOf;
	public static String stressTestRunning;
	public static String throughput;
	public static String throughputOf;
	public static String to;
	public static String verdictEqual;
	public static String verdictFaster;
	public static String verdictSlower;
	public static String verdictUnsure;
	public static String waiting;
	public static String whereReport;
	public static String whose;

	static {
		NLS.initializeMessages(BUNDLE, Messages.class);
	}

	private Messages() {
	}
}
