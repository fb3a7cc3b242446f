// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.texts;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EEnum;

/** Small expressions about an element, of the types that its features have. */
final class EolWords {
	private final Vocabulary words;

	EolWords(Vocabulary words) {
		this.words = words;
	}

	/**
	 * A value to choose by, and constants for it.
	 */
	record Switched(String value, List<String> constants) {
	}

	/** An attribute whose type is called like that; null if there is none. */
	String attribute(String item, EClass type, String... like) {
		List<EAttribute> found = type.getEAllAttributes().stream().filter(attribute -> !attribute.isMany() && isLike(attribute, like)).toList();
		return found.isEmpty() ? null : item + "." + EolSources.property(words.of(found));
	}

	private static boolean isLike(EAttribute attribute, String... like) {
		for (String name : like) {
			if (name.equals("enum") ? attribute.getEType() instanceof EEnum : attribute.getEType().getName().startsWith(name)) {
				return true;
			}
		}
		return false;
	}

	/** What was found, for the most part. */
	String or(String found, String... others) {
		return found == null || words.oneIn(4) ? words.any(others) : found;
	}

	/** What a Map may have as a key, or a collection as an item. */
	String key(String item, EClass type) {
		var attribute = words.attribute(type, false);
		var reference = words.reference(type, false);
		String ofLinked = reference == null || !words.oneIn(12) ? null : attribute(item + "." + EolSources.property(reference), reference.getEReferenceType(), "E");
		if (ofLinked != null) {
			return ofLinked;
		}
		return switch (words.below(5)) {
		case 0, 1 -> attribute == null ? item : item + "." + EolSources.property(attribute);
		case 2 -> reference == null ? item + ".eContainer" : item + "." + EolSources.property(reference);
		case 3 -> words.any(item, item + ".eClass().name", item + ".type().name", item + ".eClass()", "(" + item + ")");
		default -> or(attribute(item, type, "ES", "EB", "enum", "EI"), item, item + ".isDefined()", "1", "'a'");
		};
	}

	/** A feature of what may be null, and then has none. */
	String ofLinked(String item, EClass type) {
		var reference = words.reference(type, false);
		String linked = reference == null ? item + ".eContainer" : item + "." + EolSources.property(reference);
		EClass its = reference == null ? type : reference.getEReferenceType();
		return or(attribute(linked, its, "E"), linked + ".eContainer", linked + ".eContainer.eContainer", linked + ".eClass().name", linked + ".eContents.size()");
	}

	String number(String item, EClass type) {
		var reference = words.reference(type, true);
		String counted = reference == null ? "1" : item + "." + EolSources.property(reference) + ".size()";
		return or(attribute(item, type, "EI"), "1", "1", "2", "0", "(1)", "1.5", "(-1)", "1l", counted, counted + " * 2", "(" + counted + " + 1)");
	}

	String condition(String item, EClass type) {
		var reference = words.reference(type, words.oneIn(2));
		String key = key(item, type);
		String is = reference == null ? item + ".isDefined()"
				: item + "." + EolSources.property(reference) + (reference.isMany() ? words.any(".isEmpty()", ".notEmpty()", ".size() > 1") : words.any(".isDefined()", " = null", " <> null"));
		var single = words.reference(type, false);
		String ofLinked = single == null ? null : attribute(item + "." + EolSources.property(single), single.getEReferenceType(), "EI", "EB");
		return switch (words.below(6)) {
		case 5 -> ofLinked == null ? item + ".eContainer.eContainer.isDefined()" : ofLinked + words.any(" > 1", ".isDefined()", " = 2", " = true", "");
		case 0 -> number(item, type) + words.any(" > ", " < ", " >= ", " <= ", " = ", " <> ") + words.any("1", "2", number(item, type));
		case 1 -> is;
		case 2 -> key + words.any(".isDefined()", ".isUndefined()", " = null", " = " + key, " <> " + key);
		case 3 -> or(attribute(item, type, "EB"), "true", "false", "not (" + is + ")", item + ".isTypeOf(" + Vocabulary.qualified(words.near(type)) + ")",
				item + ".isKindOf(" + Vocabulary.qualified(words.near(type)) + ")");
		default -> is + words.any(" and ", " or ", " implies ", " xor ") + number(item, type) + " > 1";
		};
	}

	/** A condition about any value. */
	String truth(String name, String value) {
		return words.any(name + ".isDefined()", name + " = 1", name + ".isUndefined()", name + " > 1", value.isEmpty() ? "true" : name);
	}

	Switched switched(String item, EClass type) {
		List<String> constants = new ArrayList<>(List.of("1", "2", "0", "7"));
		String value = number(item, type);
		EEnum enumeration = words.enumeration();
		switch (words.below(5)) {
		case 0 -> {
			value = or(attribute(item, type, "ES"), "'a'", item + ".eClass().name");
			constants = new ArrayList<>(List.of("'a'", "'b'", "''", "'two words'"));
		}
		case 1 -> {
			value = or(attribute(item, type, "EB"), item + ".isDefined()");
			constants = new ArrayList<>(List.of("true", "false"));
		}
		case 2 -> {
			if (enumeration != null) {
				var attribute = words.ofEnumeration(type);
				EEnum its = attribute == null ? enumeration : (EEnum) attribute.getEAttributeType();
				value = attribute == null ? item : item + "." + EolSources.property(attribute);
				constants = new ArrayList<>(its.getELiterals().stream().map(literal -> constantsOf(its, literal.getName())).toList());
				constants.add(words.any("'OIL'", "1", "null", constantsOf(enumeration, enumeration.getELiterals().getFirst().getName())));
			}
		}
		case 3 -> constants.add(words.any("'a'", "1.5", "1", "null", item));
		default -> {
			// Numbers.
		}
		}
		Collections.shuffle(constants, new java.util.Random(words.below(1000)));
		if (words.oneIn(10)) {
			constants.add(0, constants.getFirst());
		}
		return new Switched(value, constants.subList(0, words.below(Math.min(3, constants.size()) + 1)));
	}

	/** A value of an enumeration, if there is one. */
	String literal(String item, EClass type) {
		return or(attribute(item, type, "enum"), item);
	}

	private static String constantsOf(EEnum enumeration, String literal) {
		return Vocabulary.qualified(enumeration) + "#" + literal;
	}
}
