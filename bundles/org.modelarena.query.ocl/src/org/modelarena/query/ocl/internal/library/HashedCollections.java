// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.library;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;

import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.ocl.ecore.EcoreEvaluationEnvironment;
import org.eclipse.ocl.types.TupleType;
import org.eclipse.ocl.util.Bag;
import org.eclipse.ocl.util.CollectionUtil;
import org.eclipse.ocl.util.OCLStandardLibraryUtil;
import org.eclipse.ocl.utilities.PredefinedType;
import org.modelarena.core.budget.HashTables;

/**
 * OCL's operations that make a Set or Bag of values which hold others, tuples for instance. Thousands of those may have one hash code (that of a
 * tuple is about the sum of its parts'), so that the library's way takes time in proportion to the square of their number. Its results are the
 * library's.
 */
public record HashedCollections(HashTables tables) {
	/** Whether a collection is a hash table: a Set, OrderedSet or Bag. */
	static boolean isTable(Collection<?> items) {
		return items instanceof Set<?> || items instanceof Bag<?>;
	}

	boolean has(Collection<?> items, Object item) {
		return isTable(items) ? tables.has(items, item) : items.contains(item);
	}

	/** A number is among others also where an attribute of 64 bits has it and the text has 32, which Java tells apart. */
	boolean includes(Collection<?> items, Object sought) {
		Object alike = alike(sought);
		return has(items, sought) || alike != null && has(items, alike);
	}

	/** The same whole number in the other size; null if there is none. */
	static Object alike(Object value) {
		return switch (value) {
		case Integer number -> number.longValue();
		case Long number when number.intValue() == number -> number.intValue();
		case null, default -> null;
		};
	}

	/** Adds items to a collection of any kind. */
	public void addAll(Collection<Object> target, Collection<?> items) {
		if (isTable(target)) {
			tables.addAll(target, items);
		} else {
			target.addAll(items);
		}
	}

	/** Adds an item to a collection of any kind. */
	public void add(Collection<Object> target, Object item) {
		if (isTable(target)) {
			tables.add(target, item);
		} else {
			target.add(item);
		}
	}

	private Collection<Object> filled(Collection<Object> target, Collection<?> items) {
		addAll(target, items);
		return target;
	}

	/** An operation's value, or {@link LibraryWork#LEFT_TO_LIBRARY} where it makes no Set or Bag. */
	Object call(int operation, Collection<?> source, Object argument) {
		return switch (operation) {
		case PredefinedType.AS_SET -> isPlainSet(source) ? source : filled(CollectionUtil.createNewSet(), source);
		case PredefinedType.AS_ORDERED_SET -> source instanceof LinkedHashSet<?> ? source : filled(CollectionUtil.createNewOrderedSet(), source);
		case PredefinedType.AS_BAG -> source instanceof Bag<?> ? source : filled(CollectionUtil.createNewBag(), source);
		case PredefinedType.FLATTEN -> flatten(source);
		case PredefinedType.INCLUDING -> {
			Collection<Object> result = filled(sameKind(source), source);
			add(result, argument);
			yield result;
		}
		case PredefinedType.EXCLUDING -> source instanceof List<?> ? LibraryWork.LEFT_TO_LIBRARY
				: kept(sameKind(source), source, isNot(argument));
		default -> argument instanceof Collection<?> others ? ofTwo(operation, source, others) : LibraryWork.LEFT_TO_LIBRARY;
		};
	}

	/** A test for the items that remain when one is excluded, whatever the size of a number. */
	static Predicate<Object> isNot(Object excluded) {
		Object alike = alike(excluded);
		return item -> !Objects.equals(excluded, item) && (alike == null || !alike.equals(item));
	}

