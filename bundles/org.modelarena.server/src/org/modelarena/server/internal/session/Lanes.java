// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.session;

import java.util.function.Function;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.budget.Admission;

/** Where what goes through whole models runs: when there is a place for it, and long executions make way for short ones. Thread-safe. */
public final class Lanes {
	private final Admission admission;
	private final Workers workers;

	/** @param admission has as many fast places as there are workers to begin with */
	public Lanes(Admission admission, Workers workers) {
		this.admission = admission;
		this.workers = workers;
	}

	/**
	 * Runs something in this thread.
	 *
	 * @param owner   for whom
	 * @param bounded carries the deadline
	 * @param work    checks the cancellation that it is given, which may have it wait
	 * @throws ArenaException {@link ErrorCode#CANCELLED}, {@link ErrorCode#TIMEOUT}; {@link ErrorCode#STORE_BUSY} if too many wait; whatever the work throws
	 */
	public <T> T run(Owner owner, Cancellation bounded, Function<Cancellation, T> work) {
		Admission.Place place = admission.enter(owner, bounded, workers::expand);
		try (place) {
			return work.apply(bounded.withProbe(place));
		} finally {
			if (place.isSlow()) {
				workers.contract();
			}
		}
	}
}
