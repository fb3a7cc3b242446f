// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.texts;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.emf.ecore.EClass;

/** Patterns that are put together of roles of all kinds, and of blocks: what EPL's grammar has besides EOL's expressions. */
final class EplPatterns {
	private final Vocabulary words;
	private final EolWords of;
	private final EolBodies bodies;
	private final EolUpdates updates;
	/** Variables that blocks before all patterns have declared. */
	private final List<EolUpdates.Variable> variables = new ArrayList<>();

	/** A role that is bound to single elements. */
	private record Bound(String name, EClass type) {
	}

	EplPatterns(Vocabulary words) {
		this.words = words;
		this.of = new EolWords(words);
		this.bodies = new EolBodies(words);
		this.updates = new EolUpdates(words, of);
	}

	String patterns() {
		variables.clear();
		StringBuilder text = new StringBuilder(words.oneIn(2) ? before() : "");
		EClass type = words.inhabited();
		String first = pattern("P", type, 1 + words.below(3));
		text.append(first);
		if (words.oneIn(4)) {
			text.append(words.oneIn(3) ? pattern("Q", type, 1 + words.below(2)) : first.replaceFirst("pattern P", "pattern Q"));
		}
		String any = Vocabulary.qualified(type) + ".all.first()";
		return text + (words.oneIn(variables.isEmpty() ? 8 : 2) ? "post {\n"
				+ words.any("seen.println();", "seen.print('n');", "seen.println(1);", "'done'.println();", "1.print();", "seen.println();", "seen.println('n');", "seen.size().println();",
						any + ".println();", "var a = 1;",
						of.number(any, type) + ".println();")
				+ "\n}\n" : "");
	}

	private String before() {
		StringBuilder text = new StringBuilder("pre {\n");
		for (int i = words.any(1, 1, 2); i > 0; i--) {
			EolUpdates.Variable variable = new EolUpdates.Variable(i == 1 ? "seen" : "v" + i, words.any(EolUpdates.Sort.values()));
			variables.add(variable);
			text.append(updates.declared(variable));
			EClass type = words.inhabited();
			text.append(words.oneIn(2) ? "for (x in " + Vocabulary.qualified(type) + ".all) {\n" + updates.update(variable, "x", type) + "}\n" : "");
		}
		return text + "}\n";
	}

	private String pattern(String name, EClass type, int roles) {
		List<Bound> bound = new ArrayList<>();
		List<String> written = new ArrayList<>();
		for (int i = 0; i < roles; i++) {
			written.add(role(words.oneIn(16) ? words.any("aNumber", "aText") : "r" + i, i == 0 ? type : words.inhabited(), bound));
		}
		Bound any = bound.isEmpty() ? new Bound("r0", type) : words.of(bound);
		return "pattern " + name + "\n" + String.join(",\n", written) + (words.oneIn(2) ? " {\n" + blocks(any) + "}\n" : "\n");
	}

	private String role(String name, EClass type, List<Bound> bound) {
		Bound from = bound.isEmpty() || words.oneIn(4) ? null : words.of(bound);
		var reference = from == null ? null : words.reference(from.type(), !words.oneIn(4));
		EClass of = reference == null ? type : words.oneIn(4) ? words.near(reference.getEReferenceType()) : reference.getEReferenceType();
		boolean isNegative = words.oneIn(6);
		boolean isMany = !isNegative && words.oneIn(6);
		boolean hasTwo = !isNegative && !isMany && words.oneIn(8);
		String cardinality = isMany ? words.any("[*]", "[1..*]", "[0..2]", "[2]", "[1..3]", "[0..*]", "[1]") : "";
		String domain = from != null && reference != null ? words.any(" from : ", " from : ", " from : ", " in : ") + domain(from.name() + "." + EolSources.property(reference), reference.isMany())
				: words.oneIn(6) ? words.any(" in : ", " from : ") + domain(Vocabulary.qualified(of) + ".all" + words.any("", "", ".asSet()", ".first()"), true) : "";
		String guard = words.oneIn(2) ? guard(new Bound(name, of), bound) : "";
		String optional = words.oneIn(8) ? " optional : " + words.any("true", "true", "false", "1 = 1", "not true", of(name, of)) : "";
		String active = words.oneIn(8) ? " active : " + words.any("true", "true", "false", "not false", of(name, of)) : "";
		if (!isNegative && !isMany && optional.isEmpty()) {
			bound.add(new Bound(name, of));
		}
		return (isNegative ? "no " : "") + name + (hasTwo ? ", " + name + "b" + words.any("", ", " + name + "c") : "") + " : " + Vocabulary.qualified(of) + cardinality + domain
				+ words.any(guard + optional + active, optional + active + guard);
	}

	private String of(String name, EClass type) {
		return of.condition(name, type);
	}

	private String domain(String collection, boolean isMany) {
		return words.oneIn(6) ? "{ " + words.any("return " + collection + ";", "var c = " + collection + "; return c;") + " }"
				: collection + (isMany ? words.any("", "", "", "", ".asSet()", ".select(z | z.isDefined())", ".asOrderedSet()", ".first()") : "");
	}

	private String guard(Bound role, List<Bound> bound) {
		Bound other = bound.isEmpty() ? role : words.of(bound);
		if (words.oneIn(12)) {
			// Parts with plans of their own, in a guard that has none.
			String all = Vocabulary.qualified(role.type()) + ".all";
			return " guard : " + words.any(all + ".collect(q | " + of.key("q", role.type()) + ").asString().length() > 1",
					all + ".select(q | " + of.number("q", role.type()) + " > aNumber).asString().length() > 1",
					of.number(role.name(), role.type()) + " > aNumber", all + ".exists(q | " + of.key("q", role.type()) + " = aText).asString().length() > 1");
		}
		String condition = words.any(of.condition(role.name(), role.type()), of.condition(role.name(), role.type()), role.name() + " <> " + other.name(),
				of.key(role.name(), role.type()) + " = " + of.key(other.name(), other.type()),
				of.condition(other.name(), other.type()), variables.isEmpty() ? "true" : of.truth("seen", updates.read(variables.getLast(), role.type())));
		return words.oneIn(5) ? " guard {\n" + bodies.block(role.name(), role.type(), 1).replaceAll("return [^;]*;", "return " + condition.replace("$", "") + ";") + "}" : " guard : " + condition;
	}

	private String blocks(Bound role) {
		StringBuilder text = new StringBuilder();
		boolean hasMatch = words.oneIn(2);
		if (hasMatch) {
			text.append(words.oneIn(4) ? "match {\nreturn " + of.condition(role.name(), role.type()) + ";\n}\n" : "match : " + of.condition(role.name(), role.type()) + "\n");
		}
		for (String block : List.of("onmatch", "nomatch", "do")) {
			if (words.oneIn(4)) {
				text.append(block).append(" {\n").append(effect(role)).append(words.oneIn(4) ? effect(role) : "").append("}\n");
			}
		}
		return text.toString();
	}

	private String effect(Bound role) {
		String printed = words.any(of.key(role.name(), role.type()), of.number(role.name(), role.type()), role.name(), "'found'");
		return words.oneIn(2) || variables.isEmpty()
				? printed + words.any(".println()", ".print()", ".println('x')", ".errln()", ".err()", ".println(" + role.name() + ")", ".isDefined()", "?.println()", ".print('a', 'b')") + ";\n"
				: updates.update(words.of(variables), role.name(), role.type());
	}
}
