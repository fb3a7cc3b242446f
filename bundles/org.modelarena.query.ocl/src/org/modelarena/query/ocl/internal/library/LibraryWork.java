// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.library;

import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EOperation;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.ocl.expressions.OperationCallExp;
import org.eclipse.ocl.types.AnyType;
import org.eclipse.ocl.types.CollectionType;
import org.eclipse.ocl.types.PrimitiveType;
import org.eclipse.ocl.types.TupleType;
import org.eclipse.ocl.util.CollectionUtil;
import org.eclipse.ocl.util.Tuple;
import org.eclipse.ocl.utilities.PredefinedType;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.budget.HashTables;
import org.modelarena.core.budget.Meter;
import org.modelarena.core.budget.MeteredText;
import org.modelarena.core.budget.NestedValues;

/**
 * The work of OCL's standard library on texts and collections, which does not look at a clock: it is announced before it is done, and what
 * may take longer than any announcement allows is done here, with the library's results. Used by one thread.
 */
public final class LibraryWork {
	/** Says that the library should do it. */
	public static final Object LEFT_TO_LIBRARY = new Object();

	private static final boolean[] OF_TEXTS = table(PredefinedType.PLUS, PredefinedType.CONCAT, PredefinedType.MATCHES, PredefinedType.INDEX_OF,
			PredefinedType.LAST_INDEX_OF, PredefinedType.REPLACE_ALL, PredefinedType.REPLACE_FIRST, PredefinedType.SUBSTITUTE_ALL,
			PredefinedType.SUBSTITUTE_FIRST, PredefinedType.TOKENIZE, PredefinedType.CHARACTERS, PredefinedType.TO_REAL, PredefinedType.TO_INTEGER);
	private static final boolean[] OF_COLLECTIONS = table(PredefinedType.TO_STRING, PredefinedType.EQUAL, PredefinedType.NOT_EQUAL,
			PredefinedType.COUNT, PredefinedType.EXCLUDES, PredefinedType.EXCLUDES_ALL, PredefinedType.INCLUDES, PredefinedType.INCLUDES_ALL,
			PredefinedType.PRODUCT, PredefinedType.AS_BAG, PredefinedType.AS_ORDERED_SET, PredefinedType.AS_SEQUENCE, PredefinedType.AS_SET,
			PredefinedType.EXCLUDING, PredefinedType.FLATTEN, PredefinedType.INCLUDING, PredefinedType.INTERSECTION, PredefinedType.UNION,
			PredefinedType.MINUS, PredefinedType.INSERT_AT, PredefinedType.PREPEND, PredefinedType.SUB_SEQUENCE, PredefinedType.APPEND,
			PredefinedType.SUB_ORDERED_SET, PredefinedType.SYMMETRIC_DIFFERENCE, PredefinedType.INDEX_OF, PredefinedType.SUM, PredefinedType.LAST,
			PredefinedType.MAX, PredefinedType.MIN, PredefinedType.SELECT_BY_KIND, PredefinedType.SELECT_BY_TYPE);
	private static final boolean[] OF_TUPLES = table(PredefinedType.TO_STRING, PredefinedType.EQUAL, PredefinedType.NOT_EQUAL);
	private static final int MOST_OPERATIONS = 256;
	private static final int CHARACTERS_IN_UNIT = 16;
	private static final int BYTES_OF_ITEM = 8;
	private static final int BYTES_OF_MEMBER = 56;
	private static final int BYTES_OF_TUPLE = 150;
	private static final long MOST_COMPARISONS = 1_000_000_000;

	private final Meter meter;
	private final NestedValues nested;
	private final BoundedStringOperations texts;
	private final HashedCollections hashed;
	private final Map<EClassifier, Boolean> nesting = new IdentityHashMap<>();

	public LibraryWork(Meter meter) {
		this.meter = meter;
		this.nested = new NestedValues(LibraryWork::parts, meter, true);
		this.texts = new BoundedStringOperations(meter, new MeteredText(meter));
		this.hashed = new HashedCollections(new HashTables(nested, meter, this::isFlat));
	}

	/** Sets and Bags that are filled with looks at the clock. */
	public HashedCollections hashed() {
		return hashed;
	}

	@SuppressWarnings("unchecked")
	private static Iterable<?> parts(Object value) {
		if (value instanceof Tuple<?, ?> tuple) {
			Tuple<EOperation, EStructuralFeature> known = (Tuple<EOperation, EStructuralFeature>) tuple;
			List<Object> values = new ArrayList<>();
			known.getTupleType().oclProperties().forEach(part -> values.add(known.getValue(part)));
			return values;
		}
		return value instanceof Collection<?> collection ? collection : null;
	}

