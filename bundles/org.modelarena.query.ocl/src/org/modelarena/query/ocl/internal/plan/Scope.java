package org.modelarena.query.ocl.internal.plan;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/** The variables that an expression sees, by name. Immutable. */
final class Scope {
	private final Map<String, Supplier<Value>> values;

	/** @param values values that may be used several times: without steps */
	Scope(Map<String, Value> values) {
		this.values = new HashMap<>();
		values.forEach((name, value) -> this.values.put(name, () -> value));
	}

	private Scope(Map<String, Supplier<Value>> values, String name, Supplier<Value> value) {
		this.values = new HashMap<>(values);
		this.values.put(name, value);
	}

	/** The scope with one more variable. */
	Scope with(String name, Value value) {
		return new Scope(values, name, () -> value);
	}

	/** The scope with one more variable, whose value is made anew each time, since steps may stand in a plan once only. */
	Scope with(String name, Supplier<Value> value) {
		return new Scope(values, name, value);
	}

	Value get(String name) {
		Supplier<Value> value = values.get(name);
		if (value == null) {
			throw new Untranslatable("the variable '" + name + "' is not known before the query runs");
		}
		return value.get();
	}
}
