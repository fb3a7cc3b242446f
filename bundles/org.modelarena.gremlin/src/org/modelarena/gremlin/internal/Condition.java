// SPDX-License-Identifier: EPL-2.0
package org.modelarena.gremlin.internal;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

import org.apache.tinkerpop.gremlin.process.traversal.Compare;
import org.apache.tinkerpop.gremlin.process.traversal.step.util.HasContainer;
import org.apache.tinkerpop.gremlin.structure.T;
import org.eclipse.emf.common.util.Enumerator;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;

/** A condition on vertices that is tested on elements, so that no vertices and properties are made for it. Means what its container means. */
final class Condition {
	private final SnapshotGraph graph;
	private final HasContainer container;
	/** The types whose label is right, of a condition on labels; else null. */
	private final Set<EClass> types;
	private final boolean isOfProperty;
	private final Predicate<Object> test;

	/** @param container must not be changed afterwards */
	Condition(SnapshotGraph graph, HasContainer container) {
		this.graph = graph;
		this.container = container;
		this.test = test(container);
		String key = container.getKey();
		this.types = T.label.getAccessor().equals(key) ? types(graph.names()) : null;
		this.isOfProperty = key != null && types == null && !T.id.getAccessor().equals(key);
	}

	/** The conditions of some containers. */
	static List<Condition> of(SnapshotGraph graph, List<HasContainer> containers) {
		return containers.stream().map(container -> new Condition(graph, container)).toList();
	}

	/** Whether an element meets all conditions. */
	static boolean testAll(List<Condition> conditions, long key) {
		for (Condition condition : conditions) {
			if (!condition.test(key)) {
				return false;
			}
		}
		return true;
	}

	HasContainer container() {
		return container;
	}

	private Set<EClass> types(Names names) {
		Set<EClass> found = new HashSet<>();
		for (EClass type : names.concrete()) {
			if (test.test(names.of(type).label())) {
				found.add(type);
			}
		}
		return found;
	}

	private boolean test(long key) {
		if (types != null) {
			return types.contains(graph.snapshot().type(key));
		}
		if (!isOfProperty) {
			return container.test(new ModelVertex(graph, key));
		}
		EAttribute attribute = graph.labelled(key).attributes().get(container.getKey());
		if (attribute == null) {
			return false;
		}
		if (attribute.isMany()) {
			return container.test(new ModelVertex(graph, key));
		}
		Object value = graph.snapshot().attribute(key, attribute);
		return value != null && test.test(value instanceof Enumerator literal ? literal.getName() : value);
	}

	/** Whole numbers, and texts and booleans of which equality is asked, are compared without looking for what else they could be. */
	@SuppressWarnings("unchecked")
	private static Predicate<Object> test(HasContainer container) {
		Predicate<Object> exact = (Predicate<Object>) (Predicate<?>) container.getPredicate();
		if (!(container.getBiPredicate() instanceof Compare operator)) {
			return exact;
		}
		Object operand = container.getValue();
		if (isWhole(operand)) {
			long bound = ((Number) operand).longValue();
			return value -> isWhole(value) ? holds(operator, Long.compare(((Number) value).longValue(), bound)) : exact.test(value);
		}
		if (operand instanceof String && (operator == Compare.eq || operator == Compare.neq)) {
			return value -> value instanceof String ? value.equals(operand) == (operator == Compare.eq) : exact.test(value);
		}
		return exact;
	}

	private static boolean isWhole(Object value) {
		return value instanceof Integer || value instanceof Long;
	}

	private static boolean holds(Compare operator, int order) {
		return switch (operator) {
		case eq -> order == 0;
		case neq -> order != 0;
		case gt -> order > 0;
		case gte -> order >= 0;
		case lt -> order < 0;
		case lte -> order <= 0;
		};
	}
}