	private static boolean[] table(int... operations) {
		boolean[] table = new boolean[MOST_OPERATIONS];
		for (int operation : operations) {
			table[operation] = true;
		}
		return table;
	}

	/** Whether an operation is one whose operands have to be looked at: those on texts and collections. */
	public static boolean concerns(int operation, EClassifier source) {
		if (operation <= 0 || operation >= MOST_OPERATIONS) {
			return false;
		}
		return switch (source) {
		case CollectionType<?, ?> collection -> OF_COLLECTIONS[operation];
		case TupleType<?, ?> tuple -> OF_TUPLES[operation];
		case AnyType<?> any -> OF_COLLECTIONS[operation] || OF_TEXTS[operation];
		case PrimitiveType<?> primitive -> OF_TEXTS[operation] && primitive.getName().equals(PrimitiveType.STRING_NAME);
		case EDataType text -> OF_TEXTS[operation];
		case null, default -> false;
		};
	}

	/** Where expressions of a type may hold values within values, announces what a walk through the value costs. */
	public void made(EClassifier type, Object value) {
		if ((value instanceof Collection<?> || value instanceof Tuple<?, ?>) && mayNest(type)) {
			nested.announce(value);
		}
	}

	private boolean mayNest(EClassifier type) {
		Boolean nests = nesting.get(type);
		if (nests == null) {
			nests = nests(type);
			nesting.put(type, nests);
		}
		return nests;
	}

	/** Whether a value is a tuple of values that hold no others. */
	private boolean isFlat(Object value) {
		return value instanceof Tuple<?, ?> tuple && !mayNest((EClassifier) tuple.getTupleType());
	}

	/** Announces that a value becomes a cell of a row. */
	public void cell(Object value) {
		meter.step();
		if (value instanceof String text) {
			meter.work(text.length());
		} else if (value instanceof Collection<?> || value instanceof Tuple<?, ?>) {
			nested.announceText(value);
		}
	}

	/** Whether what is in a value of this type may hold others again. */
	@SuppressWarnings("unchecked")
	private static boolean nests(EClassifier type) {
		return switch (type) {
		case CollectionType<?, ?> collection -> collection.getElementType() instanceof TupleType<?, ?> tuple ? nests((EClassifier) tuple)
				: holdsOthers(collection.getElementType());
		case TupleType<?, ?> tuple -> ((TupleType<EOperation, EStructuralFeature>) tuple).oclProperties().stream().anyMatch(part -> holdsOthers(part.getEType()));
		case null, default -> true;
		};
	}

	/** Whether the items of a collection of this type may be such as hash tables cannot order. */
	private static boolean holdsSuchAsHold(EClassifier type) {
		return type instanceof CollectionType<?, ?> collection && holdsOthers(collection.getElementType());
	}

	/** Whether the library would tell 7 from 7 by the size of what holds it. */
	private static boolean comparesNumbers(int operation, EClassifier type) {
		return switch (operation) {
		case PredefinedType.EXCLUDING, PredefinedType.INTERSECTION, PredefinedType.MINUS, PredefinedType.SYMMETRIC_DIFFERENCE ->
			type instanceof CollectionType<?, ?> collection && collection.getElementType() instanceof PrimitiveType<?> item
					&& item.getName().equals(PrimitiveType.INTEGER_NAME);
		default -> false;
		};
	}

	private static boolean holdsOthers(Object type) {
		return type instanceof CollectionType<?, ?> || type instanceof TupleType<?, ?> || type instanceof AnyType<?> || type == null;
	}

	/**
	 * An operation's value, or {@link #LEFT_TO_LIBRARY} when the library may begin.
	 *
	 * @param operands the source and the arguments, none of them invalid
	 */
	public Object call(OperationCallExp<EClassifier, EOperation> call, Object[] operands) {
		int operation = call.getOperationCode();
		if (operands[0] instanceof String text) {
			return texts.call(operation, text, operands);
		}
		if (operands[0] instanceof Collection<?> collection) {
			Object value = operands.length == 2 ? ofTwo(operation, collection, operands[1]) : ofOne(operation, collection);
			EClassifier type = call.getSource().getType();
			boolean own = value == LEFT_TO_LIBRARY && (holdsSuchAsHold(call.getType()) || holdsSuchAsHold(type) || comparesNumbers(operation, type));
			return own ? hashed.call(operation, collection, operands.length == 2 ? operands[1] : null) : value;
		}
		for (Object operand : operands) {
			if (operation == PredefinedType.TO_STRING) {
				nested.announceText(operand);
			} else {
				nested.announce(operand);
			}
		}
		return LEFT_TO_LIBRARY;
	}

