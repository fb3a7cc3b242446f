// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal;

import java.nio.file.Files;
import java.util.function.Consumer;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.history.CommitEntry;
import org.modelarena.store.columns.internal.file.BaseFile;
import org.modelarena.store.columns.internal.log.EntryCodec;
import org.modelarena.store.columns.internal.log.StepCodec;
import org.modelarena.store.columns.internal.state.Commit;
import org.modelarena.store.columns.internal.state.State;
import org.modelarena.store.columns.internal.state.StateTransition;

/** Makes later versions of an earlier one, by the commits in the logs of a store with a history. For one use. */
final class Replay {
	/** So that what a change holds until its end stays within some hundred megabytes. */
	private static final int STEPS_AT_ONCE = 1_000_000;

	private final StoreFolder folder;
	private final StepCodec codec;
	private Versions.Place place;
	private State state;
	private StateTransition transition;
	private int steps;

	Replay(StoreFolder folder, Versions.Place start, State state) {
		this.folder = folder;
		this.codec = new StepCodec(state.schema());
		this.place = start;
		this.state = state;
		this.transition = new StateTransition(state);
	}

	/** A version, and where it is. */
	record Replayed(Versions.Place place, State state) {
	}

	/**
	 * Goes on to a version.
	 *
	 * @throws ArenaException {@link ErrorCode#STORE_DAMAGED}
	 */
	Replayed to(long version) {
		through(version, this::run);
		freeze();
		return new Replayed(place, state);
	}

	/** Makes each commit up to a version a state of its own. */
	void each(long version, Step step) {
		through(version, commit -> {
			transition.run(commit);
			freeze();
			step.made(commit, state);
		});
	}

	/** Is shown a commit and the state after it. */
	interface Step {
		void made(Commit commit, State after);
	}

	private void through(long version, Consumer<Commit> action) {
		long current = folder.current().identity().generation();
		for (long generation = place.generation(); place.version() < version; generation++) {
			if (generation > current && !Files.exists(folder.log(generation))) {
				throw BaseFile.damaged(folder.log(generation - 1), "the commit after " + place.version() + " is missing");
			}
			read(generation, version, action);
		}
	}

	private void read(long generation, long version, Consumer<Commit> action) {
		if (!Files.exists(folder.log(generation))) {
			// Nothing was committed to it; else a commit will be missing.
			return;
		}
		boolean isAll = folder.reader(generation).readWhile(record -> {
			CommitEntry entry = EntryCodec.of(record).orElseThrow(() -> BaseFile.damaged(folder.log(generation), "a commit has no number"));
			if (entry.number() > place.version() + 1) {
				throw BaseFile.damaged(folder.log(generation), "the commit after " + place.version() + " is missing");
			}
			if (entry.number() == place.version() + 1) {
				action.accept(codec.decode(record));
				place = new Versions.Place(entry.number(), generation);
			}
			return place.version() < version;
		});
		boolean isCut = isAll && folder.history().file().segments().stream().anyMatch(segment -> segment.generation() == generation && segment.to() > place.version());
		if (isCut) {
			throw BaseFile.damaged(folder.log(generation), "the commit after " + place.version() + " is not as it was written");
		}
	}

	private void run(Commit commit) {
		transition.run(commit);
		steps += commit.size();
		if (steps > STEPS_AT_ONCE) {
			freeze();
		}
	}

	private void freeze() {
		state = transition.freeze();
		transition = new StateTransition(state);
		steps = 0;
	}
}
