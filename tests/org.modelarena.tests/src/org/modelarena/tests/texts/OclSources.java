// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.texts;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.ocl.ecore.CollectionType;
import org.modelarena.tests.texts.OclTypes.Scope;
import org.modelarena.tests.texts.OclTypes.Variable;

/** Short expressions of every kind: literals, variables and their features, extents. */
final class OclSources {
	private static final List<String> COLLECTIONS = List.of("Set", "Bag", "Sequence", "OrderedSet");

	private final Vocabulary words;

	OclSources(Vocabulary words) {
		this.words = words;
	}

	/** Mostly of that kind. */
	String of(Kind kind, Scope scope) {
		return switch (kind) {
		case ELEMENT -> element(null, scope);
		case INTEGER -> words.oneIn(3) ? attribute("Integer", scope, "3") : words.any("0", "1", "2", "7", "(-3)", "2147483647", "9223372036854775807", extent() + "->size()", "*");
		case REAL -> words.oneIn(3) ? attribute("Real", scope, "2.0") : words.any("0.5", "2.0", "(-1.25)", "1.0e10", "0.0");
		case STRING -> words.oneIn(2) ? attribute("String", scope, "'b'") : words.any("''", "'a'", "'two words'", "'12'", "'true'", "'A,b,c'");
		case BOOLEAN -> words.oneIn(3) ? attribute("Boolean", scope, "true") : words.any("true", "false", "(1 < 2)", extent() + "->isEmpty()");
		case ENUMERATION -> enumeration(scope);
		case DATA -> feature(element(null, scope), false);
		case NULL -> "null";
		case INVALID -> "invalid";
		case TYPE -> type(null);
		case TUPLE, MAP -> words.any("Tuple{a = 1, b = 'x'}", "Tuple{e = " + element(null, scope) + ", n = " + of(Kind.INTEGER, scope) + "}", "Tuple{s = Set{1, 2}, t = null}");
		case SET, BAG, SEQUENCE, ORDERED_SET -> collection(COLLECTIONS.get(kind.ordinal() - Kind.SET.ordinal()), null, scope);
		case NESTED -> nested(scope);
		case OTHER -> words.any("(if true then 1 else 'a' endif)", "(if true then Set{1} else Bag{2} endif)");
		};
	}

	private String nested(Scope scope) {
		String inner = collection(words.of(COLLECTIONS), null, scope);
		return words.any("Sequence{" + inner + "}", "Set{" + inner + ", " + inner + "}", "Bag{" + inner + ", " + inner + "}", "OrderedSet{Set{1}, Set{}, Set{1}}",
				extent() + "->collectNested(y | Sequence{y, y})", extent() + "->asSequence()->collectNested(y | " + collection("Set", null, scope.with("y", words.type())) + ")");
	}

	String extent() {
		return Vocabulary.qualified(words.type()) + ".allInstances()";
	}

	/** A literal, or one of the scope's. */
	private String enumeration(Scope scope) {
		EEnum enumeration = words.enumeration();
		if (enumeration == null || words.oneIn(3)) {
			return feature(element(null, scope), false);
		}
		EEnumLiteral literal = words.of(enumeration.getELiterals());
		return Vocabulary.qualified(enumeration) + "::" + literal.getName();
	}

	/** An attribute of one of the scope's elements whose type is called about like that. */
	private String attribute(String like, Scope scope, String otherwise) {
		List<String> found = new ArrayList<>();
		for (Variable variable : elements(scope)) {
			for (EAttribute attribute : ((EClass) variable.type()).getEAllAttributes()) {
				String type = attribute.getEAttributeType().getName();
				boolean fits = type.contains(like) || like.equals("Integer") && (type.equals("EInt") || type.startsWith("ELong")) || like.equals("Real") && type.startsWith("EDouble");
				if (fits && !attribute.isMany()) {
					found.add(variable.name() + "." + attribute.getName());
				}
			}
		}
		return found.isEmpty() ? otherwise : words.of(found);
	}

