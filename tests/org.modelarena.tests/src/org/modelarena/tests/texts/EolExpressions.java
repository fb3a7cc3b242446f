// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.texts;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.tests.texts.EolLibrary.Operation;
import org.modelarena.tests.texts.EolSamples.Sample;
import org.modelarena.tests.texts.EolSamples.Scope;
import org.modelarena.tests.texts.Text.Pair;
import org.modelarena.tests.texts.Text.Use;

/** Expressions that grow by one operation of the library after another, each asked of what the one before gives in Epsilon itself. */
final class EolExpressions {
	private static final Set<String> PRINTING = Set.of("print", "println", "err", "errln");
	/** What takes as long as its number is large. */
	private static final Set<String> LONG_FOR_NUMBERS = Set.of("to", "iota", "factorial", "repeat");
	private static final Set<String> CONDITIONS = Set.of("select", "reject", "exists", "forAll", "one", "none", "count", "selectOne", "selectFirst", "rejectOne", "nMatch",
			"atLeastNMatch", "atMostNMatch", "find", "findOne");
	/** Stands for an expression that is still to be written; no text has it. */
	private static final String SOURCE = "\u0001";
	private static final String SAMPLE = "the_source";
	private static final int LARGE = 1_000;

	/** An expression with a value that it has. */
	record Typed(String text, Object value, boolean isFailure) {
		Kind kind() {
			return isFailure ? Kind.OTHER : EolSamples.kind(value);
		}
	}

	private final Vocabulary words;
	private final EolSources sources;
	private final EolSamples samples;
	private final Coverage coverage;
	private final List<Operation> operations;
	private final Map<String, Operation> byKey = new HashMap<>();
	private final List<Use> uses = new ArrayList<>();
	private String place = "";
	private int names;

	EolExpressions(Vocabulary words, EolSamples samples, Coverage coverage, List<Operation> operations) {
		this.words = words;
		this.sources = new EolSources(words);
		this.samples = samples;
		this.coverage = coverage;
		this.operations = operations;
		operations.forEach(operation -> byKey.put(operation.key(), operation));
	}

	/** Forgets what was written; what comes stands in another place. */
	void begin(String newPlace) {
		uses.clear();
		place = newPlace;
	}

	Text text(String language, String text) {
		return new Text(language, Parameters.in(text, words), List.copyOf(uses), false);
	}

	EolSources sources() {
		return sources;
	}

	Scope with(Scope scope, String name, String sample) {
		return scope.with(name, samples.of(sample, scope).value());
	}

	Typed typed(String text, Scope scope) {
		Sample sample = samples.of(text, scope);
		return sample.isRefused() ? null : new Typed(text, sample.value(), sample.isFailure());
	}

