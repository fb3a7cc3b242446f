// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.gremlin;

import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;

import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.Variable;

/**
 * The forms that the variables of one plan have in its traversal: a label of the path, or another term, which is written in the place of the variable. No
 * label is used twice.
 */
final class VariableLabels {
	private final Map<Variable, String> labels = new IdentityHashMap<>();
	private final Map<Variable, Term> terms = new IdentityHashMap<>();
	private final Set<String> taken = new HashSet<>();
	/** The labels that the traversal asks for; others need not be written. */
	private final Set<String> used = new HashSet<>();

	/** A new label for a variable, as {@code .as('label')}. In another block the variable may have stood for a term. */
	String bind(Variable variable) {
		terms.remove(variable);
		String label = fresh(variable.name());
		labels.put(variable, label);
		return as(label);
	}

	/** A label that has not been taken. */
	String fresh(String wish) {
		String plain = wish.replaceAll("\\W", "_");
		String label = plain;
		for (int number = 2; !taken.add(label); number++) {
			label = plain + number;
		}
		return label;
	}

	/** Lets a variable stand for a term over those before it. */
	void alias(Variable variable, Term term) {
		terms.put(variable, term);
	}

	/** The term that a variable stands for; null if it has a label. */
	Term term(Variable variable) {
		return terms.get(variable);
	}

	/** The variable that another one is just another name for. */
	Variable meant(Variable variable) {
		return terms.get(variable) instanceof Term.Use use ? meant(use.variable()) : variable;
	}

	/** The label of a variable that has one, which is used now. */
	String label(Variable variable) {
		String label = labels.get(variable);
		if (label == null) {
			throw new IllegalArgumentException("Nothing binds '" + variable.name() + "'");
		}
		used.add(label);
		return label;
	}

	/** The step that gives a label, which {@link #withoutUnused} may take away. */
	static String as(String label) {
		return ".as('" + label + "')";
	}

	/** A label that is used, as a step. */
	String asUsed(String label) {
		used.add(label);
		return as(label);
	}

	/** A traversal without labels that nobody asks for. Quotes do not stand in its texts, so nothing else looks like a label. */
	String withoutUnused(String traversal) {
		String text = traversal;
		for (String label : taken) {
			if (!used.contains(label)) {
				text = text.replace(as(label), "");
			}
		}
		return text;
	}
}
