// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.replica;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Unfinished;
import org.modelarena.core.edit.EditScript;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ReplicaStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.protocol.answer.Committed;
import org.modelarena.replication.ReplicatedState;
import org.modelarena.server.internal.store.CountedEdit;
import org.modelarena.server.internal.store.ServedStore;
import org.modelarena.server.internal.store.Stores;

/**
 * A served store that is changed by the log of its group alone. It lies in a folder that is made anew of a saved state at each start, and when the others are so
 * far ahead that the log does not reach back.
 */
final class ReplicatedModel implements ReplicatedState {
	private static final System.Logger LOG = System.getLogger(ReplicatedModel.class.getName());
	/** For calls that run on a state that another one takes the place of. */
	private static final Duration PATIENCE = Duration.ofSeconds(10);

	private final String name;
	private final Path folder;
	private final Stores stores;
	private final Catalog catalog;
	private volatile ReplicaStore store;
	private ServedStore served;
	private CommitHistory history;
	private volatile Path place;
	private int places;

	/** @param folder for the store at work; what is in it is worth nothing */
	ReplicatedModel(String name, Path folder, Stores stores, Catalog catalog) {
		this.name = name;
		this.folder = folder;
		this.stores = stores;
		this.catalog = catalog;
		StoreDirectory.delete(folder);
	}

	/** Under which it is served. */
	String name() {
		return name;
	}

	@Override
	public void restore(Path saved) {
		SavedState state = SavedState.of(saved);
		Path next = folder.resolve(Integer.toString(++places));
		SavedState.copyStore(saved, next);
		ReplicaStore opened = catalog.store(StoreDirectory.provider(next)).openReplica(StoreLocation.at(next));
		ServedStore serving;
		Optional<ServedStore> before;
		try (Unfinished work = new Unfinished(opened::close)) {
			serving = ServedStore.at(state.version(), name, opened, catalog.languages());
			before = stores.replace(serving);
			work.done();
		}
		Path old = place;
		before.ifPresent(earlier -> Thread.ofVirtual().name("replica-retire").start(() -> {
			earlier.retire(PATIENCE);
			StoreDirectory.delete(old);
		}));
		store = opened;
		served = serving;
		place = next;
		history = SavedState.history(saved);
	}

	@Override
	public byte[] apply(byte[] command) {
		List<Commands.Commit> commits = Commands.commits(command);
		List<Commands.Outcome> outcomes = new ArrayList<>(commits.size());
		for (Commands.Commit commit : commits) {
			outcomes.add(history.find(commit.id()).map(Commands.Outcome::of).orElseGet(() -> apply(commit)));
		}
		return Commands.bytes(outcomes);
	}

	private Commands.Outcome apply(Commands.Commit commit) {
		try (CountedEdit edit = served.begin()) {
			EditScript script = new EditScript(edit);
			try {
				run(commit.version(), commit.steps(), edit, script);
			} catch (ArenaException e) {
				requireFault(e);
				return Commands.Outcome.of(e);
			} catch (RuntimeException e) {
				// A fault of ours, which is the same on all replicas: nothing of the edit is in the store.
				LOG.log(System.Logger.Level.ERROR, "A commit is refused for a fault of the server", e);
				return Commands.Outcome.of(new ArenaException(ErrorCode.INTERNAL, "A fault in the server; its log has the rest."));
			}
			CompletableFuture<Long> made = edit.submit();
			served.acknowledge();
			Committed committed = new Committed(made.join(), Map.copyOf(script.created()));
			history.add(commit.id(), committed);
			return Commands.Outcome.of(committed);
		}
	}

	/** Makes the steps of a commit, if the model has the version that it rests on, or it rests on none. */
	static void run(Long version, List<Map<String, Object>> steps, CountedEdit edit, EditScript script) {
		if (version != null && version != edit.version()) {
			throw new ArenaException(ErrorCode.CONFLICT, "The model is at version " + edit.version() + ", and no more at " + version + "; read again what the edit rests on.");
		}
		int number = 0;
		for (Map<String, Object> step : steps) {
			script.run(step, "step " + ++number);
		}
	}

	/** A commit that is wrong is so on all replicas; one for which this machine has no room is not, and this replica has to stop. */
	private static void requireFault(ArenaException e) {
		if (e.code().fault() != ErrorCode.Fault.CALLER) {
			throw e;
		}
	}

	/** Saves the newest state as a store, in any thread. */
	void copy(Path target) {
		there(store).save(target);
	}

	/** Where the store lies. */
	Path place() {
		return there(place);
	}

	private <T> T there(T part) {
		if (part == null) {
			throw new ArenaException(ErrorCode.STORE_UNAVAILABLE, "This replica of '" + name + "' has no state yet.");
		}
		return part;
	}

	@Override
	public void save(Path target) {
		SavedState.write(target, name, served.version(), store, history);
	}

	@Override
	public void close() {
		if (served != null) {
			stores.remove(name, PATIENCE);
		}
	}
}
