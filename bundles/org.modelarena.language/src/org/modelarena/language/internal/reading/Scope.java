// SPDX-License-Identifier: EPL-2.0
package org.modelarena.language.internal.reading;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ArrayList;

import org.modelarena.language.internal.types.ValueType;

/** The variables that are visible at a place, the inner ones before the outer ones. Used by one thread. */
public final class Scope {
	private final Scope outer;
	private final ValueType implicit;
	private final Map<String, Variable> variables = new LinkedHashMap<>();

	private Scope(Scope outer, ValueType implicit) {
		this.outer = outer;
		this.implicit = implicit;
	}

	/** One without variables. */
	public static Scope empty() {
		return new Scope(null, null);
	}

	/** One within this one. */
	Scope inner() {
		return new Scope(this, null);
	}

	/** One within this one where names may be features of a value that nobody names. */
	Scope inner(ValueType source) {
		return new Scope(this, source);
	}

	void declare(String name, ValueType type, String what) {
		variables.remove(name);
		variables.put(name, new Variable(name, type, what));
	}

	/** From now on a variable is known to have another type; nothing happens where there is no such variable. */
	void refine(String name, ValueType type) {
		for (Scope scope = this; scope != null; scope = scope.outer) {
			Variable known = scope.variables.get(name);
			if (known != null) {
				scope.variables.put(name, new Variable(name, type, known.what()));
				return;
			}
		}
	}

	/** The variable that a name means here. */
	public Optional<Variable> find(String name) {
		for (Scope scope = this; scope != null; scope = scope.outer) {
			Variable found = scope.variables.get(name);
			if (found != null) {
				return Optional.of(found);
			}
		}
		return Optional.empty();
	}

	/** All visible variables, the last declared first. */
	public List<Variable> all() {
		Map<String, Variable> visible = new LinkedHashMap<>();
		for (Scope scope = this; scope != null; scope = scope.outer) {
			List<Variable> own = new ArrayList<>(scope.variables.values());
			own.reversed().forEach(variable -> visible.putIfAbsent(variable.name(), variable));
		}
		return List.copyOf(visible.values());
	}

	/** The values whose features are visible by their names alone, the innermost first. */
	public List<ValueType> implicitSources() {
		List<ValueType> sources = new ArrayList<>();
		for (Scope scope = this; scope != null; scope = scope.outer) {
			if (scope.implicit != null) {
				sources.add(scope.implicit);
			}
		}
		return sources;
	}
}