	private Object ofTwo(int operation, Collection<?> source, Collection<?> others) {
		return switch (operation) {
		case PredefinedType.UNION -> union(source, others);
		case PredefinedType.INTERSECTION -> intersection(source, others);
		case PredefinedType.MINUS -> minus(source, others);
		case PredefinedType.SYMMETRIC_DIFFERENCE -> filled(minus(source, others), minus(others, source));
		case PredefinedType.EQUAL -> equal(source, others);
		case PredefinedType.NOT_EQUAL -> equal(source, others) instanceof Boolean same ? !same : LibraryWork.LEFT_TO_LIBRARY;
		default -> LibraryWork.LEFT_TO_LIBRARY;
		};
	}

	/**
	 * A Set of all pairs of their items.
	 *
	 * @param type of the pairs: a tuple type
	 */
	@SuppressWarnings("unchecked")
	public Collection<Object> product(Collection<?> source, Collection<?> others, EClassifier type, EcoreEvaluationEnvironment environment) {
		List<EStructuralFeature> parts = List.copyOf(((TupleType<?, EStructuralFeature>) type).oclProperties());
		Collection<Object> pairs = CollectionUtil.createNewSet();
		Map<EStructuralFeature, Object> pair = new HashMap<>();
		for (Object one : source) {
			for (Object other : others) {
				parts.forEach(part -> pair.put(part, part.getName().equals(OCLStandardLibraryUtil.PRODUCT_FIRST) ? one : other));
				tables.add(pairs, environment.createTuple(type, pair));
			}
		}
		return pairs;
	}

	private static Collection<Object> sameKind(Collection<?> items) {
		return CollectionUtil.createNewCollectionOfSameKind(items);
	}

	private Collection<Object> kept(Collection<Object> target, Collection<?> items, Predicate<Object> wanted) {
		for (Object item : items) {
			if (wanted.test(item)) {
				add(target, item);
			}
		}
		return target;
	}

	private Collection<Object> minus(Collection<?> source, Collection<?> others) {
		return kept(CollectionUtil.createNewSet(), source, item -> !includes(others, item));
	}

	private static boolean isPlainSet(Collection<?> items) {
		return items instanceof Set<?> && !(items instanceof LinkedHashSet<?>);
	}

	/** In the library, too, the other operand tells the kind where one is empty. */
	private Collection<Object> union(Collection<?> source, Collection<?> others) {
		Collection<Object> result;
		if (source instanceof Bag<?> || others instanceof Bag<?>) {
			result = CollectionUtil.createNewBag();
		} else if (source.isEmpty() || others.isEmpty()) {
			result = sameKind(source.isEmpty() ? others : source);
		} else {
			result = source instanceof List<?> || others instanceof List<?> ? CollectionUtil.createNewSequence() : CollectionUtil.createNewSet();
		}
		return filled(filled(result, source), others);
	}

	private Collection<Object> intersection(Collection<?> source, Collection<?> others) {
		Collection<Object> result = source instanceof Set<?> || others instanceof Set<?> ? CollectionUtil.createNewSet() : CollectionUtil.createNewBag();
		Collection<?> smaller = source.size() > others.size() ? others : source;
		Collection<?> larger = smaller == source ? others : source;
		return kept(result, smaller, item -> includes(larger, item));
	}

	/** One level after the other, as long as the first item is a collection. */
	public Collection<?> flatten(Collection<?> items) {
		Collection<?> result = items;
		while (!result.isEmpty() && result.iterator().next() instanceof Collection<?>) {
			Collection<Object> flatter = result instanceof Bag<?> ? CollectionUtil.createNewBag()
					: result instanceof Set<?> ? CollectionUtil.createNewSet() : CollectionUtil.createNewSequence();
			for (Object inner : result) {
				addAll(flatter, (Collection<?>) inner);
			}
			result = flatter;
		}
		return result;
	}

	private Object equal(Collection<?> one, Collection<?> other) {
		if (one instanceof Bag<?> bag && other instanceof Bag<?> others) {
			return bag.size() == others.size() && bag.stream().allMatch(item -> has(others, item) && bag.count(item) == others.count(item));
		}
		if (isPlainSet(one) && isPlainSet(other)) {
			return one.size() == other.size() && tables.hasAll(one, other);
		}
		return LibraryWork.LEFT_TO_LIBRARY;
	}
}
