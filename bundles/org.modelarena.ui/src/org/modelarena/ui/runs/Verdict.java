package org.modelarena.ui.runs;

import java.util.Locale;

import org.eclipse.osgi.util.NLS;

/** What a run came to, in words. Stateless. */
final class Verdict {
	private Verdict() {
	}

	/** @param skipped what was not measured at all */
	static String of(long executions, long wrong, long failed, int skipped) {
		String answers = wrong + failed == 0 ? NLS.bind(Messages.answersRight, count(executions)) : NLS.bind(Messages.answersWrong, new Object[] { count(executions), count(wrong),
				count(failed) });
		return skipped == 0 ? answers : NLS.bind(Messages.notMeasured, answers, count(skipped));
	}

	private static String count(long number) {
		return String.format(Locale.ROOT, "%,d", number);
	}
}
