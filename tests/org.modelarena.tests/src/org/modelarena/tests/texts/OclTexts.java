// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.texts;

import java.util.List;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.ocl.ecore.CollectionType;
import org.modelarena.tests.texts.OclExpressions.Typed;
import org.modelarena.tests.texts.OclLibrary.Operation;
import org.modelarena.tests.texts.OclTypes.Scope;

/** OCL texts: expressions in every place where one can stand. */
final class OclTexts implements LanguageTexts {
	private static final List<Operation> OPERATIONS = OclLibrary.operations();
	private static final List<String> BODIES = List.of("select body", "reject body", "exists body", "forAll body", "one body", "any body", "collect body", "collectNested body",
			"isUnique body", "sortedBy body", "iterate body");
	private static final List<String> PLACES = allPlaces();
	private static final List<Kind> KINDS = List.of(Kind.ELEMENT, Kind.INTEGER, Kind.REAL, Kind.STRING, Kind.BOOLEAN, Kind.ENUMERATION, Kind.DATA, Kind.NULL, Kind.INVALID, Kind.TYPE,
			Kind.TUPLE, Kind.SET, Kind.BAG, Kind.SEQUENCE, Kind.ORDERED_SET, Kind.NESTED, Kind.OTHER);

	private final Vocabulary words;
	private final OclExpressions expressions;

	OclTexts(Vocabulary words, Coverage coverage) {
		this.words = words;
		this.expressions = new OclExpressions(words, coverage, OPERATIONS);
	}

	private static List<String> allPlaces() {
		List<String> places = new java.util.ArrayList<>(List.of("bare", "let", "if", "tuple", "def", "def Set", "def Bag", "def Sequence", "def OrderedSet", "def with parameters",
				"def without self", "inv"));
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
		return wanted == null ? null : placed(words.oneIn(2) ? wanted : expressions.longer(wanted, scope, 1 + words.below(2)), place, scope);
	}

	@Override
	public Text next() {
		if (words.oneIn(60)) {
			expressions.begin("let");
			return expressions.text(doubled());
		}
		String place = words.of(PLACES);
		expressions.begin(place);
		Scope scope = scope(place);
		Typed any = expressions.chain(scope, 1 + words.below(4));
		return any == null ? null : placed(any, place, scope);
	}

	private Scope scope(String place) {
		if (place.startsWith("inv") || place.startsWith("def") && !place.equals("def without self")) {
			Scope scope = new Scope(words.type(), List.of());
			return place.equals("def with parameters") ? scope.with("p", words.oneIn(2) ? words.type() : numbers()) : scope;
		}
		return BODIES.contains(place) || place.equals("tuple") ? Scope.EMPTY.with("x", words.type()) : Scope.EMPTY;
	}

	/** Each variable is as large as two of the one before, which plans have limits for. */
	private String doubled() {
		int times = words.below(20);
		StringBuilder text = new StringBuilder("let t0 : Integer = " + expressions.sources().extent() + "->size() in ");
		for (int i = 1; i <= times; i++) {
			text.append("let t").append(i).append(" : Integer = t").append(i - 1).append(" + t").append(i - 1).append(" in ");
		}
		return text + "t" + times;
	}

	private EClassifier numbers() {
		return OclTypes.of("1", Scope.EMPTY, words.metamodel());
	}

	private Text placed(Typed value, String place, Scope scope) {
		String text = value.text();
		String written = switch (place) {
		case "bare" -> text;
		case "let" -> "let l : " + OclTypes.name(value.type()) + " = " + text + " in l";
		case "if" -> "if " + expressions.truth(value) + " then " + words.any("1 else 2", text + " else null") + " endif";
		case "tuple" -> extent(scope, words.oneIn(2)) + "->collect(x | Tuple{x = x, v = " + text + "})";
		case "def" -> value.kind().isCollection() ? definition(scope, "Integer", text + "->size()") : definition(scope, OclTypes.name(value.type()), text);
		case "def without self" -> definition(new Scope(words.type(), List.of()), OclTypes.name(value.type()), text);
		case "def Set", "def Bag", "def Sequence", "def OrderedSet" -> collected(value, place.substring(4), scope);
		case "def with parameters" -> withParameters(value, scope);
		case "inv" -> "context " + Vocabulary.qualified(scope.self()) + " inv: " + expressions.truth(value);
		default -> body(value, place.substring(0, place.indexOf(' ')), scope);
		};
		return expressions.text(written);
	}

	private static String extent(Scope scope, boolean inOrder) {
		return Vocabulary.qualified(scope.variables().getFirst().type()) + ".allInstances()" + (inOrder ? "->asSequence()" : "");
	}

	private static String definition(Scope scope, String type, String body) {
		return "context " + Vocabulary.qualified(scope.self()) + " def: answer : " + type + " = " + body;
	}

	/** The value itself if it is such a collection. */
	private String collected(Typed value, String kind, Scope scope) {
		if (value.type() instanceof CollectionType collection) {
			String item = OclTypes.name(collection.getElementType());
			boolean isThat = OclTypes.name(value.type()).startsWith(kind + "(");
			return definition(scope, kind + "(" + item + ")", isThat ? value.text() : value.text() + "->as" + kind + "()");
		}
		String text = words.oneIn(2) ? kind + "{" + value.text() + "}" : value.text() + "->as" + kind + "()";
		return definition(scope, kind + "(" + OclTypes.name(value.type()) + ")", text);
	}

	/** A definition that another one calls. */
	private String withParameters(Typed value, Scope scope) {
		EClass self = scope.self();
		EClassifier parameter = scope.variables().getFirst().type();
		String type = OclTypes.name(value.type());
		String head = "context " + Vocabulary.qualified(self) + " def: helper(p : " + OclTypes.name(parameter) + ") : " + type + " = " + value.text() + "\n";
		Scope caller = new Scope(self, List.of());
		String argument = expressions.sources().item(parameter, caller);
		return head + switch (words.below(3)) {
		case 0 -> definition(caller, type, "self.helper(" + argument + ")");
		case 1 -> definition(caller, type, "helper(" + argument + ")");
		default -> definition(caller, "Integer", Vocabulary.qualified(self) + ".allInstances()->collect(o | o.helper(" + argument + "))->size()");
		};
	}

	private String body(Typed value, String iterator, Scope scope) {
		String source = extent(scope, words.oneIn(3));
		return switch (iterator) {
		case "collect", "collectNested", "isUnique", "sortedBy" -> source + "->" + iterator + "(x | " + value.text() + ")";
		case "iterate" -> source + "->iterate(x; n : Integer = 0 | if " + expressions.truth(value) + " then n + 1 else n endif)";
		default -> source + "->" + iterator + "(x | " + expressions.truth(value) + ")";
		};
	}
}
