// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.epsilon;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.model.Metamodel;

/** Random EOL expressions about any metamodel, most of which fit the types of their parts, as they are read. */
final class TypedExpressions {
	private static final int RARELY = 25;

	private final Random random;
	private final Metamodel metamodel;
	private int names;

	TypedExpressions(Random random, Metamodel metamodel) {
		this.random = random;
		this.metamodel = metamodel;
	}

	/** A variable with an element or, if it is many, with a collection of elements. */
	record Variable(String name, EClass type, boolean isMany) {
	}

	/** An expression for elements of a type. */
	record Typed(String text, EClass type) {
	}

	static List<Variable> with(List<Variable> variables, String name, EClass type, boolean isMany) {
		List<Variable> more = new ArrayList<>(variables.stream().filter(variable -> !variable.name().equals(name)).toList());
		more.add(new Variable(name, type, isMany));
		return more;
	}

	<T> T pick(List<T> choices) {
		return choices.get(random.nextInt(choices.size()));
	}

	String pick(String... choices) {
		return choices[random.nextInt(choices.length)];
	}

	boolean oneIn(int n) {
		return random.nextInt(n) == 0;
	}

	/** A name that is new, or now and then one that hides another. */
	String name() {
		return oneIn(12) ? "x" : "v" + names++;
	}

	EClass type() {
		return pick(metamodel.classes());
	}

	private EClass below(EClass type) {
		List<EClass> below = metamodel.classes().stream().filter(type::isSuperTypeOf).toList();
		return below.isEmpty() ? type : pick(below);
	}

	private List<EReference> references(EClass type, boolean many) {
		return type.getEAllReferences().stream().filter(reference -> reference.isMany() == many).toList();
	}

	/** A collection of elements. */
	Typed many(List<Variable> variables, int depth) {
		if (depth > 0 && !oneIn(3)) {
			return made(many(variables, depth - 1), variables, depth - 1);
		}
		List<Variable> collections = variables.stream().filter(Variable::isMany).toList();
		if (!collections.isEmpty() && oneIn(3)) {
			Variable variable = pick(collections);
			return new Typed(variable.name(), variable.type());
		}
		Typed element = variables.stream().allMatch(Variable::isMany) || oneIn(4) ? null : one(variables, oneIn(4) ? 1 : 0);
		if (element != null) {
			List<EReference> references = references(element.type(), true);
			if (!references.isEmpty()) {
				EReference reference = pick(references);
				return new Typed(element.text() + "." + reference.getName(), reference.getEReferenceType());
			}
			List<EReference> incoming = metamodel.classes().stream().flatMap(source -> source.getEReferences().stream())
					.filter(reference -> reference.getEReferenceType().isSuperTypeOf(element.type())).toList();
			if (!incoming.isEmpty()) {
				EReference reference = pick(incoming);
				return new Typed(element.text() + ".revRefNav_" + reference.getName(), reference.getEContainingClass());
			}
		}
		EClass type = type();
		return new Typed(type.getName() + pick(".all", ".all", ".allInstances()", ".allOfKind", ".allOfType"), type);
	}

	/** Whether what it leads to has it again. */
	private static boolean isEndless(EReference reference) {
		return reference.getEContainingClass().isSuperTypeOf(reference.getEReferenceType());
	}

	private Typed closure(String of, String it, EReference reference, List<Variable> variables) {
		EClass type = reference.getEReferenceType();
		String targets = it + "." + reference.getName();
		if (reference.isMany() && oneIn(3)) {
			String inner = name();
			targets += ".select(" + inner + " | " + truth(with(with(variables, it, type, false), inner, type, false), 0) + ")";
		}
		return new Typed(of + ".closure(" + it + (oneIn(8) ? " : " + below(type).getName() : "") + " | " + targets + ")", type);
	}

	private Typed made(Typed of, List<Variable> variables, int depth) {
		String it = name();
		List<Variable> inner = with(variables, it, of.type(), false);
		switch (random.nextInt(13)) {
		case 12: {
			List<EReference> endless = of.type().getEAllReferences().stream().filter(TypedExpressions::isEndless).toList();
			return endless.isEmpty() ? of : closure(of.text(), it, pick(endless), variables);
		}
		case 10: {
			Typed other = many(variables, 0);
			return other.type() == of.type() ? new Typed(of.text() + ".includingAll(" + other.text() + ")", of.type()) : of;
		}
		case 11:
			return new Typed(of.text() + ".sortBy(" + it + " | " + number(inner, depth) + ")", of.type());
		case 0, 1, 2:
			return new Typed(of.text() + pick(".select(", ".select(", ".reject(") + it + " | " + truth(inner, depth) + ")", of.type());
		case 3: {
			EClass below = below(of.type());
			return new Typed(of.text() + ".select(" + it + " : " + below.getName() + " | " + truth(with(variables, it, below, false), depth) + ")", below);
		}
		case 4: {
			List<EReference> single = references(of.type(), false);
			return single.isEmpty() ? of : collected(of, it, pick(single), "");
		}
		case 5: {
			List<EReference> many = references(of.type(), true);
			return many.isEmpty() ? of : collected(of, it, pick(many), ".flatten()");
		}
		case 6:
			return new Typed(of.text() + pick(".asSet()", ".asBag()", ".asSequence()", ".asOrderedSet()"), of.type());
		case 7: {
			EClass below = below(of.type());
			return new Typed(of.text() + pick(".selectByKind(", ".selectByType(") + below.getName() + ")", below);
		}
		case 8: {
			Typed one = one(variables, 0);
			String left = oneIn(2) || one == null ? ".excludingAll(" + many(variables, 0).text() : ".excluding(" + (oneIn(4) ? "null" : one.text());
			return new Typed(of.text() + left + ")", of.type());
		}
		default:
			return of;
		}
	}

