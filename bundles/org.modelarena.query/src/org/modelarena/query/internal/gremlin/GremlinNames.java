// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.gremlin;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.pushdown.StatementSnapshot;
import org.modelarena.query.PlanFault;

/**
 * How classes, features and constants are written. Labels of subtypes are spelled out, and constants are literals, so that a traversal means the
 * same on any graph that has the model.
 */
record GremlinNames(StatementSnapshot snapshot) {
	/** Keeps the elements of a class. */
	String ofClass(EClass type) {
		return hasLabel(snapshot.metamodel().concreteSubtypes(type));
	}

	/** Keeps the elements that are of a class, with subtypes or not. A graph may take the label of a class for that of its subtypes, too. */
	String isOf(EClass type, boolean exactly) {
		if (!exactly) {
			return ofClass(type);
		}
		if (type.isAbstract() || type.isInterface()) {
			return hasLabel(List.of());
		}
		List<EClass> subtypes = snapshot.metamodel().concreteSubtypes(type).stream().filter(each -> each != type).toList();
		return hasLabel(List.of(type)) + (subtypes.isEmpty() ? "" : ".not(__" + hasLabel(subtypes) + ")");
	}

	private String hasLabel(List<EClass> concrete) {
		if (concrete.isEmpty()) {
			return ".not(__.identity())";
		}
		return concrete.stream().map(snapshot::label).collect(Collectors.joining(",", ".hasLabel(", ")"));
	}

	/** From an element to the targets of a reference. */
	String out(EReference reference) {
		return ".out(" + label(reference) + ")";
	}

	/** From an element to those that refer to it. */
	String in(EReference reference) {
		return ".in(" + label(reference) + ")" + (isAlone(reference) ? "" : ofClass(reference.getEContainingClass()));
	}

	private String label(EReference reference) {
		return snapshot.relationship(reference).orElseThrow(() -> new PlanFault("the graph has no edges of '" + reference.getName() + "'"));
	}

	/** Whether no other class has a reference of that name. */
	private boolean isAlone(EReference reference) {
		String label = label(reference);
		return snapshot.metamodel().classes().stream().flatMap(type -> type.getEReferences().stream())
				.noneMatch(other -> other != reference && snapshot.relationship(other).filter(label::equals).isPresent());
	}

	/** The key of an attribute's property. */
	String property(EAttribute attribute) {
		return snapshot.property(attribute).orElseThrow(() -> new PlanFault("the graph has no property of '" + attribute.getName() + "'"));
	}

	/** From an element to its key. */
	String key() {
		return "." + snapshot.keyProperty();
	}

	/** A constant that is not null. */
	static String literal(Object constant) {
		return switch (constant) {
		case EEnumLiteral literal -> text(literal.getName());
		case String text -> text(text);
		case Boolean truth -> truth.toString();
		case Long number -> number == number.intValue() ? number.toString() : number + "L";
		case Double real when !Double.isFinite(real) -> throw new PlanFault("infinity and NaN have no exact form in Gremlin");
		case Double real -> real + "D";
		default -> throw new PlanFault("'" + constant + "' has no exact form in Gremlin");
		};
	}

	/** Everything but plain letters, digits and the like is written by its number. */
	private static String text(String value) {
		StringBuilder text = new StringBuilder("'");
		for (char c : value.toCharArray()) {
			if (Character.isSurrogate(c)) {
				throw new PlanFault("a text with characters beyond 16 bits has no exact form in Gremlin");
			}
			boolean isPlain = c >= ' ' && c < 127 && c != '\'' && c != '"' && c != '\\' && c != '$';
			text.append(isPlain ? String.valueOf(c) : String.format(Locale.ROOT, "\\u%04x", (int) c));
		}
		return text.append('\'').toString();
	}
}
