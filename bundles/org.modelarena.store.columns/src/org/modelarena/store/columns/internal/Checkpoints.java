// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.Unfinished;
import org.modelarena.core.history.CommitEntry;
import org.modelarena.store.columns.internal.file.BaseFile;
import org.modelarena.store.columns.internal.file.CurrentFile;
import org.modelarena.store.columns.internal.load.BaseFiles;
import org.modelarena.store.columns.internal.log.UpdateLog;
import org.modelarena.store.columns.internal.state.BaseModel;
import org.modelarena.store.columns.internal.state.Commit;
import org.modelarena.store.columns.internal.state.State;
import org.modelarena.store.columns.internal.state.StateTransition;

/**
 * Writes the newest state as a new base file, in a thread of its own, when the logs get long. Meanwhile edits go on into the log that
 * belongs to the new file; at the end their steps are made again on the new file. A checkpoint that fails leaves the old file and all logs.
 */
final class Checkpoints implements AutoCloseable {
	private static final int FEW_STEPS = 1000;

	private final StoreHead head;
	private final StoreFolder folder;
	private final BaseFiles files;
	private final Cancellation cancellation = Cancellation.create();
	private final ReentrantLock running = new ReentrantLock();
	private long logGeneration;
	/** Guarded by the turn of the head, as are the following. */
	private long lengthOfOldLogs;
	private List<Commit> since;
	private long threshold;
	private volatile Thread thread;

	Checkpoints(StoreHead head, StoreFolder folder, Recovery.Recovered recovered) {
		this.head = head;
		this.folder = folder;
		files = new BaseFiles(folder.settings().disk());
		logGeneration = recovered.generation();
		lengthOfOldLogs = recovered.replayed() - recovered.log().length();
		threshold = threshold(folder.current().identity().generation());
	}

	private long threshold(long generation) {
		return folder.settings().checkpoint().applyAsLong(baseLength(generation));
	}

	private long baseLength(long generation) {
		try {
			return Files.size(folder.base(generation));
		} catch (IOException e) {
			throw ArenaException.io("Cannot read " + folder.base(generation), e);
		}
	}

	/** An edit was appended to the log, which is that long now. Called within the edit. */
	void committed(Commit commit, long length) {
		if (since != null) {
			since.add(commit);
		} else if (lengthOfOldLogs + length > threshold && thread == null) {
			thread = Thread.ofPlatform().daemon().name("checkpoint of " + folder.directory().getFileName()).unstarted(this::runInBackground);
			thread.start();
		}
	}

	private void runInBackground() {
		try {
			run();
		} catch (RuntimeException e) {
			boolean stopped = e instanceof ArenaException arena && arena.code() == ErrorCode.CANCELLED;
			System.getLogger(Checkpoints.class.getName()).log(stopped ? System.Logger.Level.DEBUG : System.Logger.Level.WARNING,
					"The checkpoint of " + folder.directory() + " failed; the store goes on with its log.", e);
		} finally {
			thread = null;
		}
	}

	/** Writes a checkpoint. */
	void run() {
		running.lock();
		try {
			cancellation.check();
			folder.requireWritable();
			folder.requireInPlace();
			State start = head.quietly(this::rotate);
			BaseFile.Identity identity = new BaseFile.Identity(folder.store(), logGeneration);
			int checksum = files.save(start, folder.base(logGeneration), identity, Progress.of(cancellation));
			folder.makeCurrent(identity, checksum, new CurrentFile.Logs.Growing());
			adopt(BaseModel.open(folder.base(logGeneration), start.schema()));
			start.base().retire();
			folder.removeLeftovers(logGeneration);
		} finally {
			head.quietly(() -> {
				since = null;
				return null;
			});
			running.unlock();
		}
	}

	/** Runs something while no checkpoint is written; an edit is to be taken within this. */
	<T> T exclusively(Supplier<T> action) {
		running.lock();
		try {
			return action.get();
		} finally {
			running.unlock();
		}
	}

	/**
	 * Makes a state of another metamodel the newest one, as a new base file with a log of its own. Until that is on disk, the old ones count.
	 * Within {@link #exclusively}, with the turn taken.
	 *
	 * @return the state as the new file has it
	 */
	State rebase(State state, Progress progress) {
		head.forced();
		folder.requireInPlace();
		long generation = logGeneration + 1;
		BaseFile.Identity identity = new BaseFile.Identity(folder.store(), generation);
		BaseModel written;
		try (Unfinished work = new Unfinished(() -> folder.discard(generation))) {
			files.save(state, folder.base(generation), identity, progress);
			written = BaseModel.open(folder.base(generation), state.schema());
			work.done();
		}
		if (folder.history() != null && folder.current().hasHistory()) {
			// What a crash has left after the log would be a part of it.
			head.log().begin();
			folder.history().beginEra(generation);
		}
		State same = written.state();
		head.makeCurrent(written.file(), same,
				UpdateLog.createLater(folder.settings().disk(), folder.log(generation), identity, folder.observer()));
		state.base().retire();
		logGeneration = generation;
		lengthOfOldLogs = 0;
		threshold = threshold(generation);
		folder.removeLeftovers(generation);
		return same;
	}