	/** A text for a regular expression to be tried on. */
	public CharSequence stepped(String text) {
		return texts.metered().stepped(text);
	}

	private Object ofOne(int operation, Collection<?> source) {
		switch (operation) {
		case PredefinedType.AS_SEQUENCE -> reserveUnless(source instanceof List<?>, source);
		case PredefinedType.AS_SET, PredefinedType.AS_ORDERED_SET -> reserveUnless(source instanceof Set<?>, source);
		case PredefinedType.AS_BAG -> reserveUnless(source instanceof org.eclipse.ocl.util.Bag<?>, source);
		case PredefinedType.FLATTEN -> meter.reserve(nested.announce(source) * BYTES_OF_ITEM);
		case PredefinedType.TO_STRING -> nested.announceText(source);
		default -> meter.work(source.size());
		}
		return LEFT_TO_LIBRARY;
	}

	private void reserveUnless(boolean same, Collection<?> source) {
		if (!same) {
			copy(source);
		}
	}

	private Object ofTwo(int operation, Collection<?> source, Object argument) {
		return switch (operation) {
		case PredefinedType.INCLUDES_ALL -> argument instanceof Collection<?> others ? all(source, others, true) : LEFT_TO_LIBRARY;
		case PredefinedType.EXCLUDES_ALL -> argument instanceof Collection<?> others ? all(source, others, false) : LEFT_TO_LIBRARY;
		case PredefinedType.EXCLUDING -> source instanceof List<?> list ? excluding(list, argument) : copied(source);
		case PredefinedType.PRODUCT -> {
			meter.reserve((long) source.size() * (argument instanceof Collection<?> others ? others.size() : 1) * BYTES_OF_TUPLE);
			yield LEFT_TO_LIBRARY;
		}
		case PredefinedType.INCLUDES, PredefinedType.EXCLUDES -> {
			announceSearch(source, argument);
			yield hashed.includes(source, argument) == (operation == PredefinedType.INCLUDES);
		}
		case PredefinedType.EQUAL, PredefinedType.NOT_EQUAL -> {
			meter.work(argument instanceof Collection<?> other ? Math.min(source.size(), other.size()) : 1);
			yield LEFT_TO_LIBRARY;
		}
		case PredefinedType.COUNT, PredefinedType.INDEX_OF -> {
			announceSearch(source, argument);
			yield LEFT_TO_LIBRARY;
		}
		default -> {
			long others = argument instanceof Collection<?> collection ? collection.size() : 1;
			meter.reserve((source.size() + others) * (source instanceof Set<?> ? BYTES_OF_MEMBER : BYTES_OF_ITEM));
			yield LEFT_TO_LIBRARY;
		}
		};
	}

	private Object copied(Collection<?> source) {
		copy(source);
		return LEFT_TO_LIBRARY;
	}

	/** Announces that the items become members of another collection. */
	public void copy(Collection<?> items) {
		meter.reserve((long) items.size() * BYTES_OF_MEMBER);
	}

	/** Comparing with a value that holds others may cost all of them, for each item. */
	private void announceSearch(Collection<?> source, Object sought) {
		long cost = cost(sought);
		if (HashedCollections.isTable(source)) {
			meter.work(cost);
			return;
		}
		if (cost > 1 && (double) cost * source.size() > MOST_COMPARISONS) {
			throw new ArenaException(ErrorCode.TIMEOUT, "To compare " + source.size() + " values with one that is so large takes too long.");
		}
		meter.work(source instanceof CheckedRange ? 1 : source.size() * cost);
	}

	/** How much it takes to compare a value with another one that is nearly equal. */
	private long cost(Object value) {
		if (value instanceof String text) {
			return 1 + text.length() / CHARACTERS_IN_UNIT;
		}
		return value instanceof Collection<?> || value instanceof Tuple<?, ?> ? nested.announce(value) : 1;
	}

	private Boolean all(Collection<?> source, Collection<?> others, boolean included) {
		for (Object other : others) {
			announceSearch(source, other);
			meter.step();
			if (hashed.includes(source, other) != included) {
				return Boolean.FALSE;
			}
		}
		return Boolean.TRUE;
	}

	private List<Object> excluding(List<?> source, Object excluded) {
		List<Object> kept = CollectionUtil.createNewSequence();
		meter.reserve((long) source.size() * BYTES_OF_ITEM);
		long cost = cost(excluded);
		Predicate<Object> isKept = HashedCollections.isNot(excluded);
		for (Object item : source) {
			meter.work(cost);
			if (isKept.test(item)) {
				kept.add(item);
			}
		}
		return kept;
	}
}
