// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.texts;

import java.util.Collection;
import java.util.List;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.modelarena.tests.texts.EolExpressions.Typed;
import org.modelarena.tests.texts.EolLibrary.Operation;
import org.modelarena.tests.texts.EolSamples.Scope;

/** EPL texts: EOL's expressions in every place of a pattern. */
final class EplTexts implements LanguageTexts {
	private static final List<String> PLACES = List.of("guard", "guard block", "guard of second role", "guard of negative role", "guard of many", "in", "from", "from of negative role",
			"match", "onmatch", "nomatch", "do", "pre", "post", "operation", "optional", "active");

	private final Vocabulary words;
	private final EolExpressions expressions;
	private final EplPatterns patterns;
	private EClass type;
	private EClass other;

	EplTexts(Vocabulary words, EolSamples samples, Coverage coverage) {
		this.words = words;
		this.expressions = new EolExpressions(words, samples, coverage, EolTexts.OPERATIONS);
		this.patterns = new EplPatterns(words);
	}

	@Override
	public List<String> operations() {
		return EolTexts.OPERATIONS.stream().map(Operation::key).toList();
	}

	@Override
	public List<Kind> kinds() {
		return EolTexts.KINDS;
	}

	@Override
	public List<String> places() {
		return PLACES;
	}

	@Override
	public Text towards(int operation, Kind kind, String place) {
		expressions.begin(place);
		Scope scope = scope(place);
		Typed wanted = expressions.towards(EolTexts.OPERATIONS.get(operation), kind, scope);
		return wanted == null ? null : placed(words.oneIn(2) ? wanted : expressions.longer(wanted, scope, 1 + words.below(2)), place);
	}

	@Override
	public Text next() {
		if (words.oneIn(2)) {
			expressions.begin("pattern");
			return expressions.text("epl", patterns.patterns());
		}
		String place = words.of(PLACES);
		expressions.begin(place);
		Typed any = expressions.chain(scope(place), 1 + words.below(4));
		return any == null ? null : placed(any, place);
	}

	private Scope scope(String place) {
		type = words.inhabited();
		other = words.inhabited();
		String first = Vocabulary.qualified(type) + ".all.first()";
		return switch (place) {
		case "in", "pre", "post" -> Scope.EMPTY;
		case "guard of second role", "guard of negative role" -> expressions.with(expressions.with(Scope.EMPTY, "r", first), "s", Vocabulary.qualified(other) + ".all.first()");
		case "operation" -> expressions.with(Scope.EMPTY, "self", first);
		default -> expressions.with(Scope.EMPTY, "r", first);
		};
	}

	private Text placed(Typed value, String place) {
		String text = value.text();
		String r = "pattern P r : " + Vocabulary.qualified(type);
		String s = "s : " + Vocabulary.qualified(other);
		String truth = expressions.truth(value);
		return expressions.text("epl", switch (place) {
		case "guard" -> r + " guard : " + truth;
		case "guard block" -> r + " guard { var t = " + text + "; return " + words.any("t.isDefined()", truth) + "; }";
		case "guard of second role" -> r + ", " + s + " guard : " + truth;
		case "guard of negative role" -> r + ", no " + s + " guard : " + truth;
		case "guard of many" -> r + ", s : " + Vocabulary.qualified(other) + words.any("[*]", "[1..*]", "[0..2]") + " guard : " + truth;
		case "in" -> "pattern P r : " + role(value) + " in : " + text;
		case "from" -> r + ", s : " + role(value) + " from : " + text;
		case "from of negative role" -> r + ", no s : " + role(value) + " from : " + text;
		case "match" -> r + words.any("", ", " + s) + " { match : " + truth + " }";
		case "onmatch", "nomatch", "do" -> counted(text, truth, r, place);
		case "pre" -> "pre { var some = " + text + "; }\n" + r + " guard : " + words.any("some.isDefined()", "some <> r", truth.replace(text, "some"));
		case "post" -> r + "\npost { var some = " + text + "; }";
		case "operation" -> r + " guard : r.f().isDefined()\noperation " + Vocabulary.qualified(type) + " f() {\nreturn " + text + ";\n}";
		case "optional" -> r + ", " + s + " from : r." + reference() + " optional : " + truth;
		default -> r + ", " + s + " active : " + truth;
		});
	}

	/** What a block collects, a later pattern may ask for. */
	private String counted(String text, String truth, String r, String block) {
		String match = block.equals("nomatch") ? "match : " + truth + " " : "";
		String first = "pre { var seen : Sequence; }\n" + r + " { " + match + block + " { seen.add(" + text + "); } }\n";
		return words.oneIn(2) ? first : first + r.replace("pattern P", "pattern Q") + " guard : seen.size() > 1\n";
	}

	private String reference() {
		var reference = words.reference(type, words.oneIn(2));
		return reference == null ? "eContainer" : EolSources.property(reference);
	}

	/** The type of the elements that there are. */
	private String role(Typed value) {
		Object item = value.value() instanceof Collection<?> items && !items.isEmpty() ? items.iterator().next() : value.value();
		return Vocabulary.qualified(item instanceof EObject element && !words.oneIn(5) && words.metamodel().classes().contains(element.eClass()) ? words.near(element.eClass()) : words.type());
	}
}
