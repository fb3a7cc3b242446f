// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.internal;

import java.util.List;
import java.util.function.Supplier;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.Progress;
import org.modelarena.core.Unfinished;
import org.modelarena.core.derived.Indexing;
import org.modelarena.core.model.Derivation;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.derivation.IncrementalMaintenance;
import org.modelarena.derivation.IndexHost;
import org.modelarena.index.graph.Graph;
import org.modelarena.index.graph.GraphLoad;

/** Gives a graph other features and indexes. They are made while others go on to read; only the last step waits for them. */
final class GraphHost implements IndexHost {
	private final IndexStore store;

	GraphHost(IndexStore store) {
		this.store = store;
	}

	@Override
	public <T> T asEditor(Supplier<T> action) {
		store.takeEdit();
		try {
			return action.get();
		} finally {
			store.end();
		}
	}

	@Override
	public Metamodel metamodel() {
		return store.version().state().metamodel();
	}

	@Override
	public long computations() {
		return store.computations().sum();
	}

	@Override
	public ModelSnapshot state() {
		return new IndexSnapshot(store.version().state());
	}

	@Override
	public IncrementalMaintenance maintenance() {
		return store.version().maintenance();
	}

	@Override
	public void declare(Metamodel metamodel, Derivation added, Progress progress) {
		IndexState state = new IndexState(store.graph(), metamodel);
		IncrementalMaintenance maintenance = computeOrErase(state, added, progress);
		// If this breaks off, nobody knows whether the feature is declared, so its values stay; another declaration of the name erases them.
		store.replace(state, maintenance);
	}

	private IncrementalMaintenance computeOrErase(IndexState state, Derivation added, Progress progress) {
		try (Unfinished work = new Unfinished(() -> erase(state, added.feature()))) {
			return work.done(compute(state, added, progress));
		}
	}

	private IncrementalMaintenance compute(IndexState state, Derivation added, Progress progress) {
		// Whatever a declaration of that name has left that did not end.
		erase(state, added.feature());
		List<Derivation> others = Derivation.in(state.metamodel()).stream().filter(derivation -> !derivation.equals(added)).toList();
		IncrementalMaintenance maintenance = PersistedTraces.maintenance(state, others);
		try (GraphLoad load = store.graph().load()) {
			maintenance.computeAll(List.of(added), new BulkOutput(state, load), progress);
			load.flush();
		}
		store.computations().add(maintenance.computed());
		if (added.feature() instanceof EAttribute attribute && Indexing.isWanted(attribute)) {
			createIndex(state, attribute);
		}
		return maintenance;
	}

	/** Removes all that the graph may have of a derived feature. */
	private static void erase(IndexState state, EStructuralFeature feature) {
		Graph graph = state.graph();
		GraphNames names = state.names();
		String type = names.of(feature.getEContainingClass());
		if (feature instanceof EAttribute) {
			graph.dropIndex(type, names.of(feature));
			graph.removeProperty(type, names.of(feature));
		} else {
			graph.removeLinks(type, names.of(feature));
		}
		graph.removeProperty(type, names.reads(feature));
		graph.removeProperty(type, names.error(feature));
	}

	@Override
	public void drop(Metamodel metamodel, EStructuralFeature dropped) {
		IndexState before = store.version().state();
		store.replace(new IndexState(store.graph(), metamodel), null);
		erase(before, dropped);
	}

	@Override
	public void index(Metamodel metamodel, EAttribute added, Progress progress) {
		IndexState state = new IndexState(store.graph(), metamodel);
		createIndex(state, added);
		store.replace(state, null);
	}

	private static void createIndex(IndexState state, EAttribute attribute) {
		state.graph().createIndex(state.names().of(attribute.getEContainingClass()), state.names().of(attribute), StoredValues.kind(attribute));
	}

	@Override
	public void unindex(Metamodel metamodel, EAttribute dropped) {
		GraphNames names = store.version().state().names();
		store.replace(new IndexState(store.graph(), metamodel), null);
		store.graph().dropIndex(names.of(dropped.getEContainingClass()), names.of(dropped));
	}
}
