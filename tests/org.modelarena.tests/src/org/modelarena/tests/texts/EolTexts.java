// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.texts;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.emf.ecore.EClass;
import org.modelarena.tests.texts.EolExpressions.Typed;
import org.modelarena.tests.texts.EolLibrary.Operation;
import org.modelarena.tests.texts.EolSamples.Scope;

/** EOL texts: expressions in every place where one can stand. */
final class EolTexts implements LanguageTexts {
	static final List<Operation> OPERATIONS = EolLibrary.operations();
	static final List<Kind> KINDS = List.of(Kind.ELEMENT, Kind.INTEGER, Kind.REAL, Kind.STRING, Kind.BOOLEAN, Kind.ENUMERATION, Kind.DATA, Kind.NULL, Kind.TYPE, Kind.TUPLE, Kind.MAP,
			Kind.SET, Kind.BAG, Kind.SEQUENCE, Kind.ORDERED_SET, Kind.NESTED);
	private static final List<String> BODIES = List.of("select body", "reject body", "exists body", "forAll body", "one body", "none body", "count body", "selectOne body",
			"collect body", "sortBy body", "mapBy body");
	private static final List<String> PLACES = allPlaces();

	private final Vocabulary words;
	private final EolExpressions expressions;
	private final EolStatements statements;
	private final EolPrograms programs;
	private final EolBodies bodies;
	private final EolQueries queries;
	private final EolIdioms idioms;
	private EClass type;

	EolTexts(Vocabulary words, EolSamples samples, Coverage coverage) {
		this.words = words;
		this.expressions = new EolExpressions(words, samples, coverage, OPERATIONS);
		this.statements = new EolStatements(words, expressions);
		this.programs = new EolPrograms(words);
		this.bodies = new EolBodies(words);
		this.queries = new EolQueries(words);
		this.idioms = new EolIdioms(words);
	}

	private static List<String> allPlaces() {
		List<String> places = new ArrayList<>(List.of("bare", "return", "var", "if", "for", "for with if", "row", "operation", "operation with parameters", "operation without context",
				"cached operation", "statements", "program"));
		places.addAll(BODIES);
		return places;
	}

	@Override
	public List<String> operations() {
		return OPERATIONS.stream().map(Operation::key).toList();
	}

	@Override
	public List<Kind> kinds() {
		return KINDS;
	}

	@Override
	public List<String> places() {
		return PLACES;
	}

	@Override
	public Text towards(int operation, Kind kind, String place) {
		expressions.begin(place);
		Scope scope = scope(place);
		Typed wanted = expressions.towards(OPERATIONS.get(operation), kind, scope);
		return wanted == null ? null : placed(words.oneIn(2) ? wanted : expressions.longer(wanted, scope, 1 + words.below(2)), place);
	}

	@Override
	public Text next() {
		if (!words.oneIn(4)) {
			expressions.begin("");
			type = words.inhabited();
			return expressions.text("eol", !words.oneIn(4) ? idioms.program(type) : words.oneIn(3) ? bodies.called(type) : queries.query(type));
		}
		String place = words.oneIn(3) ? "program" : words.of(PLACES);
		expressions.begin(place);
		Typed any = expressions.chain(scope(place), 1 + words.below(4));
		return any == null ? null : placed(any, place);
	}

	private Scope scope(String place) {
		type = words.inhabited();
		String first = Vocabulary.qualified(type) + ".all.first()";
		return switch (place) {
		case "bare", "return", "var", "if" -> Scope.EMPTY;
		case "operation", "cached operation" -> expressions.with(Scope.EMPTY, "self", first);
		case "operation with parameters" -> expressions.with(expressions.with(Scope.EMPTY, "self", first), "p", words.any("1", "'a'", first));
		case "operation without context" -> expressions.with(Scope.EMPTY, "p", words.any("1", "'a'", first));
		default -> expressions.with(Scope.EMPTY, "x", first);
		};
	}

	private Text placed(Typed value, String place) {
		String text = value.text();
		String all = Vocabulary.qualified(type) + ".all";
		String context = Vocabulary.qualified(type);
		String argument = words.any("1", "'a'", all + ".first()");
		return expressions.text("eol", switch (place) {
		case "bare" -> text;
		case "return" -> "return " + text + ";";
		case "var" -> "var a = " + text + ";\nreturn " + words.any("a", "Sequence{a}", "Map{'a' = a}") + ";";
		case "if" -> "if (" + expressions.truth(value) + ") { return " + words.any("1", text) + "; }\nreturn 2;";
		case "for" -> "var m : " + words.any("Sequence", "Set", "Bag") + ";\nfor (x in " + all + ") { m.add(" + text + "); }\nreturn m;";
		case "for with if" -> "var m : Sequence;\nfor (x in " + all + ") {\nif (" + expressions.truth(value) + ") { m.add(x); }\n}\nreturn m;";
		case "statements" -> statements.around(value, all);
		case "program" -> programs.program(type, expressions.truth(value));
		case "row" -> all + ".collect(x | " + words.any("Map{'x' = x, 'v' = " + text + "}", "Sequence{x, " + text + "}", "Tuple{x = x, v = " + text + "}") + ")";
		case "operation" -> "return " + all + ".collect(e | e.f());\noperation " + words.any(context, "Any") + " f() {\nreturn " + text + ";\n}";
		case "operation with parameters" -> "return " + all + ".collect(e | e.f(" + argument + "));\noperation " + context + " f(p) {\nreturn " + text + ";\n}";
		case "operation without context" -> "return f(" + argument + ");\noperation f(p) {\nvar r = " + text + ";\nreturn r;\n}";
		case "cached operation" -> "return " + all + ".select(e | e.f().isDefined()).collect(e | e.f());\n@cached\noperation " + context + " f() {\nreturn " + text + ";\n}";
		default -> body(value, place.substring(0, place.indexOf(' ')), all);
		});
	}

	private String body(Typed value, String name, String all) {
		return all + "." + name + "(x | " + (List.of("collect", "sortBy", "mapBy").contains(name) ? value.text() : expressions.truth(value)) + ")";
	}
}
