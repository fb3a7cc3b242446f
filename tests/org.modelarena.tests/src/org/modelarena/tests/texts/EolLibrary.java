// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.texts;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

import org.eclipse.emf.common.util.Enumerator;
import org.eclipse.epsilon.eol.execute.operations.AbstractOperation;
import org.eclipse.epsilon.eol.execute.operations.EolOperationFactory;
import org.eclipse.epsilon.eol.execute.operations.contributors.AnyOperationContributor;
import org.eclipse.epsilon.eol.execute.operations.contributors.BooleanOperationContributor;
import org.eclipse.epsilon.eol.execute.operations.contributors.DateOperationContributor;
import org.eclipse.epsilon.eol.execute.operations.contributors.IntegerOperationContributor;
import org.eclipse.epsilon.eol.execute.operations.contributors.IterableOperationContributor;
import org.eclipse.epsilon.eol.execute.operations.contributors.NumberOperationContributor;
import org.eclipse.epsilon.eol.execute.operations.contributors.OperationContributor;
import org.eclipse.epsilon.eol.execute.operations.contributors.ScalarOperationContributor;
import org.eclipse.epsilon.eol.execute.operations.contributors.StringOperationContributor;
import org.eclipse.epsilon.eol.execute.operations.contributors.compatibility.StringCompatibilityOperationContributor;
import org.eclipse.epsilon.eol.execute.operations.declarative.FirstOrderOperation;
import org.eclipse.epsilon.eol.types.EolType;

/** The operations of EOL: what Epsilon contributes to values, its operations with a body, its operators, and Java's methods of the values. */
final class EolLibrary {
	/**
	 * An operation.
	 *
	 * @param parameters types of Java's
	 * @param form       how it is written
	 * @param isOfJava   whether only Java's class of the value has it
	 */
	record Operation(String name, List<Class<?>> parameters, Form form, boolean isOfJava) {
		Operation(String name, List<Class<?>> parameters, Form form) {
			this(name, parameters, form, false);
		}

		String key() {
			return switch (form) {
			case CALL -> name + parameters.stream().map(Class::getSimpleName).collect(Collectors.joining(",", "(", ")"));
			case BODY -> name + "(|)";
			default -> name;
			};
		}
	}

	enum Form {
		CALL, BODY, OPERATOR, PREFIX, NAVIGATION, OTHER
	}

	private static final List<Class<?>> CONTRIBUTORS = List.of(AnyOperationContributor.class, BooleanOperationContributor.class, DateOperationContributor.class,
			IntegerOperationContributor.class, IterableOperationContributor.class, NumberOperationContributor.class, ScalarOperationContributor.class,
			StringOperationContributor.class, StringCompatibilityOperationContributor.class);
	private static final List<Class<?>> VALUES = List.of(String.class, List.class, Collection.class, Map.class, Integer.class, Double.class, Boolean.class, Date.class, Enumerator.class);
	private static final Set<Class<?>> WRITABLE = Set.of(Object.class, int.class, Integer.class, Number.class, long.class, float.class, double.class, String.class, CharSequence.class,
			boolean.class, EolType.class, Collection.class, List.class, Iterable.class, Map.class, Date.class, Boolean.class, Double.class);
	/** Has another value each time, writes a file, or tells of Java's objects, which each store has its own of. */
	private static final Set<String> LEFT_OUT = Set.of("random", "store", "hashCode", "describeConstable", "getNativeType", "nativeType", "stream", "parallelStream", "chars", "codePoints");

	private EolLibrary() {
	}

	/** In an order that is always the same. */
	static List<Operation> operations() {
		Map<String, Operation> found = new TreeMap<>();
		CONTRIBUTORS.forEach(type -> methods(type.getDeclaredMethods(), false, found));
		VALUES.forEach(type -> methods(type.getMethods(), true, found));
		withBodies().forEach((name, operation) -> add(found, new Operation(name, List.of(), operation instanceof FirstOrderOperation ? Form.BODY : Form.CALL)));
		for (String operator : List.of("=", "==", "<>", "!=", "<", ">", "<=", ">=", "+", "-", "*", "/", "and", "or", "xor", "implies", "?:")) {
			add(found, new Operation(operator, List.of(Object.class), Form.OPERATOR));
		}
		List.of("not ", "-x").forEach(operator -> add(found, new Operation(operator, List.of(), Form.PREFIX)));
		List.of("? :", "[]").forEach(other -> add(found, new Operation(other, List.of(), Form.OTHER)));
		for (String navigation : List.of(".attribute", ".attributes", ".reference", ".references", ".eContainer", ".eContents", ".revRefNav", "?.attribute", "?.reference")) {
			add(found, new Operation(navigation, List.of(), Form.NAVIGATION));
		}
		return new ArrayList<>(found.values());
	}

	/** Those for which a text cannot write the arguments, such as functions of Java's. */
	static Set<String> notWritable() {
		Set<String> names = new TreeSet<>();
		for (Class<?> type : VALUES) {
			Arrays.stream(type.getMethods()).filter(method -> isOfLibrary(method) && !isWritable(method)).forEach(method -> names.add(type.getSimpleName() + "." + method.getName()));
		}
		return names;
	}

	private static void methods(Method[] methods, boolean areOfJava, Map<String, Operation> found) {
		for (Method method : methods) {
			if (isOfLibrary(method) && isWritable(method)) {
				add(found, new Operation(method.getName(), List.of(method.getParameterTypes()), Form.CALL, areOfJava));
			}
		}
	}

	private static boolean isOfLibrary(Method method) {
		boolean isOurs = method.getDeclaringClass() == Object.class || Arrays.stream(OperationContributor.class.getMethods()).anyMatch(other -> other.getName().equals(method.getName()));
		return Modifier.isPublic(method.getModifiers()) && !Modifier.isStatic(method.getModifiers()) && !method.isSynthetic() && !LEFT_OUT.contains(method.getName())
				&& (!isOurs || method.getName().equals("equals") || method.getName().equals("toString"));
	}

	private static boolean isWritable(Method method) {
		return WRITABLE.containsAll(List.of(method.getParameterTypes()));
	}

	private static void add(Map<String, Operation> found, Operation operation) {
		found.putIfAbsent(operation.key(), operation);
	}

	@SuppressWarnings("unchecked")
	private static Map<String, AbstractOperation> withBodies() {
		try {
			Field cache = EolOperationFactory.class.getDeclaredField("operationCache");
			cache.setAccessible(true);
			return (Map<String, AbstractOperation>) cache.get(new EolOperationFactory());
		} catch (ReflectiveOperationException e) {
			throw new AssertionError(e);
		}
	}
}
