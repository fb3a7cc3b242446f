// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.runs;

import org.eclipse.osgi.util.NLS;
import org.modelarena.bench.Amounts;

/** The result of a run, in words. Stateless. */
final class Verdict {
	private Verdict() {
	}

	/** @param skipped the number of contenders and steps that were not measured at all */
	static String of(long executions, long wrong, long failed, int skipped) {
		String answers = wrong + failed == 0 ? NLS.bind(Messages.answersRight, Amounts.of(executions)) : NLS.bind(Messages.answersWrong, new Object[] { Amounts.of(executions), Amounts.of(wrong),
				Amounts.of(failed) });
		return skipped == 0 ? answers : NLS.bind(Messages.notMeasured, answers, Amounts.of(skipped));
	}
}
