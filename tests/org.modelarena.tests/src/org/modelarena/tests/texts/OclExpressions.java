// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.texts;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.ocl.ecore.CollectionType;
import org.modelarena.tests.texts.OclLibrary.Operation;
import org.modelarena.tests.texts.OclTypes.Scope;
import org.modelarena.tests.texts.Text.Pair;
import org.modelarena.tests.texts.Text.Use;

/** Expressions that grow by one operation of the library after another, each as the parser lets them. */
final class OclExpressions {
	/** What gives order to what has none. */
	private static final Set<String> SEQUENCING = Set.of("asSequence", "asOrderedSet", "any", "iterate", "sortedBy", "sum", "toString", "flatten", "closure");
	private static final Set<Kind> UNORDERED = Set.of(Kind.SET, Kind.BAG, Kind.NESTED, Kind.OTHER);
	private static final Set<String> CONDITIONS = Set.of("select", "reject", "exists", "forAll", "one", "any");

	/** An expression with its type. */
	record Typed(String text, EClassifier type) {
		Kind kind() {
			return OclTypes.kind(type);
		}
	}

	private final Vocabulary words;
	private final OclSources sources;
	private final OclFolds folds;
	private final Coverage coverage;
	private final List<Operation> operations;
	private final Map<String, Operation> byKey = new HashMap<>();
	private final List<Use> uses = new ArrayList<>();
	private String place = "";
	private boolean sequences;
	private int names;

	OclExpressions(Vocabulary words, Coverage coverage, List<Operation> operations) {
		this.words = words;
		this.sources = new OclSources(words);
		this.folds = new OclFolds(words);
		this.coverage = coverage;
		this.operations = operations;
		operations.forEach(operation -> byKey.put(operation.key(), operation));
	}

	/** Forgets what was written; what comes stands in another place. */
	void begin(String newPlace) {
		uses.clear();
		sequences = false;
		place = newPlace;
	}

	Text text(String text) {
		return new Text("ocl", Parameters.in(text, words), List.copyOf(uses), sequences);
	}

	OclSources sources() {
		return sources;
	}

	Typed typed(String text, Scope scope) {
		EClassifier type = OclTypes.of(text, scope, words.metamodel());
		return type == null ? null : new Typed(text, type);
	}

	/** The operation asked of such a source; null if that is not to be had. */
	Typed towards(Operation operation, Kind kind, Scope scope) {
		for (int i = 0; i < 4; i++) {
			Typed source = words.oneIn(2) ? chain(scope, words.below(3)) : null;
			if (source == null || source.kind() != kind) {
				source = typed(sources.of(kind, scope), scope);
			}
			if (source != null && source.kind() == kind) {
				Typed result = apply(operation, source, scope, 2);
				if (result != null) {
					return result;
				}
			}
		}
		return null;
	}

	/** So many operations, one asked of the other's value; null if nothing came of it. */
	Typed chain(Scope scope, int depth) {
		Typed last = start(scope);
		return last == null ? null : longer(last, scope, depth);
	}

	Typed longer(Typed start, Scope scope, int depth) {
		Typed last = start;
		for (int i = 0; i < depth; i++) {
			Typed next = step(last, scope, depth);
			if (next == null) {
				return last;
			}
			last = next;
		}
		return last;
	}

	private Typed step(Typed source, Scope scope, int depth) {
		for (int tries = 0; tries < 6; tries++) {
			String known = words.oneIn(3) ? null : coverage.anyAccepted(source.kind(), words);
			Operation operation = known == null ? words.of(operations) : byKey.get(known);
			if (!coverage.isRefused(new Pair(operation.key(), source.kind()))) {
				Typed next = apply(operation, source, scope, depth - 1);
				if (next != null) {
					return next;
				}
			}
		}
		return null;
	}

	private Typed start(Scope scope) {
		if (!scope.variables().isEmpty() && !words.oneIn(3)) {
			return typed(scope.variables().getLast().name(), scope);
		}
		if (scope.self() != null && !words.oneIn(3)) {
			return typed("self", scope);
		}
		return typed(words.oneIn(2) ? sources.extent() : sources.of(words.any(Kind.values()), scope), scope);
	}

	/** Null if the parser refuses it. */
	Typed apply(Operation operation, Typed source, Scope scope, int depth) {
		int mark = uses.size();
		boolean before = sequences;
		String text = operation.isNavigation() ? navigated(operation, source) : operation.isIterator() ? iterated(operation, source, scope, depth)
				: operation.isOperator() ? computed(operation, source, scope, depth) : called(operation, source, scope, depth);
		Typed result = text == null ? null : typed(text, scope);
		if (result == null) {
			uses.subList(mark, uses.size()).clear();
			sequences = before;
			if (text != null) {
				coverage.refused(new Pair(operation.key(), source.kind()));
			}
			return null;
		}
		uses.add(new Use(operation.key(), source.kind(), place));
		coverage.accepted(new Pair(operation.key(), source.kind()));
		sequences |= SEQUENCING.contains(operation.name()) && UNORDERED.contains(source.kind());
		return result;
	}

	private static EClassifier item(Typed source) {
		EClassifier type = source.type();
		while (type instanceof CollectionType collection) {
			type = collection.getElementType();
		}
		return type;
	}

