// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.texts;

import org.eclipse.emf.ecore.EClass;

/** Programs that fill a Map by one kind of key, and ask it for keys of that kind, or now and then for others. */
final class EolMaps {
	/** Stands for what a key is about; no text has it. */
	private static final String ITEM = "\u0002";

	private final Vocabulary words;
	private final EolWords of;
	private final EolUpdates updates;

	EolMaps(Vocabulary words, EolWords of) {
		this.words = words;
		this.of = of;
		this.updates = new EolUpdates(words, of);
	}

	/** The types of what fills a Map and of what asks for its keys, and what such a key is. */
	private record Keyed(EClass type, EClass asking, String key) {
		String of(String item) {
			return key.replace(ITEM, item);
		}
	}

	String program(EClass type) {
		return switch (words.below(8)) {
		case 0, 1 -> linked(type);
		case 2, 3 -> mapped(type);
		case 4, 5 -> counted(type);
		default -> grouped(type);
		};
	}

	private static String all(EClass type) {
		return Vocabulary.qualified(type) + ".all";
	}

	private String made() {
		return words.any("var m : Map;\n", "var m : Map;\n", "var m = new Map;\n", "var m = Map{};\n", "var m : Map = Map{};\n");
	}

	private String named() {
		return words.oneIn(10) ? "var c" + words.any("", " : Map", " : Map", " : Sequence", " : Any") + " = m;\n" : "";
	}

	private Keyed keyed(EClass type) {
		String real = words.oneIn(12) ? of.attribute(ITEM, type, "ED", "EF") : null;
		return new Keyed(type, type, real != null ? real : words.oneIn(12) ? ITEM + words.any(".isDefined()", ".eContainer()", ".asString()", ".isUndefined()") : of.key(ITEM, type));
	}

	private String loop(EClass type, String body) {
		String over = all(type) + words.any("", "", "", "", ".asSet()", ".asSet()", ".asSet()", ".asBag()", ".asOrderedSet()", ".select(z | " + of.condition("z", type) + ")");
		return "for (x in " + over + ") {\n" + within(body, type) + "}\n";
	}

	private String within(String body, EClass type) {
		String condition = of.condition("x", type);
		return switch (words.below(12)) {
		case 0 -> "if (" + condition + ") {\n" + body + "}\n";
		case 1 -> "if (" + condition + ") { continue; }\n" + body;
		case 2 -> "if (" + condition + ") {\n} else {\n" + body + "}\n";
		case 3 -> "switch (" + of.number("x", type) + ") {\ncase 1 : " + body + "default : " + words.any(of.number("x", type) + ";\n", "") + "}\n";
		default -> body;
		};
	}

	private String grouped(EClass type) {
		Keyed keyed = keyed(type);
		String key = keyed.of("x");
		String item = words.any("x", "x", of.key("x", type), of.number("x", type));
		return made() + loop(type, updates.grouped("m", key, of.key("x", type), item)) + named() + "return " + ofGroups(keyed) + ";";
	}

	private String counted(EClass type) {
		Keyed keyed = keyed(type);
		String key = keyed.of("x");
		String by = words.any("1", "1", of.number("x", type), of.number("x", type), "1.5", "'a'");
		return made() + loop(type, updates.counted("m", key, of.key("x", type), by, of.number("x", type))) + named() + "return " + ofCounts(keyed) + ";";
	}

	private String mapped(EClass type) {
		Keyed keyed = keyed(type);
		String declared = words.any("var m", "var m", "var m", "var m : Map", "var m : Sequence") + " = ";
		return declared + all(type) + words.any("", "", "", "", ".asSet()", ".asBag()", ".asOrderedSet()") + ".mapBy(x | " + keyed.of("x") + ");\nreturn " + ofGroups(keyed) + ";";
	}

	/** The loop is over links, and the Map leads back from their ends. */
	private String linked(EClass type) {
		var reference = words.reference(type, true);
		if (reference == null) {
			return grouped(type);
		}
		String links = "x." + EolSources.property(reference) + words.any("", "", "", "", "", "", ".asSet()", ".select(z | z.isDefined())");
		String inner = words.oneIn(8) ? updates.grouped("m", "x", "y", "y") : updates.grouped("m", "y", "x", words.any("x", "x", "x", "x", "x", "y", of.number("x", type)));
		EClass asking = words.oneIn(3) ? words.near(reference.getEReferenceType()) : reference.getEReferenceType();
		return made() + "for (x in " + all(type) + ") {\nfor (y in " + links + ") {\n" + inner + "}\n}\nreturn " + ofGroups(new Keyed(type, asking, words.oneIn(12) ? of.key(ITEM, asking) : ITEM))
				+ ";";
	}

