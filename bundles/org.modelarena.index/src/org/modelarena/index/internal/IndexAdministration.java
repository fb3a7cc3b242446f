package org.modelarena.index.internal;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Metamodel;
import org.modelarena.core.ModelIndex;
import org.modelarena.core.Progress;
import org.modelarena.core.derived.Declaration;
import org.modelarena.core.derived.Derivation;
import org.modelarena.core.derived.DerivedFeature;
import org.modelarena.core.derived.Indexing;
import org.modelarena.index.graph.Graph;
import org.modelarena.index.graph.GraphLoad;

/** Declares, indexes and drops. New values and indexes are made while others go on to read; only the last step waits for them. */
final class IndexAdministration implements ModelIndex {
	private static final int EXAMPLES = 5;

	private final IndexStore store;

	IndexAdministration(IndexStore store) {
		this.store = store;
	}

	@Override
	public List<DerivedFeature> derived() {
		return asEditor(() -> {
			Version version = store.version();
			List<DerivedFeature> features = new ArrayList<>();
			version.upkeep().derivations().forEach(derivation -> features.add(describe(version.state(), version.upkeep(), derivation)));
			return features;
		});
	}

	private static DerivedFeature describe(IndexState state, Upkeep upkeep, Derivation derivation) {
		long values = 0;
		for (var type : state.metamodel().concreteSubtypes(derivation.type())) {
			values += state.extent(type).length;
		}
		Failures failures = upkeep.failures();
		return new DerivedFeature(derivation, values, failures.count(derivation), failures.examples(derivation, EXAMPLES));
	}

	@Override
	public DerivedFeature declare(Declaration declaration, Progress progress) {
		return asEditor(() -> {
			Metamodel metamodel = MetamodelChange.with(store.version().state().metamodel(), declaration);
			EStructuralFeature feature = metamodel.type(declaration.type()).getEStructuralFeature(declaration.name());
			metamodel.expression(feature);
			IndexState state = new IndexState(store.graph(), metamodel);
			Derivation added = Derivation.of(feature).orElseThrow();
			Upkeep upkeep = computeOrErase(state, added, progress);
			// If this breaks off, nobody knows whether the feature is declared, so its values stay; another declaration of the name erases them.
			store.replace(state, upkeep, upkeep.takeHeader());
			return describe(state, upkeep, added);
		});
	}

	private Upkeep computeOrErase(IndexState state, Derivation added, Progress progress) {
		try {
			return compute(state, added, progress);
		} catch (RuntimeException | Error e) {
			try {
				erase(state, added.feature());
			} catch (RuntimeException unreachable) {
				e.addSuppressed(unreachable);
			}
			throw e;
		}
	}

	private Upkeep compute(IndexState state, Derivation added, Progress progress) {
		// Whatever a declaration of that name has left that did not end.
		erase(state, added.feature());
		Upkeep upkeep = new Upkeep(state);
		Map<String, Object> header = store.graph().header();
		upkeep.derivations().stream().filter(derivation -> !derivation.equals(added)).forEach(derivation -> upkeep.load(derivation, header));
		try (GraphLoad load = store.graph().load()) {
			upkeep.computeAll(List.of(added), new BulkOutput(state, load), progress);
			load.flush();
		}
		store.computations().add(upkeep.computed());
		if (added.feature() instanceof EAttribute attribute && Indexing.isWanted(attribute)) {
			createIndex(state, attribute);
		}
		return upkeep;
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
	public void drop(String type, String feature) {
		asEditor(() -> {
			Version version = store.version();
			EStructuralFeature dropped = Metamodel.feature(version.state().metamodel().type(type), feature);
			Metamodel metamodel = MetamodelChange.without(version.state().metamodel(), type, feature);
			for (Derivation other : version.upkeep().derivations()) {
				if (other.feature() != dropped && version.upkeep().reads(other, dropped)) {
					throw new ArenaException(ErrorCode.UNSUPPORTED, "'" + other.name() + "' is derived from '" + type + "." + feature + "'; drop that one first.");
				}
			}
			IndexState before = version.state();
			store.replace(new IndexState(store.graph(), metamodel), null, Map.of());
			erase(before, dropped);
			return null;
		});
	}

	@Override
	public List<EAttribute> indexed() {
		return Indexing.in(store.version().state().metamodel());
	}

	@Override
	public void index(String type, String attribute, Progress progress) {
		asEditor(() -> {
			Metamodel metamodel = MetamodelChange.indexed(store.version().state().metamodel(), type, attribute);
			IndexState state = new IndexState(store.graph(), metamodel);
			progress.begin("Indexing", Progress.UNKNOWN);
			createIndex(state, (EAttribute) Metamodel.feature(metamodel.type(type), attribute));
			store.replace(state, null, new HashMap<>());
			return null;
		});
	}

	static void createIndex(IndexState state, EAttribute attribute) {
		state.graph().createIndex(state.names().of(attribute.getEContainingClass()), state.names().of(attribute), StoredValues.kind(attribute));
	}

	@Override
	public void unindex(String type, String attribute) {
		asEditor(() -> {
			IndexState before = store.version().state();
			Metamodel metamodel = MetamodelChange.unindexed(before.metamodel(), type, attribute);
			EStructuralFeature feature = Metamodel.feature(before.metamodel().type(type), attribute);
			store.replace(new IndexState(store.graph(), metamodel), null, Map.of());
			store.graph().dropIndex(before.names().of(feature.getEContainingClass()), before.names().of(feature));
			return null;
		});
	}

	@Override
	public long computations() {
		return store.computations().sum();
	}

	private <T> T asEditor(Supplier<T> action) {
		store.takeEdit();
		try {
			return action.get();
		} finally {
			store.end();
		}
	}
}
