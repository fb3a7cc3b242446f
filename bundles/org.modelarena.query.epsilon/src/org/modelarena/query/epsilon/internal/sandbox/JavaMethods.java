// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.sandbox;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.epsilon.eol.execute.context.IEolContext;
import org.eclipse.epsilon.eol.execute.introspection.java.ObjectMethod;
import org.eclipse.epsilon.eol.execute.operations.contributors.ReflectiveOperationContributor;

import org.modelarena.query.epsilon.internal.model.ElementType;

/** The Java methods that programs may call: harmless ones of strings, numbers, booleans, dates and collections. */
final class JavaMethods extends ReflectiveOperationContributor {
	private static final List<Class<?>> INTERFACES = List.of(List.class, Set.class, Collection.class, Map.class, Map.Entry.class);
	private static final Set<String> OF_ANY = Set.of("equals", "hashCode", "toString");
	private static final Set<String> OF_STRING = Set.of("charAt", "compareTo", "compareToIgnoreCase", "concat", "contains", "endsWith", "equalsIgnoreCase",
			"indexOf", "isBlank", "isEmpty", "lastIndexOf", "length", "matches", "replace", "replaceAll", "replaceFirst", "split", "startsWith",
			"strip", "stripLeading", "stripTrailing", "substring", "toLowerCase", "toUpperCase", "trim");
	private static final Set<String> OF_NUMBER = Set.of("byteValue", "shortValue", "intValue", "longValue", "floatValue", "doubleValue", "compareTo", "isNaN",
			"isInfinite");
	private static final Set<String> OF_COLLECTION = Set.of("add", "addAll", "clear", "contains", "containsAll", "isEmpty", "remove", "removeAll",
			"retainAll", "size");
	private static final Set<String> OF_LIST = Set.of("get", "set", "indexOf", "lastIndexOf", "subList", "getFirst", "getLast", "addFirst", "addLast",
			"removeFirst", "removeLast", "reversed");
	private static final Set<String> OF_MAP = Set.of("get", "put", "putAll", "putIfAbsent", "getOrDefault", "containsKey", "containsValue", "keySet",
			"values", "entrySet", "size", "isEmpty", "remove", "clear");
	private static final Set<String> OF_ENTRY = Set.of("getKey", "getValue");
	private static final Set<String> OF_DATE = Set.of("after", "before", "compareTo", "getTime");
	private static final Set<String> OF_LITERAL = Set.of("getName", "getLiteral", "getValue");
	private static final Set<String> OF_TYPE = Set.of("all", "allInstances", "getAll", "getAllInstances", "getAllOfKind", "getAllOfType", "getName", "isInstantiable");

	@Override
	public ObjectMethod findContributedMethodForEvaluatedParameters(Object target, String name, Object[] arguments, IEolContext context, boolean override) {
		return allows(target, name) ? reachable(super.findContributedMethodForEvaluatedParameters(target, name, arguments, context, override)) : null;
	}

	/** The same method as an interface declares it, where Java's class is not public: views of collections, and entries of maps. */
	private static ObjectMethod reachable(ObjectMethod found) {
		if (found == null || Modifier.isPublic(found.getMethod().getDeclaringClass().getModifiers())) {
			return found;
		}
		Method method = found.getMethod();
		for (Class<?> type : INTERFACES) {
			if (type.isInstance(found.getObject())) {
				try {
					return new ObjectMethod(found.getObject(), type.getMethod(method.getName(), method.getParameterTypes()));
				} catch (NoSuchMethodException e) {
					// Another interface may have it.
				}
			}
		}
		return found;
	}

	private static boolean allows(Object target, String name) {
		if (OF_ANY.contains(name)) {
			return true;
		}
		return switch (target) {
		case String text -> OF_STRING.contains(name);
		case Number number -> OF_NUMBER.contains(name);
		case List<?> list -> OF_LIST.contains(name) || OF_COLLECTION.contains(name);
		case Collection<?> collection -> OF_COLLECTION.contains(name);
		case Map<?, ?> map -> OF_MAP.contains(name);
		case Map.Entry<?, ?> entry -> OF_ENTRY.contains(name);
		case Date date -> OF_DATE.contains(name);
		case EEnumLiteral literal -> OF_LITERAL.contains(name);
		case ElementType type -> OF_TYPE.contains(name);
		case Boolean truth -> name.equals("compareTo");
		case Character letter -> name.equals("compareTo");
		case null, default -> false;
		};
	}
}
