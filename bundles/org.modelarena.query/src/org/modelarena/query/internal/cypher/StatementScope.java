// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.cypher;

import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

import org.eclipse.emf.ecore.EEnumLiteral;
import org.modelarena.query.PlanFault;
import org.modelarena.query.plan.Variable;

/** The names and parameters of one statement. No name is used twice, so that nothing is hidden. */
final class StatementScope {
	private final Map<Variable, String> names = new IdentityHashMap<>();
	private final Set<String> taken = new HashSet<>();
	private final Map<String, Object> parameters = new LinkedHashMap<>();

	/** The name of a variable that has one. */
	String name(Variable variable) {
		String name = names.get(variable);
		if (name == null) {
			throw new IllegalArgumentException("Nothing binds '" + variable.name() + "'");
		}
		return name;
	}

	/** A new name for a variable. */
	String bind(Variable variable) {
		String name = fresh(variable.name());
		names.put(variable, name);
		return name;
	}

	/** Lets a variable be another name for what is there already. */
	void alias(Variable variable, String name) {
		names.put(variable, name);
	}

	/** A new name, quoted since a variable may be called like a keyword. */
	String fresh(String wish) {
		String plain = wish.replaceAll("\\W", "_");
		String name = plain;
		for (int number = 2; !taken.add(name); number++) {
			name = plain + number;
		}
		return "`" + name + "`";
	}

	/** The parameter for a constant that is not null. */
	String parameter(Object constant) {
		Object value = constant instanceof EEnumLiteral literal ? literal.getName() : constant;
		if (value instanceof String text && text.codePoints().anyMatch(point -> Character.getType(point) == Character.SURROGATE)) {
			throw new PlanFault("a text with half a character has no exact form in a statement");
		}
		for (Map.Entry<String, Object> known : parameters.entrySet()) {
			if (known.getValue().equals(value)) {
				return "$" + known.getKey();
			}
		}
		String name = "p" + parameters.size();
		parameters.put(name, value);
		return "$" + name;
	}

	Map<String, Object> parameters() {
		return parameters;
	}
}