	private static List<Variable> elements(Scope scope) {
		List<Variable> found = new ArrayList<>(scope.variables().stream().filter(variable -> OclTypes.kind(variable.type()) == Kind.ELEMENT).toList());
		if (scope.self() != null) {
			found.add(new Variable("self", scope.self()));
		}
		return found;
	}

	/** An element of a type, or of any if it is null. */
	String element(EClassifier type, Scope scope) {
		List<Variable> fitting = elements(scope).stream().filter(variable -> type == null || type == variable.type()).toList();
		if (!fitting.isEmpty() && !words.oneIn(5)) {
			Variable variable = words.of(fitting);
			EReference reference = words.reference((EClass) variable.type(), false);
			return type != null || reference == null || words.oneIn(2) ? variable.name() : variable.name() + "." + reference.getName();
		}
		String all = type == null ? extent() : Vocabulary.qualified(type) + ".allInstances()";
		return all + words.any("->any(true)", "->asSequence()->first()", "->asOrderedSet()->at(1)", "->asSequence()->last()");
	}

	private String feature(String element, boolean isMany) {
		EAttribute attribute = words.attribute(words.type(), isMany);
		return element + "." + (attribute == null ? "name" : attribute.getName());
	}

	/** A collection of that kind, with items of a type, or of any if it is null. */
	String collection(String kind, EClassifier item, Scope scope) {
		List<Variable> around = elements(scope);
		if (item == null && !around.isEmpty() && words.oneIn(2)) {
			Variable variable = words.of(around);
			EReference reference = words.reference((EClass) variable.type(), true);
			EAttribute attribute = words.attribute((EClass) variable.type(), true);
			String feature = reference != null && (attribute == null || words.oneIn(2)) ? reference.getName() : attribute != null ? attribute.getName() : null;
			if (feature != null) {
				return variable.name() + "." + feature + "->as" + kind + "()";
			}
		}
		if (item == null && words.oneIn(3)) {
			return extent() + (kind.equals("Set") ? "" : kind.equals("Bag") && words.oneIn(2) ? "->collect(z | z)" : "->as" + kind + "()");
		}
		if (item == null) {
			return kind + words.any("{1, 2, 2, 7}", "{}", "{'a', 'b', 'a'}", "{null, 1}", "{1..3}", "{0.5, 2.0}", "{true, false}", "{1, 2.0}",
					"{" + element(null, scope) + "}", "{Tuple{a = 1}, Tuple{a = 2}}", "{" + of(Kind.ENUMERATION, scope) + "}");
		}
		return switch (OclTypes.kind(item)) {
		case ELEMENT -> words.oneIn(2) ? Vocabulary.qualified(item) + ".allInstances()->as" + kind + "()" : kind + "{" + element(item, scope) + "}";
		default -> kind + "{" + item(item, scope) + ", " + item(item, scope) + "}";
		};
	}

	/** A value that may be an item of a collection of such. */
	String item(EClassifier type, Scope scope) {
		if (words.oneIn(10)) {
			return "null";
		}
		Kind kind = OclTypes.kind(type);
		if (type instanceof CollectionType collection) {
			return collection(kind == Kind.NESTED ? "Set" : words.of(COLLECTIONS), collection.getElementType(), scope);
		}
		return kind == Kind.ELEMENT ? element(type, scope) : of(kind, scope);
	}

	/** The name of a type, best one that has to do with another. */
	String type(EClassifier near) {
		EEnum enumeration = words.enumeration();
		String other = words.any("Integer", "String", "Real", "Boolean", "OclAny", "Set(Integer)", "OclVoid", enumeration == null ? "Integer" : Vocabulary.qualified(enumeration));
		boolean isElement = near instanceof EClass && OclTypes.kind(near) == Kind.ELEMENT;
		return isElement && !words.oneIn(6) ? Vocabulary.qualified(words.near((EClass) near)) : words.oneIn(3) ? Vocabulary.qualified(words.type()) : other;
	}
}
