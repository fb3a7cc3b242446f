package org.modelarena.store.columns.internal;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.store.columns.internal.file.BaseFile;
import org.modelarena.store.columns.internal.log.LogReader;
import org.modelarena.store.columns.internal.log.StepCodec;
import org.modelarena.store.columns.internal.log.UpdateLog;

/** Finds the newest committed state of a folder: the base file that counts, and the logs since, one after the other. */
final class Recovery {
	/** So that what a change holds until its end stays within some hundred megabytes. */
	private static final int STEPS_AT_ONCE = 1_000_000;

	private final StoreFolder folder;
	private final BaseFile.Identity identity;
	private State state;
	private Change change;
	private int steps;
	private long replayed;

	Recovery(StoreFolder folder) {
		this.folder = folder;
		this.identity = folder.current();
	}

	/**
	 * @param generation of the log
	 * @param replayed   the length of the logs that were read, in bytes
	 */
	record Recovered(State state, UpdateLog log, long generation, long replayed) {
	}

	/**
	 * Recovers the state.
	 *
	 * @throws ArenaException {@link ErrorCode#STORE_DAMAGED}
	 */
	Recovered run() {
		Base base = Base.open(folder.base(identity.generation()));
		if (!base.file().identity().equals(identity)) {
			throw base.file().damaged("it belongs to another store");
		}
		if (folder.settings().verify()) {
			base.file().verify();
		}
		state = base.state();
		change = new Change(state);
		StepCodec codec = new StepCodec(base.schema());
		long generation = identity.generation();
		// A log without records may be left from a checkpoint that failed; edits went on into the one before, whose end a crash may have torn.
		while (reader(generation + 1).hasRecords()) {
			read(generation, reader(generation + 1).lengthBefore(), codec);
			generation++;
		}
		LogReader.End end = read(generation, 0, codec);
		endChange();
		folder.removeLeftovers(identity.generation());
		UpdateLog log = UpdateLog.open(folder.settings().disk(), folder.log(generation), end);
		return new Recovered(state, log, generation, replayed);
	}

	private LogReader reader(long generation) {
		return new LogReader(folder.log(generation), new BaseFile.Identity(identity.store(), generation));
	}

	private LogReader.End read(long generation, long length, StepCodec codec) {
		LogReader.End end = reader(generation).read(length, record -> {
			try {
				run(codec.decode(record));
			} catch (RuntimeException e) {
				throw unreadable(generation, e);
			}
		});
		replayed += end.length();
		return end;
	}

	private ArenaException unreadable(long generation, RuntimeException e) {
		if (e instanceof ArenaException damage && damage.code() == ErrorCode.STORE_DAMAGED) {
			return damage;
		}
		return new ArenaException(ErrorCode.STORE_DAMAGED,
				BaseFile.damaged(folder.log(generation), "it does not fit the model (" + e.getMessage() + ")").getMessage(), e);
	}

	private void run(Commit commit) {
		change.run(commit);
		steps += commit.size();
		if (steps > STEPS_AT_ONCE) {
			endChange();
			change = new Change(state);
		}
	}

	private void endChange() {
		if (steps > 0) {
			state = change.freeze();
			steps = 0;
		}
	}
}