	/**
	 * Keeps all versions from now on. The base file that counts is the first of them, if nothing was committed since; else a new one. Within
	 * {@link #exclusively}, with the turn taken.
	 */
	void keepHistory(CommitEntry first) {
		head.forced();
		boolean isWhole = folder.current().logs() instanceof CurrentFile.Logs.None;
		folder.beginHistory(isWhole ? logGeneration : logGeneration + 1, first);
		try (Unfinished work = new Unfinished(folder::giveUpHistory)) {
			if (isWhole) {
				folder.note(new CurrentFile.Logs.None());
			} else {
				rebase(head.state(), Progress.none());
			}
			work.done();
		}
	}

	/**
	 * Leaves the folder so that whatever is missing there later is noticed: one base file with everything, or one with logs whose end is known.
	 * When no edit and no checkpoint runs, and none will.
	 */
	void finish() {
		if (!folder.current().isOpen()) {
			return;
		}
		try {
			folder.requireInPlace();
		} catch (ArenaException e) {
			System.getLogger(Checkpoints.class.getName()).log(System.Logger.Level.WARNING, e.getMessage());
			return;
		}
		State newest = head.forced();
		head.endLog();
		long logs = lengthOfOldLogs + head.log().length();
		if (!folder.closing().isWhole(baseLength(folder.current().identity().generation()), logs) || !isWritten(newest)) {
			noteEnd();
		}
	}

	/** If that fails, the next opening looks for the end of the log as after a crash: all that was acknowledged is in it. */
	private void noteEnd() {
		try {
			folder.note(folder.end(logGeneration));
		} catch (ArenaException e) {
			System.getLogger(Checkpoints.class.getName()).log(System.Logger.Level.WARNING, "The end of the log is not noted: " + e.getMessage());
		}
	}

	/** @return false if that failed, which does no harm */
	private boolean isWritten(State newest) {
		BaseFile.Identity identity = new BaseFile.Identity(folder.store(), logGeneration + 1);
		try {
			int checksum = files.save(newest, folder.base(identity.generation()), identity, Progress.none());
			folder.makeCurrent(identity, checksum, new CurrentFile.Logs.None());
		} catch (ArenaException e) {
			System.getLogger(Checkpoints.class.getName()).log(System.Logger.Level.WARNING,
					"The checkpoint of " + folder.directory() + " at its closing failed, and its log stays: " + e.getMessage());
			return false;
		}
		folder.removeLeftovers(identity.generation());
		return true;
	}

	/** Begins the log that belongs to the new base file. */
	private State rotate() {
		State start = head.forced();
		head.log().begin();
		BaseFile.Identity next = new BaseFile.Identity(folder.store(), logGeneration + 1);
		UpdateLog log = UpdateLog.create(folder.settings().disk(), folder.log(next.generation()), next, head.log().length(), folder.observer());
		lengthOfOldLogs += head.log().length();
		logGeneration++;
		head.switchLog(log);
		since = new ArrayList<>();
		// A checkpoint that fails is not tried again before the logs have doubled.
		threshold = Math.max(threshold, 2 * lengthOfOldLogs);
		return start;
	}

	/** Makes what was committed meanwhile on the new base file, most of it while further edits go on. */
	private void adopt(BaseModel base) {
		base.prepare();
		State state = base.state();
		while (true) {
			List<Commit> some = head.quietly(this::takeCommits);
			if (some.stream().mapToInt(Commit::size).sum() < FEW_STEPS) {
				State almost = state;
				head.quietly(() -> finish(almost, some));
				return;
			}
			state = StateTransition.apply(state, some);
		}
	}

	private List<Commit> takeCommits() {
		List<Commit> taken = since;
		since = new ArrayList<>();
		return taken;
	}

	private State finish(State state, List<Commit> some) {
		some.addAll(since);
		State same = some.isEmpty() ? state : StateTransition.apply(state, some);
		head.replace(same);
		lengthOfOldLogs = 0;
		threshold = threshold(logGeneration);
		return same;
	}

	/** Waits for the thread, if there is one. */
	void await() {
		Thread found = thread;
		if (found != null) {
			try {
				found.join();
			} catch (InterruptedException e) {
				Thread.currentThread().interrupt();
			}
		}
	}

	/** Stops the checkpoint that is being written. */
	@Override
	public void close() {
		cancellation.cancel();
		await();
	}
}
