// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.plan.values;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The meaning of names at a place of a program. Immutable.
 *
 * @param names   the variables
 * @param outside names of variables outside of an operation, which it may or may not see
 * @param typed   the names that were declared in the innermost frame, true for those with a type
 */
public record Scope(Map<String, Value> names, Set<String> outside, Map<String, Boolean> typed) {
	public static Scope of(Map<String, Value> names, Set<String> outside) {
		return new Scope(Map.copyOf(names), outside, Map.of());
	}

	/** With a variable that hides others of its name. */
	public Scope with(String name, Value value) {
		Map<String, Value> more = new HashMap<>(names);
		more.put(name, value);
		return new Scope(more, outside, typed);
	}

	/** With a variable that is declared in the innermost frame. */
	public Scope declaring(String name, Value value, boolean withType) {
		Map<String, Boolean> more = new HashMap<>(typed);
		more.put(name, withType);
		return new Scope(with(name, value).names(), outside, more);
	}

	/** Whether a declaration would be the second in its frame, with another type. */
	public boolean forbids(String name, boolean withType) {
		return typed.containsKey(name) && (withType || typed.get(name));
	}

	/** In a new frame. */
	public Scope framed() {
		return new Scope(names, outside, Map.of());
	}

	/** The scope that an operation sees: the parameters of the query. */
	public Scope ofOperation(Set<String> parameters) {
		Map<String, Value> seen = new HashMap<>(names);
		seen.keySet().retainAll(parameters);
		Set<String> others = new HashSet<>(names.keySet());
		others.removeAll(parameters);
		others.addAll(outside);
		return of(seen, others);
	}
}
