// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.evaluator;

import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

import org.eclipse.emf.common.util.Enumerator;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.ocl.expressions.OCLExpression;
import org.eclipse.ocl.expressions.OperationCallExp;
import org.eclipse.ocl.expressions.PropertyCallExp;

/**
 * The values of definitions that call themselves, for the time of one evaluation. Where such a definition follows several links from each element, it comes
 * to the same elements again and again, exponentially often. An expression has no effect but its value, so that one evaluation for each element and arguments
 * serves all. Used by one thread.
 */
final class RecursiveValues {
	/** Stands for a value that has not been computed. */
	static final Object UNKNOWN = new Object();
	/** Bounds the memory: a value counts once, a collection as often as it has items. */
	private static final int MOST_REMEMBERED = 500_000;

	/** After so many calls it is seen whether remembering helps. */
	private static final int TRIED = 4_096;
	/** One call of so many has to be a repeated one: the values of others are kept for nothing. */
	private static final int LEAST_REPEATED = 4;

	private final Map<Object, Usage> usages = new IdentityHashMap<>();
	private final Map<Call, Object> values = new HashMap<>();
	private int remembered;

	/** How often a definition is called, and how often that has been so before. */
	private static final class Usage {
		private final boolean isRecursive;
		private long calls;
		private long repeated;

		Usage(boolean isRecursive) {
			this.isRecursive = isRecursive;
		}

		boolean isWorthwhile() {
			return isRecursive && (calls < TRIED || repeated * LEAST_REPEATED >= calls);
		}
	}

	/** A definition asked of an element; the definition is one object of its kind. */
	record Call(Object definition, Object target, List<Object> arguments) {
	}

	/**
	 * The call of a definition, if its value is remembered; else null.
	 *
	 * @param bodies the expression that an operation or property is defined as, or null
	 */
	Call call(Object definition, Object target, Object[] arguments, Function<Object, OCLExpression<EClassifier>> bodies) {
		if (!(target instanceof EObject) || !usage(definition, bodies).isWorthwhile()) {
			return null;
		}
		for (Object argument : arguments) {
			if (!isSingle(argument)) {
				return null;
			}
		}
		return new Call(definition, target, Arrays.asList(arguments));
	}

	/** Collections are compared item by item, which may take longer than the call. */
	private static boolean isSingle(Object argument) {
		return argument == null || argument instanceof Number || argument instanceof String || argument instanceof Boolean || argument instanceof Enumerator
				|| argument instanceof EObject && !(argument instanceof Iterable<?>);
	}

	private Usage usage(Object definition, Function<Object, OCLExpression<EClassifier>> bodies) {
		Usage usage = usages.get(definition);
		if (usage == null) {
			usage = new Usage(callsItself(definition, bodies));
			usages.put(definition, usage);
		}
		return usage;
	}

	/** The value of a call, or {@link #UNKNOWN}. */
	Object value(Call call) {
		Object value = values.getOrDefault(call, UNKNOWN);
		Usage usage = usages.get(call.definition());
		usage.calls++;
		usage.repeated += value == UNKNOWN ? 0 : 1;
		return value;
	}

	void remember(Call call, Object value) {
		remembered += value instanceof Collection<?> items ? 1 + items.size() : 1;
		if (remembered > MOST_REMEMBERED) {
			values.clear();
			remembered = 0;
		} else {
			values.put(call, value);
		}
	}

	private static boolean callsItself(Object definition, Function<Object, OCLExpression<EClassifier>> bodies) {
		return reaches(definition, definition, bodies, Collections.newSetFromMap(new IdentityHashMap<>()));
	}

	private static boolean reaches(Object from, Object definition, Function<Object, OCLExpression<EClassifier>> bodies, Set<Object> visited) {
		OCLExpression<EClassifier> body = bodies.apply(from);
		if (body == null || !visited.add(from)) {
			return false;
		}
		Iterator<?> parts = body.eAllContents();
		for (Object part = body; part != null; part = parts.hasNext() ? parts.next() : null) {
			Object called = switch (part) {
			case OperationCallExp<?, ?> call -> call.getReferredOperation();
			case PropertyCallExp<?, ?> call -> call.getReferredProperty();
			default -> null;
			};
			if (called != null && (called == definition || reaches(called, definition, bodies, visited))) {
				return true;
			}
		}
		return false;
	}
}