	private String navigated(Operation operation, Typed source) {
		EClass type = item(source) instanceof EClass element && OclTypes.kind(element) == Kind.ELEMENT ? element : words.type();
		boolean isMany = operation.name().endsWith("s");
		EStructuralFeature feature = operation.name().startsWith(".attribute") ? words.attribute(type, isMany) : words.reference(type, isMany);
		return feature == null ? null : source.text() + "." + feature.getName();
	}

	private String arrow(Operation operation, Typed source) {
		boolean isCollection = source.kind().isCollection();
		boolean usual = isCollection ? operation.ofCollections() : !operation.ofValues();
		boolean either = isCollection ? operation.ofValues() : operation.ofCollections();
		return usual != (either && words.oneIn(6)) ? "->" : ".";
	}

	private String called(Operation operation, Typed source, Scope scope, int depth) {
		int first = 1 + words.below(2);
		// From one place to another: mostly to a later one.
		boolean isRange = operation.parameters().equals(List.of("Integer", "Integer")) && !words.oneIn(4);
		String arguments = isRange ? first + ", " + (first + words.below(3))
				: operation.parameters().stream().map(parameter -> argument(parameter, source, scope, depth)).collect(Collectors.joining(", "));
		return source.text() + arrow(operation, source) + operation.name() + "(" + arguments + ")";
	}

	private String computed(Operation operation, Typed source, Scope scope, int depth) {
		if (operation.parameters().isEmpty()) {
			return "(" + operation.name() + " " + source.text() + ")";
		}
		String argument = argument(operation.parameters().getFirst(), source, scope, depth);
		return "(" + source.text() + " " + operation.name() + " " + argument + ")";
	}

	private String argument(String type, Typed source, Scope scope, int depth) {
		if (type.contains("(")) {
			EClassifier item = source.type() instanceof CollectionType collection ? collection.getElementType() : source.type();
			String kind = type.substring(0, type.indexOf('('));
			return sources.collection(kind.equals("Collection") ? words.any("Set", "Bag", "Sequence", "OrderedSet") : kind, words.oneIn(8) ? null : item, scope);
		}
		return switch (type) {
		case "OclType" -> sources.type(item(source));
		case "Integer", "UnlimitedNatural" -> words.oneIn(4) ? sources.of(Kind.INTEGER, scope) : String.valueOf(words.below(4));
		case "Real" -> sources.of(words.any(Kind.INTEGER, Kind.REAL), scope);
		case "String" -> words.oneIn(2) ? sources.of(Kind.STRING, scope) : words.any("'a'", "'.*'", "'[a-c]'", "','", "'o'");
		case "Boolean" -> sources.of(Kind.BOOLEAN, scope);
		default -> other(source, scope, depth);
		};
	}

	private String other(Typed source, Scope scope, int depth) {
		if (depth > 1 && words.oneIn(3)) {
			Typed any = chain(scope, depth - 1);
			if (any != null) {
				return any.text();
			}
		}
		EClassifier item = source.type() instanceof CollectionType collection && !words.oneIn(6) ? collection.getElementType() : source.type();
		return sources.item(item, scope);
	}

	private String iterated(Operation operation, Typed source, Scope scope, int depth) {
		EClassifier item = source.type() instanceof CollectionType collection ? collection.getElementType() : source.type();
		String variable = "v" + names++;
		String outer = place;
		place = operation.name() + " body";
		String body = body(operation.name(), variable, item, scope, Math.max(1, depth));
		place = outer;
		return source.text() + "->" + operation.name() + "(" + body + ")";
	}

	private String body(String name, String variable, EClassifier item, Scope scope, int depth) {
		Scope inside = scope.with(variable, item);
		Typed value = chain(inside, depth);
		String text = value == null ? variable : value.text();
		if (CONDITIONS.contains(name)) {
			String condition = value == null ? words.any("true", variable + " <> null") : truth(value);
			return words.oneIn(8) && (name.equals("exists") || name.equals("forAll")) ? variable + ", other | " + condition + " or " + variable + " = other" : variable + " | " + condition;
		}
		return switch (name) {
		case "iterate" -> variable + folds.of(text, value != null && (value.kind() == Kind.INTEGER || value.kind() == Kind.REAL) ? text : words.any("1", "7"),
				value == null ? "true" : truth(value));
		case "closure" -> variable + " | " + (item instanceof EClass type && OclTypes.kind(type) == Kind.ELEMENT ? step(variable, type) : text);
		default -> variable + " | " + text;
		};
	}

	private String step(String variable, EClass type) {
		List<String> back = type.getEAllReferences().stream().filter(reference -> reference.getEReferenceType().isSuperTypeOf(type)).map(EStructuralFeature::getName).toList();
		return back.isEmpty() ? variable : variable + "." + words.of(back);
	}

	/** A condition about a value. */
	String truth(Typed value) {
		String text = value.text();
		return switch (value.kind()) {
		case BOOLEAN -> text;
		case INTEGER, REAL -> words.any("(" + text + " > 1)", "(" + text + " = 2)", "(" + text + " <= 3)");
		case STRING -> words.any("(" + text + " = 'a')", "(" + text + ".size() > 1)");
		case SET, BAG, SEQUENCE, ORDERED_SET, NESTED -> text + words.any("->isEmpty()", "->notEmpty()", "->size() > 1");
		default -> words.any(text + ".oclIsUndefined()", "(" + text + " <> null)");
		};
	}
}
