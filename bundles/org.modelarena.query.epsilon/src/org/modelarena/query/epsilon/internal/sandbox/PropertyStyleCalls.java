// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.sandbox;

import java.util.Collection;
import java.util.List;
import java.util.Set;

import org.eclipse.epsilon.eol.exceptions.EolRuntimeException;
import org.eclipse.epsilon.eol.execute.context.IEolContext;
import org.eclipse.epsilon.eol.execute.introspection.java.ObjectMethod;
import org.eclipse.epsilon.eol.types.EolSequence;
import org.modelarena.query.epsilon.internal.model.Property;

import org.modelarena.query.epsilon.internal.runtime.Execution;

/**
 * Operations that are called without parentheses, such as {@code segments.size}: what is no property of a value may be an operation of it
 * that takes nothing. Of a collection the operation comes first, and only then the property of its items.
 */
public final class PropertyStyleCalls {
	/** The operations that collections have. Those of {@link #WITH_PARENTHESES} are not among them. */
	private static final Set<String> OF_COLLECTIONS = Set.of("size", "isEmpty", "empty", "notEmpty", "asSequence", "asSet", "asBag", "asOrderedSet", "asConcurrentBag",
			"asConcurrentSet", "sum", "product", "clone", "flatten", "first", "second", "third", "fourth", "last", "concat", "max", "min", "invert", "powerset", "reversed",
			"type", "asString", "isDefined", "isUndefined", "hashCode", "toString");
	/** The operations that change something, or have another value each time. */
	private static final Set<String> WITH_PARENTHESES = Set.of("clear", "removeFirst", "removeLast", "random", "print", "println", "err", "errln");

	private PropertyStyleCalls() {
	}

	/** Whether a name means an operation of a collection, and not a property of its items. */
	public static boolean isOfCollections(String name) {
		return OF_COLLECTIONS.contains(name);
	}

	/** Whether a name is that of an operation that has to be called with parentheses. */
	public static boolean needsParentheses(String name) {
		return WITH_PARENTHESES.contains(name);
	}

	/** Whether a value has an operation of that name. */
	static boolean has(Object target, String name, IEolContext context) {
		try (ObjectMethod found = find(target, name, context)) {
			return found != null;
		}
	}

	/** The operation's value, or {@link Property#NONE} if the value has no such operation. */
	public static Object value(Object target, String name, IEolContext context) throws EolRuntimeException {
		// Not left to the library, where Java's own method of that name fails.
		if (target instanceof List<?> list && list.isEmpty() && (name.equals("first") || name.equals("last"))) {
			return null;
		}
		try (ObjectMethod found = find(target, name, context)) {
			if (found == null) {
				return Property.NONE;
			}
			Execution.of(context).step();
			Execution.of(context).work().operation(found.getMethod().getName(), target, new Object[0]);
			Object value = found.execute(null, context);
			return value instanceof Object[] array ? sequence(array) : value;
		}
	}

	private static ObjectMethod find(Object target, String name, IEolContext context) {
		if (name.isEmpty() || WITH_PARENTHESES.contains(name) || target instanceof Collection<?> && !OF_COLLECTIONS.contains(name)) {
			return null;
		}
		String end = Character.toUpperCase(name.charAt(0)) + name.substring(1);
		for (String candidate : List.of(name, "get" + end, "is" + end)) {
			ObjectMethod found = context.getOperationContributorRegistry().findContributedMethodForEvaluatedParameters(target, candidate, new Object[0], context);
			if (found != null) {
				return found;
			}
		}
		return null;
	}

	private static EolSequence<Object> sequence(Object[] array) {
		EolSequence<Object> sequence = new EolSequence<>();
		sequence.addAll(List.of(array));
		return sequence;
	}
}
