// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.plan;

import java.util.Objects;

/** A variable of a plan. Variables are compared by identity: two of one name are two variables. */
public final class Variable {
	private final String name;
	private final ValueType type;

	/** @param name for people who read the plan */
	public Variable(String name, ValueType type) {
		this.name = Objects.requireNonNull(name, "name");
		this.type = Objects.requireNonNull(type, "type");
	}

	public String name() {
		return name;
	}

	public ValueType type() {
		return type;
	}

	@Override
	public String toString() {
		return name;
	}
}
