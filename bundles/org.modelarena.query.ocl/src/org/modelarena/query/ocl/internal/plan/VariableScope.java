// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.plan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

import org.eclipse.emf.ecore.ETypedElement;
import org.modelarena.query.ocl.internal.parser.ParsedOcl;
import org.modelarena.query.plan.build.Untranslatable;

/** The variables that an expression sees, by name. Immutable. */
final class VariableScope {
	/** A {@code let} is translated anew at each use, so that a few lets within each other could make a plan of any size. */
	private static final int MOST_EXPRESSIONS = 20_000;

	private final Map<String, Supplier<Value>> values;
	/** Finds what the text defines. */
	private final Function<ETypedElement, Optional<ParsedOcl.Definition>> definitions;
	/** The definitions that the expression stands in, outermost first. */
	private final List<ParsedOcl.Definition> entered;
	/** The number of expressions translated, in an array that all scopes of a query share. */
	private final int[] translated;

	/** @param values values that may be used several times: without steps */
	VariableScope(Map<String, Value> values, Function<ETypedElement, Optional<ParsedOcl.Definition>> definitions) {
		this.definitions = definitions;
		this.entered = List.of();
		this.values = new HashMap<>();
		this.translated = new int[1];
		values.forEach((name, value) -> this.values.put(name, () -> value));
	}

	private VariableScope(VariableScope around, Map<String, Supplier<Value>> values, List<ParsedOcl.Definition> entered) {
		this.definitions = around.definitions;
		this.translated = around.translated;
		this.values = values;
		this.entered = entered;
	}

	private VariableScope(VariableScope around, String name, Supplier<Value> value) {
		this.definitions = around.definitions;
		this.entered = around.entered;
		this.values = new HashMap<>(around.values);
		this.translated = around.translated;
		this.values.put(name, value);
	}

	/** The definition that the text has of an operation or property; nothing if it does not define it. */
	Optional<ParsedOcl.Definition> definition(Object feature) {
		return feature instanceof ETypedElement typed ? definitions.apply(typed) : Optional.empty();
	}

	/** The scope of a definition's body, which sees nothing from around it but parameters of the query. */
	VariableScope within(ParsedOcl.Definition definition) {
		if (entered.stream().anyMatch(outer -> outer.body() == definition.body())) {
			throw new Untranslatable("a definition that calls itself is interpreted");
		}
		List<ParsedOcl.Definition> more = new ArrayList<>(entered);
		more.add(definition);
		return new VariableScope(this, new HashMap<>(values), more);
	}

	/** The scope with one more variable. */
	VariableScope with(String name, Value value) {
		return new VariableScope(this, name, () -> value);
	}

	/** The scope with one more variable, whose value is made anew each time, since steps may stand in a plan once only. */
	VariableScope with(String name, Supplier<Value> value) {
		return new VariableScope(this, name, value);
	}

	/** The scope without a variable that a loop hides. */
	VariableScope without(String name) {
		return new VariableScope(this, name, () -> {
			throw new Untranslatable("the variable '" + name + "' is not known before the query runs");
		});
	}

	/** One more expression is translated. */
	void step() {
		if (++translated[0] > MOST_EXPRESSIONS) {
			throw new Untranslatable("the plan becomes too large");
		}
	}

	Value get(String name) {
		Supplier<Value> value = values.get(name);
		if (value == null) {
			throw new Untranslatable("the variable '" + name + "' is not known before the query runs");
		}
		return value.get();
	}
}
