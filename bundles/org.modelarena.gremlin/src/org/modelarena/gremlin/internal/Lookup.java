// SPDX-License-Identifier: EPL-2.0
package org.modelarena.gremlin.internal;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

import org.apache.tinkerpop.gremlin.process.traversal.step.util.HasContainer;
import org.apache.tinkerpop.gremlin.structure.T;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.util.iterator.IteratorUtils;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EcorePackage;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.Metamodel;

/**
 * How vertices with some properties are found: by the extents of classes that may have them, and by an index where the snapshot has one.
 * What neither knows is tested vertex by vertex. Finds in the order of extents.
 */
final class Lookup {
	private final SnapshotGraph graph;
	/** Whose extents are disjoint, and hold all candidates. */
	private final List<Extent> extents;

	/**
	 * The instances of a class.
	 *
	 * @param seek  the index access that finds the candidates among them, null for all
	 * @param tests the conditions that are left to be tested
	 */
	private record Extent(EClass type, Seek seek, List<Condition> tests) {
	}

	private Lookup(SnapshotGraph graph, List<Extent> extents) {
		this.graph = graph;
		this.extents = extents;
	}

	/** How vertices are found that meet all conditions. */
	static Lookup of(SnapshotGraph graph, List<HasContainer> conditions) {
		List<HasContainer> tests = new ArrayList<>();
		List<EClass> candidates = new ArrayList<>(graph.names().concrete());
		for (HasContainer condition : conditions) {
			if (T.label.getAccessor().equals(condition.getKey())) {
				candidates.removeIf(type -> !testLabel(condition, graph.names().of(type).label()));
			} else {
				tests.add(condition);
				if (isOfProperty(condition)) {
					candidates.removeIf(type -> !graph.names().of(type).attributes().containsKey(condition.getKey()));
				}
			}
		}
		List<Extent> extents = new ArrayList<>();
		for (EClass type : covering(graph.snapshot().metamodel(), candidates)) {
			extents.add(extent(graph, type, tests));
		}
		return new Lookup(graph, extents);
	}

	@SuppressWarnings("unchecked")
	private static boolean testLabel(HasContainer condition, String label) {
		return ((java.util.function.Predicate<Object>) (java.util.function.Predicate<?>) condition.getPredicate()).test(label);
	}

	/** Nobody has properties of no name; ids are looked at vertex by vertex. */
	private static boolean isOfProperty(HasContainer condition) {
		return condition.getKey() != null && !condition.getKey().equals(T.id.getAccessor());
	}

	/** As few classes as possible whose instances are those of the given ones: supertypes where all of their subtypes are among these. */
	private static List<EClass> covering(Metamodel metamodel, List<EClass> concrete) {
		Set<EClass> left = new HashSet<>(concrete);
		List<EClass> all = new ArrayList<>(metamodel.classes());
		all.add(EcorePackage.Literals.EOBJECT);
		all.removeIf(type -> metamodel.concreteSubtypes(type).isEmpty() || !left.containsAll(metamodel.concreteSubtypes(type)));
		all.sort(Comparator.comparing(type -> -metamodel.concreteSubtypes(type).size()));
		List<EClass> covering = new ArrayList<>();
		for (EClass type : all) {
			if (left.containsAll(metamodel.concreteSubtypes(type))) {
				left.removeAll(metamodel.concreteSubtypes(type));
				covering.add(type);
			}
		}
		return covering;
	}

	private static Extent extent(SnapshotGraph graph, EClass type, List<HasContainer> tests) {
		Seek best = null;
		HasContainer sought = null;
		for (HasContainer test : tests) {
			Seek seek = Seek.of(graph, type, test);
			if (seek != null && (best == null || seek.range().isPoint() && !best.range().isPoint())) {
				best = seek;
				sought = test;
			}
		}
		List<HasContainer> left = new ArrayList<>(tests);
		if (best != null && best.isExact()) {
			left.remove(sought);
		}
		return new Extent(type, best, Condition.of(graph, left));
	}

	private KeyCursor cursor(Extent extent) {
		return extent.seek() == null ? graph.snapshot().extent(extent.type())
				: graph.snapshot().seek(extent.type(), extent.seek().attribute(), extent.seek().range());
	}

	Iterator<Vertex> vertices() {
		return IteratorUtils.flatMap(extents.iterator(), this::vertices);
	}

	private Iterator<Vertex> vertices(Extent extent) {
		KeyCursor candidates = cursor(extent);
		return graph.vertices(extent.tests().isEmpty() ? candidates : new FilteredCursor(candidates, extent.tests(), graph.probe()));
	}

	/** How many vertices there are; none is made where the snapshot knows all by itself. */
	long count() {
		long count = 0;
		for (Extent extent : extents) {
			count += count(extent);
		}
		return count;
	}

	private long count(Extent extent) {
		if (!extent.tests().isEmpty()) {
			return IteratorUtils.count(vertices(extent));
		}
		if (extent.seek() == null) {
			return graph.snapshot().extentSize(extent.type());
		}
		long count = 0;
		for (KeyCursor found = cursor(extent); found.next(); count++) {
			graph.probe().step();
		}
		return count;
	}

	/** For {@code explain}: {@code seek Segment by length in (.., 0]}, {@code extent Route where [~id.gt(3)]}. */
	@Override
	public String toString() {
		List<String> texts = new ArrayList<>();
		for (Extent extent : extents) {
			String found = extent.seek() == null ? "extent " + extent.type().getName() : "seek " + extent.type().getName() + " by " + extent.seek();
			texts.add(extent.tests().isEmpty() ? found : found + " where " + extent.tests().stream().map(Condition::container).toList());
		}
		return texts.isEmpty() ? "nothing" : String.join(", ", texts);
	}
}