	/** A key to ask for. */
	private String asked(String item, Keyed keyed) {
		var reference = words.reference(keyed.asking(), false);
		return words.oneIn(8) ? of.key(item, keyed.asking()) : words.oneIn(8) && reference != null ? keyed.of(item + "." + EolSources.property(reference))
				: words.oneIn(12) ? item + ".eContainer" : keyed.of(item);
	}

	private String empty() {
		return words.any("Sequence{}", "new Sequence", "Set{}", "Bag{}", "Sequence{1}", "null");
	}

	private String ofGroups(Keyed keyed) {
		String us = all(keyed.asking());
		String key = asked("u", keyed);
		String of = words.any("", "", ".size()", ".first()", ".first()", ".first()", ".isEmpty()", ".collect(z | z.isDefined())", ".includes(u)", ".eContainer", ".asSet().size()", ".isDefined()",
				".last()");
		String got = "m.get(" + key + ")";
		return switch (words.below(13)) {
		case 0 -> us + ".select(u | " + words.any("", "not ") + "m.containsKey(" + key + "))";
		case 1 -> us + ".collect(u | (" + got + " ?: " + empty() + ")" + of + ")";
		case 2 -> us + ".collect(u | " + got + of + ")";
		case 3 -> us + ".select(u | m.containsKey(" + key + ") and " + "m.get(" + words.any(key, key, key, asked("u", keyed)) + ").size() > 1)";
		case 4 -> us + ".collect(u | m.getOrDefault(" + key + ", " + empty() + ")" + of + ")";
		case 5 -> us + ".select(u | " + got + words.any(" = null", ".isDefined()", ".isUndefined()", " <> null", " = 1") + ")";
		case 6 -> "m.keySet().collect(u | Sequence{u, m.get(u)" + of + "})";
		case 7 -> "m.keySet().select(u | m.get(u).size() > 1)" + words.any("", ".size()");
		case 8 -> "m.keySet()" + words.any("", ".size()", ".collect(u | m.containsKey(u))", ".collect(u | m.get(u))", ".collect(u | m.get(u)).flatten()");
		case 9 -> us + ".collect(u | " + words.any("m.containsKey(" + key + ")", "m.containsKey(" + key + ")", "m.remove(" + key + ")", "m.containsValue(" + key + ")") + " ? " + got + ".size() : 0)";
		case 10 -> us + ".collect(u | Map{'a' = u, 'n' = " + got + of + "})";
		case 11 -> "m.get(" + words.any("1", "'a'", "true", "null", us + ".first()") + ")" + words.any("", ".size()", ".isDefined()");
		default -> words.any("m", "m.size()", "m.values()", "m.values().size()", "m.isEmpty()", us + ".collect(u | f(m))" + ";\noperation f(p : Map) {\nreturn 1;\n}\nreturn 1");
		};
	}

	private String ofCounts(Keyed keyed) {
		String us = all(keyed.asking());
		String key = asked("u", keyed);
		String zero = words.any("0", "0", "0", "0", "1", "0l", "null", "0.0");
		return switch (words.below(13)) {
		case 0 -> us + ".select(u | m.containsKey(" + key + "))";
		case 10 -> "m";
		case 11 -> us + ".collect(u | m.getOrDefault(" + key + ", 0)" + words.any("", " + 1", ".isDefined()") + ")";
		case 1 -> us + ".collect(u | m.get(" + key + ")" + words.any("", " + 1", ".abs()", ".isDefined()") + ")";
		case 2 -> us + ".collect(u | m.getOrDefault(" + key + ", " + zero + "))";
		case 3 -> us + ".collect(u | m.get(" + key + ") ?: " + zero + ")";
		case 4 -> us + ".select(u | " + words.any("m.containsKey(" + key + ") and ", "m.containsKey(" + key + ") and ", "", "") + "m.get(" + key + ") > 1)";
		case 5 -> "m.keySet().collect(k | Map{'k' = k, 'n' = m.get(k)})";
		case 6 -> "m.keySet()" + words.any("", ".size()", ".select(k | m.get(k) > 1)", ".collect(k | m.getOrDefault(k, 0))", ".collect(k | m.containsKey(k))");
		case 7 -> "m.values()" + words.any("", ".sum()", ".max()", ".min()", ".size()", ".asSet()");
		case 8 -> words.any("m", "m", "m", "Sequence{m}", "m.entrySet()");
		case 9 -> words.any("m.size()", "m.isEmpty()", "m.containsValue(1)", "m.remove(1)");
		default -> us + ".collect(u | m.containsKey(" + key + ") ? m.get(" + key + ") : " + zero + ")";
		};
	}
}
