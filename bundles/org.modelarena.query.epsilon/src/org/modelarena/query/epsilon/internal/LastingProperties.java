package org.modelarena.query.epsilon.internal;

import java.util.HashMap;
import java.util.Map;

import org.eclipse.epsilon.eol.execute.context.ExtendedProperties;

/**
 * The properties that a program hangs on elements ({@code element.~mark}). Epsilon's own forgets them as soon as the object that stands for
 * an element is collected, and ours come and go.
 */
final class LastingProperties extends ExtendedProperties {
	private final Map<Object, Map<String, Object>> values = new HashMap<>();

	@Override
	protected Map<String, Object> getPropertyValues(Object object, boolean create) {
		if (create) {
			return values.computeIfAbsent(object, o -> new HashMap<>());
		}
		return values.getOrDefault(object, Map.of());
	}

	@Override
	public void clear() {
		values.clear();
	}
}
