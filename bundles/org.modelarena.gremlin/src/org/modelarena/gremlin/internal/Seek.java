// SPDX-License-Identifier: EPL-2.0
package org.modelarena.gremlin.internal;

import org.apache.tinkerpop.gremlin.process.traversal.Compare;
import org.apache.tinkerpop.gremlin.process.traversal.step.util.HasContainer;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EEnum;
import org.modelarena.core.model.Range;

/**
 * The range of values that an index is asked for.
 *
 * @param isExact whether all that is found meets the condition; otherwise all that meets it is found, and more
 */
record Seek(EAttribute attribute, Range range, boolean isExact) {
	/** The seek for a condition among the instances of a class, or null if there is none. */
	static Seek of(SnapshotGraph graph, EClass type, HasContainer condition) {
		EAttribute attribute = attribute(graph, type, condition.getKey());
		if (attribute == null || !(condition.getBiPredicate() instanceof Compare operator) || operator == Compare.neq
				|| !graph.snapshot().isIndexed(attribute)) {
			return null;
		}
		Comparable<?> bound = bound(attribute.getEAttributeType(), condition.getValue());
		if (bound == null) {
			return null;
		}
		if (bound instanceof Double real) {
			return new Seek(attribute, around(operator, real), false);
		}
		return new Seek(attribute, range(operator, bound), true);
	}

	/** The one attribute that all instances of a class have by that name, or null. */
	private static EAttribute attribute(SnapshotGraph graph, EClass type, String name) {
		EAttribute common = null;
		for (EClass concrete : graph.snapshot().metamodel().concreteSubtypes(type)) {
			EAttribute attribute = name == null ? null : graph.names().of(concrete).attributes().get(name);
			if (attribute == null || common != null && common != attribute) {
				return null;
			}
			common = attribute;
		}
		return common != null && common.getEContainingClass().isSuperTypeOf(type) ? common : null;
	}

	/** The value as one of the attribute's type, if it is exactly that. */
	private static Comparable<?> bound(EDataType type, Object value) {
		if (type instanceof EEnum) {
			return value instanceof String name ? name : null;
		}
		Class<?> java = type.getInstanceClass();
		if (java == String.class || java == Boolean.class || java == boolean.class) {
			boolean fits = java == String.class ? value instanceof String : value instanceof Boolean;
			return fits ? (Comparable<?>) value : null;
		}
		return value instanceof Number number ? number(java, number) : null;
	}

	private static Comparable<?> number(Class<?> java, Number number) {
		boolean isWhole = number instanceof Long || number instanceof Integer || number instanceof Short || number instanceof Byte;
		long whole = number.longValue();
		if (java == double.class || java == Double.class) {
			boolean fits = isWhole ? Math.abs(whole) <= 1L << 53 : number instanceof Double || number instanceof Float;
			return fits && !Double.isNaN(number.doubleValue()) ? (Comparable<?>) number.doubleValue() : null;
		}
		if (!isWhole) {
			return null;
		}
		if (java == long.class || java == Long.class) {
			return whole;
		}
		if (java == int.class || java == Integer.class) {
			return whole == (int) whole ? (Comparable<?>) (int) whole : null;
		}
		return null;
	}

	private static Range range(Compare operator, Comparable<?> bound) {
		return switch (operator) {
		case eq -> Range.equalTo(bound);
		case gt -> Range.above(bound);
		case gte -> Range.atLeast(bound);
		case lt -> Range.below(bound);
		case lte -> Range.atMost(bound);
		case neq -> throw new IllegalArgumentException("Not a range");
		};
	}

	/** Java orders the two zeros, and has a value above all others that is no number; the condition is tested once more. */
	private static Range around(Compare operator, double bound) {
		return switch (operator) {
		case eq -> Range.equalToNumber(bound);
		case gt, gte -> Range.atLeastNumber(bound);
		case lt, lte -> Range.atMostNumber(bound);
		case neq -> throw new IllegalArgumentException("Not a range");
		};
	}

	@Override
	public String toString() {
		String low = range.low() == null ? "(.." : (range.lowInclusive() ? "[" : "(") + range.low();
		String high = range.high() == null ? "..)" : range.high() + (range.highInclusive() ? "]" : ")");
		return attribute.getName() + " in " + (range.isPoint() ? "[" + range.low() + "]" : low + ", " + high);
	}
}
