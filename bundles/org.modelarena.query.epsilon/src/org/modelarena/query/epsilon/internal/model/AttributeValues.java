// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.model;

import java.util.List;

/** The values of an attribute with many, as a Sequence that cannot be changed, whatever list the store has made for them. */
final class AttributeValues extends ReadOnlyList<Object> {
	private final List<?> values;

	private AttributeValues(List<?> values) {
		super("The model is read only");
		this.values = values;
	}

	/** An attribute's value, for programs. */
	static Object of(Object value) {
		return value instanceof List<?> values ? new AttributeValues(values) : value;
	}

	@Override
	public Object get(int index) {
		return values.get(index);
	}

	@Override
	public int size() {
		return values.size();
	}
}
