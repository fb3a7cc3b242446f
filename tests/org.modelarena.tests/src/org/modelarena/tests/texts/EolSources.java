// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.texts;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.tests.texts.EolSamples.Scope;
import org.modelarena.tests.texts.EolSamples.Variable;

/** Short expressions of every kind: literals, variables and their features, extents. */
final class EolSources {
	private final Vocabulary words;

	EolSources(Vocabulary words) {
		this.words = words;
	}

	/** Mostly of that kind. */
	String of(Kind kind, Scope scope) {
		return switch (kind) {
		case ELEMENT -> element(scope);
		case INTEGER -> words.oneIn(3) ? feature(scope, "I", "3") : words.any("0", "1", "2", "7", "(-3)", "2147483647", "12l", all() + ".size()");
		case REAL -> words.oneIn(3) ? feature(scope, "D", "2.0") : words.any("0.5", "2.0", "(-1.25)", "2.5f", "0.25d");
		case STRING -> words.oneIn(2) ? feature(scope, "S", "'b'") : words.any("''", "'a'", "'two words'", "'12'", "'true'", "\"A,b,c\"");
		case BOOLEAN -> words.oneIn(3) ? feature(scope, "B", "true") : words.any("true", "false", "(1 < 2)", all() + ".isEmpty()");
		case ENUMERATION -> enumeration(scope);
		case DATA -> "'2024-01-02'.asDate('yyyy-MM-dd')";
		case NULL -> "null";
		case TYPE -> type();
		case TUPLE -> words.any("Tuple{a = 1, b = 'x'}", "Tuple{e = " + element(scope) + "}");
		case MAP -> words.any("Map{1 = 2, 'k' = 'v'}", "Map{}", "Map{" + element(scope) + " = 1}", "Map{'k' = Sequence{1, 2}}");
		case SET -> collection("Set", scope);
		case BAG -> collection("Bag", scope);
		case SEQUENCE -> collection("Sequence", scope);
		case ORDERED_SET -> collection("OrderedSet", scope);
		case NESTED -> nested(scope);
		case INVALID, OTHER -> "'a'.charAt(0)";
		};
	}

	private String nested(Scope scope) {
		String inner = collection(words.any("Set", "Bag", "Sequence"), scope);
		return words.any("Sequence{" + inner + ", " + inner + "}", "Set{" + inner + "}", "Sequence{Set{1}, Sequence{1, 1}}", all() + ".collect(y | Sequence{y, 1})",
				"Bag{Sequence{}}");
	}

	String all() {
		return Vocabulary.qualified(words.inhabited()) + words.any(".all", ".all", ".allInstances()", ".allOfKind", ".allOfType");
	}

	private String type() {
		return words.oneIn(2) ? Vocabulary.qualified(words.type()) : words.any("Integer", "String", "Boolean", "Real", "Sequence", "Any", "Map");
	}

	private String enumeration(Scope scope) {
		EEnum enumeration = words.enumeration();
		return enumeration == null || words.oneIn(3) ? feature(scope, "?", "null") : Vocabulary.qualified(enumeration) + "#" + words.of(enumeration.getELiterals()).getName();
	}

	private static List<Variable> elements(Scope scope) {
		return scope.variables().stream().filter(variable -> EolSamples.kind(variable.value()) == Kind.ELEMENT).toList();
	}

	String element(Scope scope) {
		List<Variable> around = elements(scope);
		return around.isEmpty() || words.oneIn(5) ? all() + words.any(".first()", ".last()", ".at(0)", ".selectOne(w | true)", ".first") : words.of(around).name();
	}

	/** An attribute of one of the scope's elements, of a type that is called like E, and that. */
	private String feature(Scope scope, String like, String otherwise) {
		List<String> found = new ArrayList<>();
		for (Variable variable : elements(scope)) {
			for (EAttribute attribute : ((EObject) variable.value()).eClass().getEAllAttributes()) {
				boolean fits = like.equals("?") ? attribute.getEType() instanceof EEnum : attribute.getEType().getName().startsWith("E" + like);
				if (fits && !attribute.isMany()) {
					found.add(variable.name() + "." + property(attribute));
				}
			}
		}
		return found.isEmpty() ? otherwise : words.of(found);
	}

	/** Between backticks where a pattern would take it for a word of its own. */
	static String property(EStructuralFeature feature) {
		return List.of("active", "from", "no", "in").contains(feature.getName()) ? "`" + feature.getName() + "`" : feature.getName();
	}

	String collection(String kind, Scope scope) {
		List<Variable> around = elements(scope);
		if (!around.isEmpty() && words.oneIn(2)) {
			Variable variable = words.of(around);
			EClass type = ((EObject) variable.value()).eClass();
			EStructuralFeature feature = words.oneIn(2) ? words.reference(type, true) : words.attribute(type, true);
			if (feature != null) {
				return variable.name() + "." + property(feature) + (kind.equals("Sequence") && words.oneIn(2) ? "" : ".as" + kind + "()");
			}
		}
		if (words.oneIn(3)) {
			return all() + (kind.equals("Sequence") && words.oneIn(2) ? "" : ".as" + kind + "()");
		}
		return kind + words.any("{1, 2, 2, 7}", "{}", "{'a', 'b', 'a'}", "{null, 1}", "{1..3}", "{0.5, 2.0}", "{true, false}", "{1, 2.0}", "{'a', 1}",
				"{" + element(scope) + "}", "{Map{'a' = 1}, Map{'a' = 2}}");
	}

	/** An argument of a type of Java's. */
	String argument(Class<?> type, Scope scope) {
		if (type == String.class || type == CharSequence.class) {
			return words.oneIn(2) ? of(Kind.STRING, scope) : words.any("'a'", "'.*'", "'[a-c]'", "','", "'o'", "'yyyy'", "'%s'", "'name'");
		}
		if (type == Object.class) {
			return of(words.any(Kind.ELEMENT, Kind.ELEMENT, Kind.INTEGER, Kind.STRING, Kind.NULL, Kind.BOOLEAN, Kind.ENUMERATION, Kind.SEQUENCE, Kind.REAL), scope);
		}
		if (type == boolean.class || type == Boolean.class) {
			return of(Kind.BOOLEAN, scope);
		}
		if (type.getSimpleName().equals("EolType")) {
			return type();
		}
		if (Iterable.class.isAssignableFrom(type)) {
			return collection(words.any("Set", "Bag", "Sequence", "OrderedSet"), scope);
		}
		return type == java.util.Map.class ? of(Kind.MAP, scope) : type == java.util.Date.class ? of(Kind.DATA, scope)
				: type == float.class || type == double.class || type == Double.class ? words.any("0.5", "2.0") : type == Number.class ? words.any("2", "1.5", "7") : String.valueOf(words.below(4));
	}
}