	private Typed collected(Typed of, String it, EReference reference, String flattened) {
		String text = oneIn(2) ? of.text() + "." + reference.getName() : of.text() + ".collect(" + it + " | " + it + "." + reference.getName() + ")";
		return new Typed(text + flattened, reference.getEReferenceType());
	}

	/** An element, or null. */
	Typed one(List<Variable> variables, int depth) {
		List<Variable> elements = variables.stream().filter(variable -> !variable.isMany()).toList();
		if (elements.isEmpty()) {
			return null;
		}
		Variable variable = elements.get(elements.size() - 1 - (oneIn(2) ? 0 : random.nextInt(elements.size())));
		Typed found = new Typed(variable.name(), variable.type());
		for (int i = 0; i < depth; i++) {
			List<EReference> single = references(found.type(), false);
			if (!single.isEmpty()) {
				EReference reference = pick(single);
				found = new Typed(found.text() + (oneIn(8) ? "?." : ".") + reference.getName(), reference.getEReferenceType());
			}
		}
		return found;
	}

	/** An element that may come from one of two places. */
	String either(Typed one, List<Variable> variables) {
		Typed other = one(variables, 1);
		return switch (random.nextInt(4)) {
		case 0 -> "(" + one.text() + " ?: " + other.text() + ")";
		case 1 -> one.text() + ".ifUndefined(" + pick("null", other.text()) + ")";
		default -> "(" + truth(variables, 0) + " ? " + one.text() + " else " + pick("null", other.text(), other.text()) + ")";
		};
	}

	/** A condition. */
	String truth(List<Variable> variables, int depth) {
		if (depth > 0) {
			switch (random.nextInt(8)) {
			case 0, 1:
				return "(" + truth(variables, depth - 1) + pick(" and ", " or ", " and ", " or ", " xor ", " implies ") + truth(variables, depth - 1) + ")";
			case 2:
				return "not (" + truth(variables, depth - 1) + ")";
			case 3, 4: {
				Typed many = many(variables, depth - 1);
				String it = name();
				List<Variable> inner = with(variables, it, many.type(), false);
				return many.text() + pick(".exists(", ".exists(", ".forAll(", ".one(", ".none(") + it + " | " + truth(inner, depth - 1) + ")";
			}
			case 5:
				return asked(variables, depth - 1);
			default:
				break;
			}
		}
		Typed one = one(variables, oneIn(3) ? 1 : 0);
		return one == null ? number(variables, depth) + pick(" < ", " = ", " >= ", " <> ") + number(variables, 0) : about(one, variables);
	}

	/** A question to a collection. */
	private String asked(List<Variable> variables, int depth) {
		Typed many = many(variables, depth);
		Typed one = one(variables, oneIn(3) ? 1 : 0);
		return switch (random.nextInt(one == null ? 4 : 7)) {
		case 3 -> values(many, one);
		case 0 -> many.text() + pick(".isEmpty()", ".notEmpty()", ".isDefined()");
		case 1 -> many.text() + ".size()" + pick(" > ", " = ", " < ", " <> ") + random.nextInt(3);
		case 2 -> many.text() + pick(".includesAll(", ".excludesAll(") + many(variables, 0).text() + ")";
		default -> many.text() + pick(".includes(", ".excludes(") + (oneIn(RARELY) || one == null ? pick("null", "1", "'a'") : one.text()) + ")";
		};
	}

	/** A question for a value of a feature of all items. */
	private String values(Typed many, Typed one) {
		List<EAttribute> attributes = many.type().getEAllAttributes().stream().filter(attribute -> !attribute.isMany()).toList();
		if (attributes.isEmpty()) {
			return many.text() + ".notEmpty()";
		}
		String name = pick(attributes).getName();
		boolean hasToo = one != null && one.type().getEStructuralFeature(name) != null;
		String values = oneIn(2) ? many.text() + "." + name : many.text() + ".collect(c | c." + name + ")";
		return values + pick(".includes(", ".excludes(") + (one != null && hasToo ? one.text() + "." + name : "null") + ")";
	}

