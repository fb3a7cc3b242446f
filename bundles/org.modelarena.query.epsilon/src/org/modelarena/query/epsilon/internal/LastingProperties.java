package org.modelarena.query.epsilon.internal;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

import org.eclipse.epsilon.eol.execute.context.ExtendedProperties;

/**
 * The properties that a program hangs on elements ({@code element.~mark}). Epsilon's own forgets them as soon as the object that stands for
 * an element is collected, and ours come and go.
 */
final class LastingProperties extends ExtendedProperties {
	private final Map<Object, Map<String, Object>> values = new HashMap<>();
	private final Supplier<LibraryWork> work;

	/** @param work of the current execution */
	LastingProperties(Supplier<LibraryWork> work) {
		this.work = work;
	}

	@Override
	protected Map<String, Object> getPropertyValues(Object object, boolean create) {
		work.get().key(values, object);
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
