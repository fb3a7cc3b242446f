// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.runs;

import java.nio.file.Path;

import org.eclipse.osgi.util.NLS;
import org.modelarena.bench.edits.EditResults;
import org.modelarena.bench.edits.EditRun;
import org.modelarena.bench.results.RunLog;
import org.modelarena.core.ArenaException;

/**
 * A line of the history.
 *
 * @param started date and time; empty if that is not known
 * @param state   in words
 * @param what    was measured
 * @param edits   whether it edits and checks again: it has a report, and no results of steps
 */
record RunLine(Path folder, String started, String state, boolean canResume, String what, boolean edits) {
	private static final int TO_SECONDS = 19;

	/** Reads the files of a run; what is wrong with them is its state. */
	static RunLine of(Path folder) {
		boolean edits = EditRun.isOne(folder);
		try {
			return edits ? ofEdits(folder) : ofSteps(folder);
		} catch (ArenaException e) {
			// One that has just begun has not written all yet.
			return new RunLine(folder, "", Runs.get().isOpen(folder) ? Messages.running : e.getMessage(), false, "", edits);
		}
	}

	private static RunLine ofSteps(Path folder) {
		RunLog log = RunLog.read(folder);
		boolean isOpen = isOpen(folder);
		String state = isOpen ? Messages.running : switch (log.header().state()) {
		case COMPLETE -> Messages.stateComplete;
		case CANCELLED -> Messages.stateStopped;
		case FAILED -> NLS.bind(Messages.stateFailed, log.header().reason());
		case RUNNING -> Messages.stateInterrupted;
		};
		return new RunLine(folder, started(log.header().started()), state, !isOpen && log.header().state() != RunLog.State.COMPLETE, what(log.contenders().size(), log.queries().size()),
				false);
	}

	private static RunLine ofEdits(Path folder) {
		boolean isOpen = Runs.get().isOpen(folder);
		EditResults results = EditResults.read(folder);
		boolean isComplete = results.isComplete();
		String state = isOpen ? Messages.running
				: !isComplete ? Messages.stateInterrupted
				: results.wrong() + results.failed() == 0 ? Messages.stateComplete : NLS.bind(Messages.editsEnded, results.wrong(), results.failed());
		return new RunLine(folder, started(results.environment().date()), state, !isOpen && !isComplete, what(results.experiment().series().size(), results.experiment().queries().size()),
				true);
	}

	private static String what(int contenders, int queries) {
		return NLS.bind(Messages.contendersAndQueries, contenders, queries);
	}

	private static String started(String date) {
		return date.replace('T', ' ').substring(0, Math.min(date.length(), TO_SECONDS));
	}

	private static boolean isOpen(Path folder) {
		return Runs.get().ofSession().stream().map(StressJob::live).anyMatch(run -> run.folder().equals(folder) && !run.state().isOver());
	}
}
