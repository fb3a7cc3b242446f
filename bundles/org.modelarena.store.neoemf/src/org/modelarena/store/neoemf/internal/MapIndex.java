// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.internal;

import java.util.List;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Declaration;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.derived.Indexing;
import org.modelarena.core.model.DerivedFeature;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.store.Capability;
import org.modelarena.core.store.ModelIndex;
import org.modelarena.store.neoemf.maps.Changes;
import org.modelarena.store.neoemf.record.AttributeIndexes;

/** Makes and drops the indexes of a store. Nothing is derived. Thread-safe. */
final class MapIndex implements ModelIndex {
	private static final int PROGRESS_STEP = 1 << 12;
	private static final long BATCH_BYTES = 16 << 20;

	private final NeoEmfStore store;

	MapIndex(NeoEmfStore store) {
		this.store = store;
	}

	@Override
	public List<DerivedFeature> derived() {
		return List.of();
	}

	@Override
	public DerivedFeature declare(Declaration declaration, Progress progress) {
		throw Capability.DERIVED_ATTRIBUTES.refusedBy(store.provider().name());
	}

	@Override
	public void drop(String type, String feature) {
		throw Capability.DERIVED_ATTRIBUTES.refusedBy(store.provider().name());
	}

	@Override
	public List<EAttribute> indexed() {
		return store.read(state -> state.indexes().all());
	}

	@Override
	public void index(String type, String name, Progress progress) {
		EStructuralFeature feature = Metamodel.feature(store.metamodel().type(type), name);
		if (!(feature instanceof EAttribute attribute) || !Indexing.isPossible(attribute)) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "'" + name
					+ "' cannot be indexed; only single-valued attributes that are numbers, truth values, strings or enumerations can.");
		}
		store.reorganise((state, folder) -> {
			if (state.indexes().has(attribute)) {
				return null;
			}
			progress.begin("Indexing", Progress.UNKNOWN);
			Changes changes = new Changes();
			// An attempt that was cut short may have left some.
			state.clearIndex(attribute, changes);
			AttributeIndexes indexes = state.indexes().with(attribute);
			fill(state, folder, indexes, attribute, changes, progress);
			indexes.write(changes);
			return changes;
		});
	}

	private static void fill(State state, StoreFolder folder, AttributeIndexes indexes, EAttribute attribute, Changes changes, Progress progress) {
		long done = 0;
		for (EClass concrete : state.schema().metamodel().concreteSubtypes(attribute.getEContainingClass())) {
			for (KeyCursor keys = state.extent(concrete); keys.next();) {
				indexes.put(keys.key(), state.get(keys.key()), attribute, changes);
				if (++done % PROGRESS_STEP == 0) {
					progress.at(done);
					progress.cancellation().check();
				}
				if (changes.bytes() > BATCH_BYTES) {
					folder.fill(changes);
					changes.clear();
				}
			}
		}
	}

	@Override
	public void unindex(String type, String name) {
		EStructuralFeature feature = Metamodel.feature(store.metamodel().type(type), name);
		store.reorganise((state, folder) -> {
			if (!(feature instanceof EAttribute attribute) || !state.indexes().has(attribute)) {
				throw new ArenaException(ErrorCode.QUERY_NAME, "'" + type + "." + name + "' is not indexed.");
			}
			Changes changes = new Changes();
			state.clearIndex(attribute, changes);
			state.indexes().without(attribute).write(changes);
			return changes;
		});
	}

	@Override
	public long computations() {
		return 0;
	}
}
