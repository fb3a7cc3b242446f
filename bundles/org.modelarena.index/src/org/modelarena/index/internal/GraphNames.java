package org.modelarena.index.internal;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.Metamodel;
import org.modelarena.core.derived.Derivation;
import org.modelarena.index.graph.GraphType;

/**
 * What types and features are called in the graph: a type by its name, with its package's name before it where another package has
 * a type of that name. Follows from the metamodel alone, so it is the same whenever a graph is opened. Immutable.
 */
final class GraphNames {
	private static final String READS = "_reads_";
	private static final String ERROR = "_error_";

	private final Map<EClass, String> names = new HashMap<>();
	private final Map<String, EClass> types = new HashMap<>();

	GraphNames(Metamodel metamodel) {
		Map<String, Integer> uses = new HashMap<>();
		metamodel.classes().forEach(type -> uses.merge(plain(type.getName()), 1, Integer::sum));
		for (EClass type : metamodel.classes()) {
			String name = plain(type.getName());
			if (uses.get(name) > 1) {
				name = plain(type.getEPackage().getName()) + "_" + name;
			}
			while (types.containsKey(name)) {
				name += "_";
			}
			names.put(type, name);
			types.put(name, type);
		}
	}

	private static String plain(String name) {
		return name.replaceAll("\\W", "_");
	}

	/** The name of a type; the metamodel has to be this one. */
	String of(EClass type) {
		String name = names.get(type);
		if (name == null) {
			throw new IllegalArgumentException("Not a type of this store's metamodel: " + type.getName());
		}
		return name;
	}

	/** The type of that name, or null. */
	EClass type(String name) {
		return types.get(name);
	}

	/** The name of a feature as property or reference. */
	String of(EStructuralFeature feature) {
		return plain(feature.getName());
	}

	/** The property that keeps what the computation of a derived value has read of other elements. */
	String reads(EStructuralFeature derived) {
		return READS + of(derived);
	}

	/** The property that keeps why a derived value could not be computed. */
	String error(EStructuralFeature derived) {
		return ERROR + of(derived);
	}

	/** All types in the form that a graph takes. */
	List<GraphType> graphTypes() {
		List<GraphType> all = new ArrayList<>();
		names.keySet().stream().sorted((a, b) -> names.get(a).compareTo(names.get(b))).forEach(type -> {
			List<String> supertypes = type.getEAllSuperTypes().stream().filter(names::containsKey).map(this::of).toList();
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
