// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.internal;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.model.Derivation;
import org.modelarena.core.model.Metamodel;
import org.modelarena.derivation.TypeNames;
import org.modelarena.index.graph.GraphType;

/** The names of types and features in the graph. They follow from the metamodel alone, so they are the same whenever a graph is opened. Immutable. */
final class GraphNames {
	private static final String READS = "_reads_";
	private static final String ERROR = "_error_";

	private final TypeNames types;

	GraphNames(Metamodel metamodel) {
		types = new TypeNames(metamodel);
	}

	/** The name of a type; the metamodel has to be this one. */
	String of(EClass type) {
		return types.of(type);
	}

	/** The type of that name, or null. */
	EClass type(String name) {
		return types.type(name);
	}

	/** The name of a feature as property or reference. */
	String of(EStructuralFeature feature) {
		return TypeNames.plain(feature.getName());
	}

	/** The property that keeps what the computation of a derived value has read of other elements. */
	String reads(EStructuralFeature derived) {
		return READS + of(derived);
	}

	/** The property that keeps why a derived value could not be computed. */
	String error(EStructuralFeature derived) {
		return ERROR + of(derived);
	}

	/** The entry of the header with what the values of a derived feature read of their own elements. */
	String own(Derivation derivation) {
		return "own_" + of(derivation.type()) + "_" + of(derivation.feature());
	}

	/** All types in the form that a graph takes. */
	List<GraphType> graphTypes() {
		List<GraphType> all = new ArrayList<>();
		types.types().stream().sorted(Comparator.comparing(this::of)).forEach(type -> {
			List<String> supertypes = type.getEAllSuperTypes().stream().filter(types.types()::contains).map(this::of).toList();
			List<String> references = type.getEAllReferences().stream().filter(GraphNames::isLinked).map(this::of).toList();
			all.add(new GraphType(of(type), supertypes, references));
		});
		return all;
	}

	/** Whether the graph has links of a reference: containments, and whatever is neither computed by EMF nor the other end of a containment. */
	static boolean isLinked(EReference reference) {
		return !reference.isContainer() && isKept(reference);
	}

	/** Whether the store has values of a feature: it keeps them, or derives them itself. */
	static boolean isKept(EStructuralFeature feature) {
		return Derivation.isDerived(feature) || !feature.isDerived() && !feature.isVolatile();
	}
}
