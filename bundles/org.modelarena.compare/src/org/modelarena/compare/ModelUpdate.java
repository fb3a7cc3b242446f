// SPDX-License-Identifier: EPL-2.0
package org.modelarena.compare;

import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.history.CommitNote;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.ModelStore;

/** Makes a store hold another model, by one commit of what is different. Used by one thread. */
public final class ModelUpdate {
	private final ModelStore store;
	private final int most;
	private final Progress progress;

	/**
	 * @param store stays open
	 * @param most  the elements that are listed
	 */
	public ModelUpdate(ModelStore store, int most, Progress progress) {
		this.store = store;
		this.most = most;
		this.progress = progress;
	}

	/**
	 * Compares by contents, and commits. Nobody else commits meanwhile.
	 *
	 * @param wanted is closed by the caller
	 * @return what was different
	 * @throws ArenaException {@link ErrorCode#METAMODEL_INVALID} if the model has what the store's metamodel has not; {@link ErrorCode#STORE_BUSY};
	 *                        {@link ErrorCode#CANCELLED}
	 */
	public DifferenceList commit(ModelSnapshot wanted) {
		return commit(wanted, before -> Optional.of(Map.of()), Optional.empty()).orElseThrow();
	}

	/**
	 * The same.
	 *
	 * @param same is given the store's model, and gives the elements that are {@linkplain ModelDifference#of(ModelSnapshot, ModelSnapshot, Map, Progress) known to be
	 *             the same}; empty to do nothing
	 * @param note is said of the commit if the store keeps a history, and makes one even without differences
	 */
	public Optional<DifferenceList> commit(ModelSnapshot wanted, Function<ModelSnapshot, Optional<Map<Long, Long>>> same, Optional<CommitNote> note) {
		try (ModelEdit edit = store.begin()) {
			DifferenceList list;
			// Some stores let a commit wait for open snapshots.
			try (ModelSnapshot before = store.snapshot()) {
				Optional<Map<Long, Long>> known = same.apply(before);
				if (known.isEmpty()) {
					return Optional.empty();
				}
				ModelDifference difference = ModelDifference.of(before, wanted, known.get(), progress);
				list = DifferenceList.of(difference, most);
				requireKnown(difference);
				difference.applyTo(edit);
			}
			if (store.hasHistory()) {
				note.ifPresent(edit::describe);
			}
			if (!list.isEmpty() || store.hasHistory() && note.isPresent()) {
				edit.commit();
			}
			return Optional.of(list);
		}
	}

	private static void requireKnown(ModelDifference difference) {
		if (!difference.unknown().isEmpty()) {
			throw new ArenaException(ErrorCode.METAMODEL_INVALID,
					"The files have what the metamodel of the store has not: " + String.join(", ", difference.unknown()) + "; load them into a new store.");
		}
	}
}