	/** A condition about an element. */
	private String about(Typed one, List<Variable> variables) {
		switch (random.nextInt(9)) {
		case 0:
			return one.text() + pick(".isDefined()", ".isUndefined()", " = null", " <> null");
		case 1:
			return one.text() + pick(".isTypeOf(", ".isKindOf(") + type().getName() + ")";
		case 2:
			return one.text() + pick(" = ", " <> ", " == ") + (oneIn(3) ? either(one, variables) : one(variables, oneIn(2) ? 1 : 0).text());
		case 3: {
			EClass below = below(one.type());
			List<EAttribute> own = below.getEAllAttributes().stream().filter(attribute -> !attribute.isMany()).toList();
			if (!own.isEmpty()) {
				return "(" + one.text() + ".isKindOf(" + below.getName() + ")" + pick(" and ", " and ", " implies ") + compared(one.text(), pick(own)) + ")";
			}
			break;
		}
		default:
			break;
		}
		List<EAttribute> attributes = one.type().getEAllAttributes().stream().filter(attribute -> !attribute.isMany() || oneIn(RARELY)).toList();
		return attributes.isEmpty() ? one.text() + ".isDefined()" : compared(one.text(), pick(attributes));
	}

	private String compared(String element, EAttribute attribute) {
		String value = element + "." + attribute.getName();
		if (attribute.isMany()) {
			return value + ".size() > 1";
		}
		if (oneIn(8)) {
			return value + pick(".isDefined()", ".isUndefined()", " = null", " <> null");
		}
		if (attribute.getEAttributeType() instanceof EEnum enumeration) {
			String literal = pick(enumeration.getELiterals()).getName();
			return value + pick(" = ", " <> ") + (oneIn(3) ? "'" + literal + "'" : enumeration.getName() + "#" + literal);
		}
		return switch (attribute.getEAttributeType().getInstanceClassName()) {
		case "boolean", "java.lang.Boolean" -> oneIn(6) ? "not (not " + value + ")" : oneIn(2) ? value : value + pick(" = ", " <> ") + pick("true", "false");
		case "java.lang.String" ->
			oneIn(3) ? value + pick(".startsWith('a')", ".endsWith('d')", ".contains('n')", ".matches('.*a.*')", ".toUpperCase() = 'A'", ".length() > 3", ".substring(2) = 'named'")
					: value + (oneIn(RARELY) ? " < " : pick(" = ", " <> ")) + pick("'unnamed'", "'a'", "''", "'x'");
		default -> value + pick(" < ", " <= ", " > ", " >= ", " = ", " <> ") + constant();
		};
	}

	private String constant() {
		return pick("0", "1", "-3", "7", "2.5", "0.0", "10", "2147483647", "1l");
	}

	/** A number. */
	String number(List<Variable> variables, int depth) {
		if (depth > 0) {
			Typed many = many(variables, depth - 1);
			String it = name();
			List<Variable> inner = with(variables, it, many.type(), false);
			switch (random.nextInt(9)) {
			case 7:
				return many.text() + ".collect(" + it + " | " + number(inner, depth - 1) + ")" + pick(".max()", ".min()");
			case 8:
				return "(" + number(variables, depth - 1) + ")"
						+ pick(".mod(" + number(variables, 0) + ")", ".mod(3)", ".abs()", ".max(" + number(variables, 0) + ")", ".min(2)", " / 2", " / " + number(variables, 0));
			case 5:
				return many.text() + pick(".asSet().collect(", ".collect(") + it + " | " + number(inner, depth - 1) + ")"
						+ pick(".asSet().size()", ".flatten().size()", ".asSet().sum()");
			case 0:
				return "(" + number(variables, depth - 1) + pick(" + ", " - ", " * ") + number(variables, depth - 1) + ")";
			case 1:
				return many.text() + ".size()";
			case 2:
				return many.text() + ".count(" + it + " | " + truth(inner, depth - 1) + ")";
			case 3:
				return many.text() + ".collect(" + it + " | " + number(inner, depth - 1) + ").sum()";
			case 4:
				return "(" + truth(variables, depth - 1) + " ? " + number(variables, depth - 1) + " else " + number(variables, 0) + ")";
			default:
				break;
			}
		}
		Typed one = one(variables, oneIn(6) ? 1 : 0);
		List<EAttribute> numbers = one == null ? List.of() : one.type().getEAllAttributes().stream()
				.filter(attribute -> !attribute.isMany() && isNumber(attribute)).toList();
		return one == null || numbers.isEmpty() || oneIn(3) ? pick("0", "1", "3", "-7", "12") : one.text() + "." + pick(numbers).getName();
	}

	private static boolean isNumber(EAttribute attribute) {
		String javaClass = attribute.getEAttributeType().getInstanceClassName();
		return "int".equals(javaClass) || "java.lang.Integer".equals(javaClass) || "long".equals(javaClass) || "double".equals(javaClass);
	}
}
