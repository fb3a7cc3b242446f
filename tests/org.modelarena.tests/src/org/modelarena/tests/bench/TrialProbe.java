// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.bench;

import java.util.List;

import org.modelarena.bench.loads.LoadHistory;
import org.modelarena.bench.loads.LoadRecord;
import org.modelarena.bench.loads.ModelExtent;

/** A trial load that loads nothing: {@code TrialProbe STORE ELEMENTS SECONDS}. The number of its process is the memory that it claims to have taken. */
public final class TrialProbe {
	/** A load into this store fails. */
	static final String BROKEN = "broken";
	/** A load into this store has no end. */
	static final String ENDLESS = "endless";

	private TrialProbe() {
	}

	/** The process's entry. */
	public static void main(String[] args) throws InterruptedException {
		if (args[0].equals(BROKEN)) {
			System.err.println("arena: No such store.");
			System.exit(2);
		}
		if (args[0].equals(ENDLESS)) {
			Thread.sleep(Long.MAX_VALUE);
		}
		LoadRecord.Time time = new LoadRecord.Time(Double.parseDouble(args[2]), List.of());
		LoadHistory.ofUser().add(new LoadRecord(args[0], new ModelExtent(Long.parseLong(args[1]), 0, 0, 0), time, 1, ProcessHandle.current().pid()));
	}
}
