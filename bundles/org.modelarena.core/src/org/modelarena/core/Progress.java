// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core;

/**
 * Receives the progress of long work and can stop it. Called from the working thread; implementations return quickly.
 */
public interface Progress {
	/** Total of a task whose extent is not known. */
	long UNKNOWN = -1;

	/**
	 * A new task starts; the one before it has ended.
	 *
	 * @param total in the task's own units, or {@link #UNKNOWN}
	 */
	void begin(String task, long total);

	/** {@code done} units of the current task are done, counted from its start. */
	void at(long done);

	/** The token that the work checks. */
	Cancellation cancellation();

	/** Discards all reports and never stops. */
	static Progress none() {
		return of(Cancellation.create());
	}

	/** Discards all reports; stops with the token. */
	static Progress of(Cancellation cancellation) {
		return new Progress() {
			@Override
			public void begin(String task, long total) {
			}

			@Override
			public void at(long done) {
			}

			@Override
			public Cancellation cancellation() {
				return cancellation;
			}
		};
	}
}
