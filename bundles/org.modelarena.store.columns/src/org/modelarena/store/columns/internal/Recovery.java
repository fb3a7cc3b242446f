// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.folders.AcknowledgedMark;
import org.modelarena.store.columns.internal.file.BaseFile;
import org.modelarena.store.columns.internal.file.CurrentFile.Logs;
import org.modelarena.store.columns.internal.log.LogReader;
import org.modelarena.store.columns.internal.log.StepCodec;
import org.modelarena.store.columns.internal.log.UpdateLog;
import org.modelarena.store.columns.internal.state.BaseModel;
import org.modelarena.store.columns.internal.state.Commit;
import org.modelarena.store.columns.internal.state.State;
import org.modelarena.store.columns.internal.state.StateTransition;

/** Finds the newest committed state of a folder: the base file that counts, and the logs since, one after another. Changes nothing there. */
final class Recovery {
	/** So that what a change holds until its end stays within some hundred megabytes. */
	private static final int STEPS_AT_ONCE = 1_000_000;

	private final StoreFolder folder;
	private final BaseFile.Identity identity;
	private final Logs logs;
	private State state;
	private StateTransition stateTransition;
	private int steps;
	private long generation;
	private long replayed;
	/** The number of the newest commit, if the store keeps a history. */
	private long version;

	Recovery(StoreFolder folder) {
		this.folder = folder;
		this.identity = folder.current().identity();
		this.logs = folder.current().logs();
		this.version = folder.history() == null ? 0 : folder.history().file().version(identity.generation());
	}

	/**
	 * @param generation of the log
	 * @param replayed   the length of the logs that were read, in bytes
	 * @param version    the number of the newest commit, if the store keeps a history
	 */
	record Recovered(State state, UpdateLog log, long generation, long replayed, long version) {
	}

	/**
	 * Recovers the state.
	 *
	 * @throws ArenaException {@link ErrorCode#STORE_DAMAGED}
	 */
	Recovered run() {
		BaseModel base = BaseModel.open(folder.base(identity.generation()), folder.expressions());
		folder.confirm(base.file());
		if (folder.settings().verify()) {
			base.file().verify();
		}
		state = base.state();
		stateTransition = new StateTransition(state);
		generation = identity.generation();
		StepCodec codec = new StepCodec(base.schema());
		UpdateLog log = switch (logs) {
		case Logs.None none -> none();
		case Logs.Ended ended -> ended(ended, codec);
		case Logs.Growing growing -> growing(codec);
		};
		endChange();
		return new Recovered(state, log, generation, replayed, version);
	}

	/** A process that died before its first commit may have left the header of a log. */
	private UpdateLog none() {
		if (reader(generation).hasRecords()) {
			throw BaseFile.damaged(folder.log(generation), "it holds commits, but the store was closed without a log");
		}
		UpdateLog log = UpdateLog.createLater(folder.settings().disk(), folder.log(generation), identity, folder.observer());
		replayed = log.length();
		return log;
	}

	private UpdateLog ended(Logs.Ended ended, StepCodec codec) {
		Logs.Ended found = folder.end(ended.generation());
		if (found.length() != ended.length()) {
			throw BaseFile.damaged(folder.log(ended.generation()),
					"it has " + found.length() + " bytes instead of " + ended.length() + ", with which the store was closed");
		}
		if (!found.equals(ended)) {
			throw BaseFile.damaged(folder.log(ended.generation()), "its checksum is wrong");
		}
		while (generation < ended.generation()) {
			read(reader(generation + 1).lengthBefore(), codec);
			generation++;
		}
		return open(read(ended.length(), codec));
	}

	/** A log without records may be left from a checkpoint that failed; edits went on into the one before, whose end a crash may have torn. */
	private UpdateLog growing(StepCodec codec) {
		while (reader(generation + 1).hasRecords()) {
			read(reader(generation + 1).lengthBefore(), codec);
			generation++;
		}
		return open(acknowledged(read(0, codec)));
	}

	/** A crash may have torn the end of the last log, but not what was acknowledged. */
	private LogReader.End acknowledged(LogReader.End end) {
		AcknowledgedMark.read(folder.directory()).filter(mark -> mark.store() == identity.store() && mark.part() >= identity.generation()).ifPresent(mark -> {
			if (mark.part() > generation) {
				throw BaseFile.damaged(folder.log(mark.part()), "it is missing or has no commits, and " + mark.upTo() + " bytes of it were acknowledged");
			}
			if (mark.part() == generation && mark.upTo() > end.length()) {
				throw BaseFile.damaged(folder.log(generation), "it is whole up to byte " + end.length() + " only, with " + end.number() + " commits, and was acknowledged up to byte " + mark.upTo());
			}
		});
		return end;
	}

	private UpdateLog open(LogReader.End end) {
		return UpdateLog.openLater(folder.settings().disk(), folder.log(generation), end, folder.observer());
	}

	private LogReader reader(long number) {
		return folder.reader(number);
	}

	private LogReader.End read(long length, StepCodec codec) {
		LogReader.End end = reader(generation).read(length, record -> {
			try {
				run(codec.decode(record));
			} catch (RuntimeException e) {
				throw unreadable(e);
			}
		});
		replayed += end.length();
		return end;
	}

	private ArenaException unreadable(RuntimeException e) {
		if (e instanceof ArenaException damage && damage.code() == ErrorCode.STORE_DAMAGED) {
			return damage;
		}
		return new ArenaException(ErrorCode.STORE_DAMAGED,
				BaseFile.damaged(folder.log(generation), "it does not fit the model (" + e.getMessage() + ")").getMessage(), e);
	}

	private void run(Commit commit) {
		if (folder.history() != null) {
			if (commit.entry() == null || commit.entry().number() != version + 1) {
				throw BaseFile.damaged(folder.log(generation), "the commit after " + version + " is missing");
			}
			version++;
		}
		stateTransition.run(commit);
		steps += commit.size();
		if (steps > STEPS_AT_ONCE) {
			endChange();
			stateTransition = new StateTransition(state);
		}
	}

	private void endChange() {
		if (steps > 0) {
			state = stateTransition.freeze();
			steps = 0;
		}
	}
}
