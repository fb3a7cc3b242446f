// SPDX-License-Identifier: EPL-2.0
package org.modelarena.gremlin.internal;

import java.util.Optional;
import java.util.function.Predicate;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.Cancellation;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.gremlin.ModelGraph;

/** The names of one metamodel, for the graphs of all its snapshots. Thread-safe. */
public final class GraphNames {
	private final Names names;

	/** @param holds whether derived features are in the graph */
	public GraphNames(Metamodel metamodel, Predicate<EStructuralFeature> holds) {
		this.names = new Names(metamodel, holds);
	}

	/** The label of a class's own instances. */
	public String label(EClass type) {
		return names.of(type).label();
	}

	/** The label of a reference's edges, if it is no other reference's for any element that has this one. */
	public Optional<String> label(EReference reference) {
		return names.isExact(reference) ? Optional.of(names.label(reference)) : Optional.empty();
	}

	/** The key of an attribute's properties, if it is no other attribute's for any element that has this one. */
	public Optional<String> key(EAttribute attribute) {
		return names.isExact(attribute) ? Optional.of(names.key(attribute)) : Optional.empty();
	}

	/** A snapshot as a graph, without a deadline. */
	public ModelGraph graph(ModelSnapshot snapshot) {
		return SnapshotGraph.over(snapshot, names, Cancellation.create());
	}
}
