// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.differences;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

import org.modelarena.cli.command.CommonOptions;
import org.modelarena.cli.models.GivenModel;
import org.modelarena.compare.DifferenceList;
import org.modelarena.compare.ModelUpdate;
import org.modelarena.core.ArenaException;
import org.modelarena.core.CommandWord;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.folders.StoreWithHistory;
import org.modelarena.core.history.CommitNote;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.BusyStore;
import org.modelarena.core.store.Capability;
import org.modelarena.core.store.ForwardingStore;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.xmi.SnapshotSource;

/**
 * Makes a store hold a given model, by one commit of what is different. A store in a folder is open for no longer than that takes, so that others can ask it. Owns
 * the copy of one that is served.
 */
final class StoreUpdate implements AutoCloseable {
	/** Null of one that is served. */
	private final Path at;
	private final StoreProvider kind;
	private final boolean keepsHistory;
	private final int limit;
	private final CommonOptions common;
	/** Null of one in a folder. */
	private final ServedCopy copy;
	/** Null unless somebody has the store open for this. */
	private ModelStore held;

	/**
	 * @param kind         of the store, if it has to be made
	 * @param keepsHistory whether a store that is made keeps its versions
	 * @param limit        the most elements to list
	 */
	StoreUpdate(Path at, StoreProvider kind, boolean keepsHistory, int limit, CommonOptions common) {
		this.at = at;
		this.kind = kind;
		this.keepsHistory = keepsHistory;
		this.limit = limit;
		this.common = common;
		this.copy = null;
		if (!exists()) {
			require(Capability.UPDATE, true);
			require(Capability.HISTORY, keepsHistory);
		}
	}

	/**
	 * Changes a served store.
	 *
	 * @param limit the most elements to list
	 */
	StoreUpdate(ServedCopy copy, int limit, CommonOptions common) {
		this.at = null;
		this.kind = null;
		this.keepsHistory = false;
		this.limit = limit;
		this.common = common;
		this.copy = copy;
	}

	/** The store, for messages. */
	String place() {
		return copy != null ? copy.url() : at.toString();
	}

	private void require(Capability capability, boolean isNeeded) {
		if (isNeeded && !kind.capabilities().contains(capability)) {
			throw capability.refusedBy(kind.name());
		}
	}

	boolean exists() {
		return copy != null || Files.exists(at);
	}

	/** Whether a failure may pass by itself. */
	boolean passes(ErrorCode code) {
		return code == ErrorCode.STORE_BUSY || copy != null && (code == ErrorCode.STORE_UNAVAILABLE || code == ErrorCode.TIMEOUT);
	}

	/**
	 * The revision that the store's newest version came from, or the last one before that came from any; empty if none did.
	 *
	 * @throws ArenaException {@link ErrorCode#CONFLICT} if the versions that came from one may have been pruned
	 */
	Optional<String> lastRevision() {
		if (!exists()) {
			return Optional.empty();
		}
		AtomicReference<Optional<String>> found = new AtomicReference<>(Optional.empty());
		try (ModelStore store = common.storeAt(at).openToRead(StoreLocation.at(at))) {
			store.history().descending(entry -> {
				found.set(entry.revision());
				return entry.revision().isEmpty();
			});
			long oldest = store.history().oldest().number();
			if (found.get().isEmpty() && oldest > 0) {
				throw new ArenaException(ErrorCode.CONFLICT, at + " does not tell which Git commit it shows: its versions before " + oldest
						+ " were pruned, and none since came from one. Follow the repository into a new store, or say it by a commit: arena edit --at " + CommandWord.of(at)
						+ " EMPTY_FILE --message TEXT --revision ID.");
			}
		}
		return found.get();
	}

	/**
	 * Makes the store.
	 *
	 * @param note is said of its first version
	 */
	void make(GivenModel given, CommitNote note) {
		ElementSource source = SnapshotSource.of(given.snapshot());
		Progress progress = common.console().progress();
		(keepsHistory ? StoreWithHistory.create(kind, at, source, note, progress) : kind.create(StoreLocation.at(at), source, progress)).close();
	}

	/** Shows the store to a model that is to follow it. */
	void show(FollowedModel model) {
		try (ModelStore store = open(); ModelSnapshot now = store.snapshot()) {
			model.begin(now);
		}
	}

	/**
	 * Commits what is different.
	 *
	 * @param model  that has read what is given
	 * @param note   is said of the commit if the store keeps a history, and makes one even without differences
	 * @return empty if the store has not what the model takes for known, as it has begun anew; or if somebody has changed a served store meanwhile
	 * @throws ArenaException {@link ErrorCode#METAMODEL_INVALID} if the model has what the store's metamodel has not
	 */
	Optional<DifferenceReport> commit(FollowedModel model, GivenModel given, Optional<CommitNote> note) {
		try (ModelStore store = open()) {
			ModelUpdate update = new ModelUpdate(store, limit, common.console().progress());
			Optional<DifferenceList> found = update.commit(given.snapshot(), before -> same(model, before, given), note);
			found.ifPresent(differences -> model.taken());
			return found.map(differences -> new DifferenceReport(place(), given.name(), differences, limit));
		} catch (ArenaException e) {
			if (copy == null || e.code() != ErrorCode.CONFLICT) {
				throw e;
			}
			return Optional.empty();
		}
	}

	private static Optional<Map<Long, Long>> same(FollowedModel model, ModelSnapshot before, GivenModel given) {
		Optional<Map<Long, Long>> same = model.same(before, given.snapshot());
		if (same.isEmpty()) {
			model.begin(before);
		}
		return same;
	}

	/** From now on, commits to an open store, which stays open. */
	void hold(ModelStore open) {
		held = open;
	}

	/** Opens the store, or waits until it is free: whoever asks it has it for a moment. */
	private ModelStore open() {
		if (copy != null) {
			return copy.open();
		}
		if (held != null) {
			return new ForwardingStore(held) {
				@Override
				public void close() {
					// It is somebody else's.
				}
			};
		}
		return BusyStore.open(common.console().cancellation(), () -> common.storeAt(at).open(StoreLocation.at(at)));
	}

	@Override
	public void close() {
		if (copy != null) {
			copy.close();
		}
	}
}
