// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.texts;

import java.lang.reflect.RecordComponent;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.ENamedElement;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Query;
import org.modelarena.core.Strategy;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.QueryLanguages;
import org.modelarena.core.store.Catalog;
import org.modelarena.query.CompiledQuery;
import org.modelarena.query.PlanExpression;
import org.modelarena.query.QueryPart;
import org.modelarena.query.plan.Plan;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.TextFunction;
import org.modelarena.query.plan.ValueType;
import org.modelarena.query.plan.Variable;

/**
 * All that a translator makes of a text: its plan, or why it has none and the plans of its parts. Two translations that are written alike give the same answers. What people are shown of
 * a plan leaves something out, such as the types of values.
 */
final class TranslationText {
	/** What functions of texts are tried with, as there is no other way to tell them apart. */
	private static final List<String> SAMPLES = List.of("", "a", "A", "b", "two words", "12", " x ", "A,b,c", "true", "Crude oil", "name", "a".repeat(256), "a".repeat(257));
	/** A definition of OCL, with its body. */
	private static final Pattern DEFINITION = Pattern.compile("context (\\S+) (?:def: answer : [^=]+ = |inv: )(.*)");
	private static final int LARGE = 100_000;
	private static final int SIZES = 50;
	private static final int LONGEST_DERIVED = 100;
	private static final QueryLanguages LANGUAGES = Catalog.discover().languages();

	/** What is called, and what statements there are. */
	private static final Pattern WORDS = Pattern
			.compile("\\b\\w+(?=\\()|\\b(?:for|if|else|switch|default|break|continue|Set|Bag|OrderedSet|Map|new|let|no|from|in|guard|optional|active|match|nomatch|onmatch|do|pre|post)\\b");

	private final StringBuilder text = new StringBuilder();
	private final Map<Variable, Integer> variables = new IdentityHashMap<>();
	private final Set<String> shapes = new HashSet<>();
	private String reason = "";

	private TranslationText() {
	}

	static TranslationText of(Text text, Metamodel metamodel) {
		TranslationText made = new TranslationText();
		made.write(text, metamodel);
		if (!text.language().equals("epl") && text.text().length() < LONGEST_DERIVED) {
			made.writeDerived(text, metamodel);
		}
		return made;
	}

	/** The same text as a derived attribute of each element. */
	private void writeDerived(Text query, Metamodel metamodel) {
		Matcher definition = DEFINITION.matcher(query.text());
		boolean isDefinition = definition.matches();
		EClass self = metamodel.classes().stream().filter(type -> isDefinition && Vocabulary.qualified(type).equals(definition.group(1))).findFirst().orElse(metamodel.classes().getFirst());
		try {
			if (LANGUAGES.of(new Query(query.language(), query.text())).prepareExpression(isDefinition ? definition.group(2) : query.text(), self, metamodel) instanceof PlanExpression expression) {
				Variable element = new Variable("self", new ValueType.Element(self));
				expression.term(new Term.Use(element)).ifPresentOrElse(term -> {
					text.append("; derived ");
					value(term, "derived", "");
				}, () -> text.append("; not derived"));
			}
		} catch (ArenaException e) {
			text.append("; derived ").append(e.code());
		}
	}

	private void write(Text text, Metamodel metamodel) {
		Query query = new Query(text.language(), text.text(), Parameters.ALL).by(Strategy.COMPILED);
		try {
			if (LANGUAGES.of(query).prepare(query, metamodel, Cancellation.create()) instanceof CompiledQuery compiled) {
				write(compiled);
				if (compiled.plan().isEmpty()) {
					// Most ways to have no plan have one reason.
					WORDS.matcher(text.text()).results().forEach(word -> shapes.add(reason + " of " + word.group()));
				}
			}
		} catch (ArenaException e) {
			this.text.append(e.code());
		}
	}

	private void write(CompiledQuery query) {
		if (query.plan().isPresent()) {
			write(query.plan().get());
			return;
		}
		text.append(query.reason());
		reason = query.reason().replaceAll("line \\d+, column \\d+|'[^']*'", "");
		shapes.add(reason);
		for (QueryPart part : query.parts()) {
			text.append("; ").append(part.text()).append(' ').append(part.form()).append(": ");
			write(part.translated());
		}
	}

	private void write(Plan plan) {
		value(plan, "", "");
	}

	/**
	 * @param around the kinds of what it is in, the nearest last
	 */
	private void value(Object value, String outer, String around) {
		switch (value) {
		case null -> atom("null", around);
		case Record structure -> structure(structure, outer, around);
		case List<?> list -> list(list, outer, around);
		case Variable variable -> variable(variable);
		case EStructuralFeature feature -> text.append(Vocabulary.qualified(feature.getEContainingClass())).append('.').append(feature.getName());
		case EClass type -> text.append(Vocabulary.qualified(type));
		case EClassifier type -> text.append(Vocabulary.qualified(type));
		case ENamedElement named -> text.append(named.getName());
		case TextFunction function -> function(function, around);
		case Enum<?> choice -> atom(choice.name(), around);
		case Boolean truth -> atom(truth.toString(), around);
		default -> text.append(value.getClass().getSimpleName()).append(' ').append(value);
		}
	}

	private void atom(String atom, String around) {
		text.append(atom);
		shapes.add(around + " " + atom);
	}

	private void structure(Record structure, String outer, String around) {
		String kind = structure.getClass().getSimpleName();
		shapes.add(outer + " " + around + " " + kind);
		text.append(kind).append('(');
		for (RecordComponent component : structure.getClass().getRecordComponents()) {
			text.append(component.getName()).append('=');
			try {
				component.getAccessor().setAccessible(true);
				value(component.getAccessor().invoke(structure), around, kind + "." + component.getName());
			} catch (ReflectiveOperationException e) {
				throw new AssertionError(e);
			}
			text.append(' ');
		}
		text.append(')');
	}

	private void list(List<?> list, String outer, String around) {
		text.append('[');
		for (Object item : list) {
			value(item, outer, around);
			text.append(", ");
		}
		text.append(']');
		shapes.add(around + " " + (list.size() > 1 ? "many" : list.size()));
	}

	private void variable(Variable variable) {
		boolean isNew = !variables.containsKey(variable);
		text.append(variable.name()).append(variables.computeIfAbsent(variable, unknown -> variables.size()));
		if (isNew) {
			text.append(" : ");
			value(variable.type(), "", "Variable");
		}
	}

	private void function(TextFunction function, String around) {
		atom(function.toString().replaceAll("\\(.*", ""), around);
		text.append(function).append(function.isTotal()).append(SAMPLES.stream().map(function::apply).map(String::valueOf).toList());
		value(function.type(), "", around);
	}

	/** What is in it, and in what, whatever elements and constants it is about. */
	Set<String> shapes() {
		// How large a plan may be matters for large ones.
		shapes.add("size " + (text.length() > LARGE ? text.length() / SIZES : 0));
		return shapes;
	}

	@Override
	public String toString() {
		return text.toString();
	}
}
