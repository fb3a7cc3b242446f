// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.contexts;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

import org.eclipse.epsilon.eol.execute.context.ExtendedProperties;
import org.modelarena.query.epsilon.internal.budget.LibraryWork;

/**
 * The properties that a program hangs on elements ({@code element.~mark}). Epsilon's own forgets them as soon as the object that stands for
 * an element is collected, and ours come and go.
 */
final class ExtendedPropertyValues extends ExtendedProperties {
	private final Map<Object, Map<String, Object>> values = new HashMap<>();
	private final Supplier<LibraryWork> work;

	/** @param work of the current execution */
	ExtendedPropertyValues(Supplier<LibraryWork> work) {
		this.work = work;
	}

	/** A collection or Map itself, not what is in it, which may change. */
	private record Identity(Object object) {
		@Override
		public boolean equals(Object other) {
			return other instanceof Identity that && object == that.object;
		}

		@Override
		public int hashCode() {
			return System.identityHashCode(object);
		}
	}

	@Override
	protected Map<String, Object> getPropertyValues(Object object, boolean create) {
		Object owner = object instanceof Collection<?> || object instanceof Map<?, ?> ? new Identity(object) : object;
		work.get().key(values, owner);
		if (create) {
			return values.computeIfAbsent(owner, o -> new HashMap<>());
		}
		return values.getOrDefault(owner, Map.of());
	}

	@Override
	public void clear() {
		values.clear();
	}
}