	/** The operation asked of such a source; null if that is not to be had. */
	Typed towards(Operation operation, Kind kind, Scope scope) {
		for (int i = 0; i < 3; i++) {
			Typed source = words.oneIn(2) ? chain(scope, words.below(3)) : null;
			if (source == null || source.kind() != kind || source.isFailure()) {
				source = typed(sources.of(kind, scope), scope);
			}
			if (source != null && source.kind() == kind && !source.isFailure()) {
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
		boolean isAny = scope.variables().isEmpty() || words.oneIn(3);
		Typed last = isAny ? typed(words.oneIn(2) ? sources.all() : sources.of(words.any(Kind.values()), scope), scope)
				: typed(words.oneIn(3) ? words.of(scope.variables()).name() : scope.variables().getLast().name(), scope);
		return last == null ? null : longer(last, scope, depth);
	}

	Typed longer(Typed start, Scope scope, int depth) {
		Typed last = start;
		for (int i = 0; i < depth && !last.isFailure(); i++) {
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
			// What people write most are not the methods of Java's classes.
			if ((!operation.isOfJava() || words.oneIn(5)) && !coverage.isRefused(new Pair(operation.key(), source.kind()))) {
				Typed next = apply(operation, source, scope, depth - 1);
				if (next != null) {
					return next;
				}
			}
		}
		return null;
	}

	/** Null if Epsilon knows no such operation. */
	Typed apply(Operation operation, Typed source, Scope scope, int depth) {
		boolean takesLong = LONG_FOR_NUMBERS.contains(operation.name()) && source.value() instanceof Number number && Math.abs(number.doubleValue()) > LARGE
				|| operation.name().equals("powerset") && source.value() instanceof Collection<?> items && items.size() > 6;
		int mark = uses.size();
		String written = takesLong ? null : written(operation, source, scope, depth);
		if (written == null) {
			return null;
		}
		Sample sample = PRINTING.contains(operation.name()) ? new Sample(false, false, source.value())
				: samples.of(written.replace(SOURCE, SAMPLE), scope.with(SAMPLE, source.value()));
		if (sample.isRefused()) {
			uses.subList(mark, uses.size()).clear();
			coverage.refused(new Pair(operation.key(), source.kind()));
			return null;
		}
		if (sample.isFailure() && !words.oneIn(4)) {
			uses.subList(mark, uses.size()).clear();
			return null;
		}
		uses.add(new Use(operation.key(), source.kind(), place));
		coverage.accepted(new Pair(operation.key(), source.kind()));
		return new Typed(written.replace(SOURCE, source.text()), sample.value(), sample.isFailure());
	}

	/** With {@link #SOURCE} in the place of what it is asked of, so that it can also be asked of the source's value. */
	private String written(Operation operation, Typed source, Scope scope, int depth) {
		String text = SOURCE;
		return switch (operation.form()) {
		case CALL -> text + "." + operation.name() + "("
				+ operation.parameters().stream().map(parameter -> argument(parameter, scope, depth)).collect(Collectors.joining(", ")) + ")";
		case OPERATOR -> "(" + text + " " + operation.name() + " " + operand(source, scope) + ")";
		case PREFIX -> operation.name().equals("-x") ? "(-" + text + ")" : "(not " + text + ")";
		case NAVIGATION -> navigated(operation.name(), source);
		case BODY -> text + "." + operation.name() + "(" + body(operation.name(), source, scope, depth) + ")";
		case OTHER -> operation.name().equals("[]") ? text + "[" + words.any("0", "1", "'k'", "'a'") + "]" : "(" + truth(SOURCE, source.kind()) + " ? " + text + " : " + operand(source, scope) + ")";
		};
	}

	private String argument(Class<?> type, Scope scope, int depth) {
		if (depth > 1 && type == Object.class && words.oneIn(3)) {
			Typed any = chain(scope, depth - 1);
			if (any != null) {
				return any.text();
			}
		}
		return sources.argument(type, scope);
	}

	/** Mostly of the same kind, so that there is something to compare. */
	private String operand(Typed source, Scope scope) {
		return words.oneIn(4) ? sources.argument(Object.class, scope) : sources.of(source.kind(), scope);
	}

	private String navigated(String navigation, Typed source) {
		EClass type = source.value() instanceof EObject element ? element.eClass()
				: source.value() instanceof Collection<?> items && !items.isEmpty() && items.iterator().next() instanceof EObject element ? element.eClass() : words.type();
		boolean isMany = navigation.endsWith("s");
		EStructuralFeature feature = navigation.contains("attribute") ? words.attribute(type, isMany) : words.reference(type, isMany || navigation.equals(".revRefNav") && words.oneIn(2));
		return switch (navigation) {
		case ".eContainer", ".eContents" -> SOURCE + navigation + words.any("", "()");
		case ".revRefNav" -> feature == null ? null : SOURCE + ".revRefNav_" + feature.getName();
		default -> feature == null ? null : SOURCE + (navigation.startsWith("?") ? "?." : ".") + EolSources.property(feature);
		};
	}

	private String body(String name, Typed source, Scope scope, int depth) {
		String variable = "v" + names++;
		Object item = source.value() instanceof Collection<?> items ? items.isEmpty() ? null : items.iterator().next() : source.value();
		Scope inside = scope.with(variable, item);
		String outer = place;
		place = name + " body";
		Typed value = chain(inside, Math.max(1, depth));
		place = outer;
		String declared = item instanceof EObject element && words.oneIn(6) ? variable + " : " + Vocabulary.qualified(words.near(element.eClass())) : variable;
		return declared + " | " + content(name, variable, value, item);
	}

	private String content(String name, String variable, Typed value, Object item) {
		String text = value == null ? variable : value.text();
		String plain = name.replace("parallel", "");
		plain = plain.isEmpty() ? name : Character.toLowerCase(plain.charAt(0)) + plain.substring(1);
		if (CONDITIONS.contains(plain)) {
			return (value == null ? words.any("true", variable + ".isDefined()") : truth(value)) + (plain.endsWith("NMatch") || plain.equals("nMatch") ? ", " + words.below(3) : "");
		}
		return switch (plain) {
		case "aggregate" -> variable + ", " + words.any(text, "total + 1, 0", text + ", 0");
		// Of others, what comes of them might grow for ever.
		case "closure" -> item instanceof EObject element ? step(variable, element.eClass()) : words.any(variable, variable + ".asString()", "Sequence{}");
		default -> text;
		};
	}

	private String step(String variable, EClass type) {
		List<String> back = type.getEAllReferences().stream().filter(reference -> reference.getEReferenceType().isSuperTypeOf(type)).map(EolSources::property).toList();
		return variable + "." + (back.isEmpty() ? "eContents" : words.of(back));
	}

	/** A condition about a value. */
	String truth(Typed value) {
		return truth(value.text(), value.kind());
	}

	private String truth(String text, Kind kind) {
		return switch (kind) {
		case BOOLEAN -> text;
		case INTEGER, REAL -> words.any("(" + text + " > 1)", "(" + text + " = 2)", "(" + text + " <= 3)");
		case STRING -> words.any("(" + text + " = 'a')", "(" + text + ".length() > 1)");
		case SET, BAG, SEQUENCE, ORDERED_SET, NESTED, MAP -> text + words.any(".isEmpty()", ".size() > 1");
		default -> words.any(text + ".isDefined()", "(" + text + " <> null)");
		};
	}
}
