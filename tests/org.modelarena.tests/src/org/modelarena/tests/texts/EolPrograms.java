// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.texts;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import org.eclipse.emf.ecore.EClass;

/** Programs that are put together of declarations, loops, decisions and assignments: what EOL's grammar has besides expressions. Mostly as people fill and count with them. */
final class EolPrograms {
	private final Vocabulary words;
	private final EolWords of;
	private final EolUpdates updates;
	private String rest = "true";

	EolPrograms(Vocabulary words) {
		this.words = words;
		this.of = new EolWords(words);
		this.updates = new EolUpdates(words, of);
	}

	/**
	 * @param type  of {@code x}, which the loops go through
	 * @param truth a condition about it, from the library
	 */
	String program(EClass type, String truth) {
		rest = truth;
		List<EolUpdates.Variable> variables = new ArrayList<>();
		StringBuilder text = new StringBuilder();
		for (int i = words.any(1, 1, 1, 2); i > 0; i--) {
			variables.add(new EolUpdates.Variable("v" + i, words.any(EolUpdates.Sort.values())));
			text.append(updates.declared(variables.getLast()));
		}
		for (int i = words.any(1, 1, 1, 2); i > 0; i--) {
			text.append(words.oneIn(4) || variables.getFirst().sort() == EolUpdates.Sort.FOUND ? updates.search(variables.getFirst(), "x", type, all(type)) : loop("x", all(type), type, variables, 2));
			text.append(words.oneIn(8) ? "var w" + i + " = " + updates.read(words.of(variables), type) + ";\n" : "");
			text.append(words.oneIn(12) ? updates.update(words.of(variables), "x", type) : "");
		}
		if (words.oneIn(8)) {
			text.append("var w = ").append(updates.read(words.of(variables), type)).append(";\nif (").append(of.truth("w", updates.read(words.of(variables), type))).append(") { return ")
					.append(words.any("w", "1")).append("; }\n");
		}
		return text + "return " + updates.read(words.of(variables), type) + ";";
	}

	private String all(EClass type) {
		String name = Vocabulary.qualified(type);
		return words.any(name + ".all", name + ".all", name, name + ".all.asSet()", name + ".all.select(z | z.isDefined())", "Sequence{" + name + ".all.first()}", name + ".all.first()");
	}

	private String loop(String item, String over, EClass type, List<EolUpdates.Variable> variables, int depth) {
		String declared = words.oneIn(8) ? item + " : " + words.any(Vocabulary.qualified(words.near(type)), "Any") : item;
		return "for (" + declared + " in " + over + ") {\n" + block(item, type, variables, depth) + "}\n";
	}

	private String block(String item, EClass type, List<EolUpdates.Variable> variables, int depth) {
		StringBuilder text = new StringBuilder();
		for (int i = words.any(1, 1, 1, 1, 2, 2, 3); i > 0; i--) {
			text.append(statement(item, type, variables, depth));
		}
		return text.toString();
	}

	private String statement(String item, EClass type, List<EolUpdates.Variable> variables, int depth) {
		EolUpdates.Variable variable = words.of(variables);
		if (depth == 0 || words.oneIn(2)) {
			return updates.update(variable, item, type);
		}
		String condition = words.oneIn(10) ? rest.replaceAll("\\bx\\b", item) : of.condition(item, type);
		var reference = words.reference(type, true);
		return switch (words.below(9)) {
		case 0, 1 -> "if (" + condition + ") {\n" + block(item, type, variables, depth - 1) + "}\n";
		case 2 -> "if (" + condition + ") {\n" + block(item, type, variables, depth - 1) + "} else {\n" + block(item, type, variables, depth - 1) + "}\n";
		case 3 -> "if (" + condition + ") { " + words.any("continue; }\n", "continue; }\n", "continue; }\n", words.any("break; }\n", "return " + item + "; }\n", "continue; } else { continue; }\n"))
				+ updates.update(variable, item, type);
		case 4 -> "if (" + condition + ") {\n" + block(item, type, variables, depth - 1) + words.any("continue; }\n", "} else { continue; }\n") + updates.update(variable, item, type);
		case 5 -> switched(item, type, variables, depth - 1);
		case 6 -> reference == null ? updates.update(variable, item, type)
				: loop(item + "y", item + "." + EolSources.property(reference), reference.getEReferenceType(), variables, depth - 1);
		case 7 -> "var k = " + of.key(item, type) + ";\n" + updates.update(variable, item, type).replace(of.key(item, type), "k");
		default -> words.any(of.number(item, type) + ";\n", "var k" + words.any("", " : Any", " : Integer", " : String") + " = " + of.key(item, type) + ";\n", ";\n".trim());
		};
	}

	private String switched(String item, EClass type, List<EolUpdates.Variable> variables, int depth) {
		EolWords.Switched switched = of.switched(item, type);
		String cases = switched.constants().stream().map(constant -> "case " + constant + " : " + block(item, type, variables, depth) + words.any("", "", "", "", "", "continue;\n"))
				.collect(Collectors.joining());
		return "switch (" + switched.value() + ") {\n" + cases + words.any("", "default : " + block(item, type, variables, depth)) + "}\n";
	}
}
