// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui;

import java.util.function.Consumer;

import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.osgi.util.NLS;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;

/** Work on stores in the background, for a part that shows its result or the reason why there is none. Cancelling the job cancels the work in the store. Thread-safe. */
public final class BackgroundJob extends Job {
	private final Cancellation cancellation = Cancellation.create();
	private final Work work;
	private final Consumer<String> onFailure;

	/** The work of a job. */
	public interface Work {
		/**
		 * Does it.
		 *
		 * @throws ArenaException why it cannot be done
		 */
		void run(Cancellation cancellation);
	}

	private BackgroundJob(String name, Work work, Consumer<String> onFailure) {
		super(name);
		this.work = work;
		this.onFailure = onFailure;
	}

	/**
	 * Starts work that the Progress view shows.
	 *
	 * @param onFailure gets the reason if the work fails or is cancelled, in the thread of the work
	 */
	public static BackgroundJob start(String name, Work work, Consumer<String> onFailure) {
		BackgroundJob job = new BackgroundJob(name, work, onFailure);
		job.schedule();
		return job;
	}

	/** Starts work that nobody has asked for, such as a check while somebody types: the Progress view leaves it out. */
	public static BackgroundJob quietly(String name, Work work, Consumer<String> onFailure) {
		BackgroundJob job = repeated(name, work, onFailure);
		job.schedule();
		return job;
	}

	/** Quiet work that its owner schedules whenever it is needed; scheduled while it is being done, it is done once more. */
	public static BackgroundJob repeated(String name, Work work, Consumer<String> onFailure) {
		BackgroundJob job = new BackgroundJob(name, work, onFailure);
		job.setSystem(true);
		return job;
	}

	/** Why work has failed, for people. What nobody has foreseen is in the Error Log besides. */
	public static String reason(Throwable failure) {
		if (failure instanceof ArenaException known) {
			return known.code() == ErrorCode.CANCELLED ? Messages.cancelled : known.getMessage();
		}
		ILog.of(BackgroundJob.class).log(Status.error(String.valueOf(failure.getMessage()), failure));
		return NLS.bind(Messages.broken, failure);
	}

	@Override
	protected IStatus run(IProgressMonitor monitor) {
		try {
			work.run(cancellation);
			return Status.OK_STATUS;
		} catch (RuntimeException | StackOverflowError e) {
			onFailure.accept(reason(e));
			return e instanceof ArenaException known && known.code() == ErrorCode.CANCELLED ? Status.CANCEL_STATUS : Status.OK_STATUS;
		}
	}

	@Override
	protected void canceling() {
		cancellation.cancel();
	}
}
