// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.budget;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.eclipse.epsilon.eol.types.EolCollectionType;
import org.eclipse.epsilon.eol.types.concurrent.EolConcurrentSet;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.budget.HashTables;
import org.modelarena.core.budget.Meter;
import org.modelarena.core.budget.MeteredText;
import org.modelarena.core.budget.NestedValues;

/**
 * The work that Epsilon's and Java's operations do on texts and collections without looking at a clock: it is announced before it is done.
 * What may take longer than any announcement allows is among the {@link org.modelarena.query.epsilon.internal.sandbox.CheckedOperations}. One instance an execution, used by one thread.
 */
public final class LibraryWork {
	/** Operations that look at one item, or none. */
	private static final Set<String> OF_ONE_ITEM = Set.of("at", "get", "first", "second", "third", "fourth", "last", "getFirst", "getLast", "size",
			"isEmpty", "notEmpty", "random", "type", "isDefined", "isUndefined", "ifUndefined", "ifDefined", "isTypeOf", "isKindOf", "instanceOf",
			"addFirst", "addLast", "removeFirst", "removeLast", "subList", "reversed", "keySet", "values", "entrySet", "set", "asVar");
	/** Operations among them that pass by the items before, where a collection is no list. */
	private static final Set<String> OF_ITEMS_BEFORE = Set.of("at", "last", "random");
	/** Operations that walk through all that a value holds, however deep. */
	private static final Set<String> OF_ALL_WITHIN = Set.of("hashCode", "equals", "flatten", "asSet", "asOrderedSet", "asConcurrentSet", "powerset",
			"containsValue", "putAll");
	/** Operations that write all that a value holds as a text. */
	private static final Set<String> OF_ITS_TEXT = Set.of("toString", "asString", "concat", "println", "print", "err", "errln", "format", "isInteger",
			"isReal", "isBoolean", "asInteger", "asReal", "asBoolean", "asLong", "asDouble", "asFloat", "asUnicode", "asDate");
	/** Operations that make a collection of about the size of theirs. */
	private static final Set<String> COPIES = Set.of("clone", "including", "includingAll", "excluding", "excludingAll", "asSequence", "asBag",
			"asConcurrentBag", "asSet", "asOrderedSet", "asConcurrentSet", "flatten", "invert", "selectByKind", "selectByType");
	/** Operations whose arguments are kept as they are. */
	private static final Set<String> KEEPS_ARGUMENT = Set.of("add", "addFirst", "addLast", "set", "putIfAbsent", "getOrDefault", "put", "ifUndefined",
			"ifDefined");
	private static final Set<String> SEARCHES = Set.of("includes", "excludes", "contains", "indexOf", "lastIndexOf", "count", "remove", "excluding");
	private static final Pattern WIDTH = Pattern.compile("\\d{3,}");
	private static final int LONGEST_DATE = 1000;
	private static final int LONG_TEXT = 1 << 20;
	private static final int LONG_KEY = 1 << 12;
	private static final int BYTES_OF_ITEM = 8;
	private static final int BYTES_OF_MEMBER = 48;
	private static final int BYTES_OF_WORD = 16;
	private static final double MOST_COMPARISONS = 1_000_000_000;

	private final Meter meter;
	private final NestedValues nested;
	private final HashTables tables;
	private final MeteredText texts;

	public LibraryWork(Cancellation cancellation) {
		this.meter = new Meter(cancellation);
		this.nested = new NestedValues(NestedValues::ofJava, meter, false);
		this.tables = new HashTables(nested, meter, value -> false);
		this.texts = new MeteredText(meter);
	}

	public Meter meter() {
		return meter;
	}

	public MeteredText texts() {
		return texts;
	}

	public HashTables tables() {
		return tables;
	}

	/** Whether a collection is a hash table. */
	public static boolean isTable(Object value) {
		return value instanceof Set<?> || value instanceof EolConcurrentSet<?>;
	}

	/** Whether the members of a collection, or the keys of a map, are such as hash tables cannot order. */
	public static boolean holdsSuchAsHold(Object value) {
		Collection<?> members = value instanceof Map<?, ?> map ? map.keySet() : value instanceof Collection<?> items ? items : List.of();
		return !members.isEmpty() && members.stream().anyMatch(LibraryWork::holdsOthers);
	}

	/** Announces that a map is asked for a key, or takes it. */
	public void key(Map<?, ?> map, Object key) {
		tables.key(key, map.size(), map::containsKey);
	}

	private static boolean holdsOthers(Object value) {
		return value instanceof Collection<?> || value instanceof Map<?, ?> || value instanceof Map.Entry<?, ?>;
	}

	/** Announces that somebody will compare a value, hash it or write it as a text. */
	public void walk(Object value) {
		if (holdsOthers(value)) {
			nested.announce(value);
		}
	}

	/** Announces that a value's nested parts become cells of a row. */
	public void cells(Object value) {
		if (value instanceof String text) {
			meter.work(text.length());
		}
		if (holdsOthers(value)) {
			meter.reserve(nested.announce(value) * BYTES_OF_WORD);
		}
	}

	/** Counts one comparison of cells. */
	public void step() {
		meter.step();
	}

	/** Announces what an operator of Epsilon's may do with a value: compare it, or put it into a text. */
	public void operand(Object value) {
		longText(value);
		walk(value);
	}

	/** Announces that a value becomes part of a text. */
	public void text(Object value) {
		longText(value);
		if (holdsOthers(value)) {
			nested.announceText(value);
		}
	}

	private void longText(Object value) {
		if (value instanceof String text && text.length() > LONG_TEXT) {
			meter.reserve(2L * text.length());
		}
	}

	/** Announces that a collection gets a range of so many numbers. */
	public void range(Collection<?> values, long count) {
		meter.reserve(count * (values instanceof Set ? BYTES_OF_MEMBER : BYTES_OF_ITEM + BYTES_OF_WORD));
	}

	/** Announces that so many items are sorted by values like this one, which are written as texts for each comparison if they hold others. */
	public void sortKey(Object key, int items) {
		double cost = 0;
		if (key instanceof String text && text.length() > LONG_KEY) {
			cost = (double) text.length() / BYTES_OF_WORD * Integer.SIZE;
		} else if (holdsOthers(key)) {
			cost = (double) nested.announceText(key) / BYTES_OF_WORD * (Integer.SIZE - Integer.numberOfLeadingZeros(items));
		}
		if (cost * items > MOST_COMPARISONS) {
			throw new ArenaException(ErrorCode.TIMEOUT, "To sort " + items + " items by values that hold so many others takes too long.");
		}
		meter.work((long) cost * BYTES_OF_WORD);
	}

	/** Announces that a value of a loop's body becomes a key or member of what the loop makes, which will have about so many. */
	public void member(Object value, int items) {
		if (holdsOthers(value)) {
			nested.announce(value);
			meter.work(1 + (long) items / BYTES_OF_WORD);
		}
	}

	/** Announces that a value is looked for in a collection. */
	public void search(Collection<?> items, Object sought) {
		long cost = sought instanceof String text ? 1 + text.length() / BYTES_OF_WORD : holdsOthers(sought) ? nested.announce(sought) : 1;
		if (isTable(items)) {
			tables.key(sought, items.size(), items::contains);
			meter.work(cost);
			return;
		}
		if (cost > 1 && (double) cost * items.size() > MOST_COMPARISONS) {
			throw new ArenaException(ErrorCode.TIMEOUT, "To compare " + items.size() + " values with one that is so large takes too long.");
		}
		meter.work(items.size() * cost);
	}

	/** The items left of a collection, as one of its kind, when the others are taken away. */
	@SuppressWarnings("unchecked")
	public Collection<Object> without(Collection<?> items, Collection<?> others) {
		Collection<Object> kept = EolCollectionType.createSameType((Collection<Object>) items);
		for (Object item : items) {
			meter.step();
			search(others, item);
			if (!others.contains(item)) {
				tables.add(kept, item);
			}
		}
		return kept;
	}

	/** Announces an operation that Epsilon or Java will do. */
	public void operation(String name, Object target, Object[] arguments) {
		if (name.equals("format")) {
			formats(target, arguments);
		} else if (name.equals("asDate")) {
			date(target, arguments);
		}
		if (target instanceof String text) {
			meter.reserve((long) text.length() * (name.equals("toCharSequence") ? BYTES_OF_MEMBER : 1) + length(arguments));
		}
		if (OF_ONE_ITEM.contains(name)) {
			if (OF_ITEMS_BEFORE.contains(name) && target instanceof Collection<?> items && !(items instanceof List)) {
				meter.work(items.size());
			}
			return;
		}
		for (int i = 0; i < arguments.length && (i == 0 && target instanceof Map<?, ?> || !KEEPS_ARGUMENT.contains(name)); i++) {
			walk(arguments[i]);
		}
		switch (target) {
		case Collection<?> items -> ofCollection(name, items, arguments);
		case Map<?, ?> map -> ofMap(name, map, arguments);
		case Map.Entry<?, ?> entry -> ofValue(name, entry);
		case Integer first when arguments.length > 0 && arguments[0] instanceof Integer last && (name.equals("to") || name.equals("iota")) ->
			meter.reserve(Math.abs((long) last - first) * (BYTES_OF_ITEM + BYTES_OF_WORD));
		case null, default -> {
			// Costs little.
		}
		}
	}

	private void ofCollection(String name, Collection<?> items, Object[] arguments) {
		if (SEARCHES.contains(name) && arguments.length == 1) {
			search(items, arguments[0]);
		} else if (!ofValue(name, items)) {
			meter.work(items.size());
			long added = arguments.length == 1 && arguments[0] instanceof Collection<?> more ? more.size() : 1;
			meter.reserve((COPIES.contains(name) ? items.size() + added : added) * (isTable(items) ? BYTES_OF_MEMBER : BYTES_OF_ITEM));
		}
		if (name.equals("concat")) {
			meter.reserve(items.size() * length(arguments));
		}
	}

	private void ofMap(String name, Map<?, ?> map, Object[] arguments) {
		if (name.equals("containsValue") && arguments.length == 1) {
			search(map.values(), arguments[0]);
		} else if (!ofValue(name, map) && arguments.length > 0) {
			key(map, arguments[0]);
		}
	}

	/** Announces an operation that walks through a value; false if it does not. */
	private boolean ofValue(String name, Object value) {
		if (OF_ITS_TEXT.contains(name)) {
			nested.announceText(value);
			return true;
		}
		if (OF_ALL_WITHIN.contains(name)) {
			meter.reserve(nested.announce(value) * (name.contains("Set") ? BYTES_OF_MEMBER : BYTES_OF_WORD));
			return true;
		}
		return false;
	}

	private static long length(Object[] arguments) {
		long length = 0;
		for (Object argument : arguments) {
			length += argument instanceof String text ? text.length() : 0;
		}
		return length;
	}

	/** Java makes a number of all digits that it finds. */
	private static void date(Object target, Object[] arguments) {
		if (String.valueOf(target instanceof String ? target : "").length() + length(arguments) > LONGEST_DATE) {
			throw new ArenaException(ErrorCode.QUERY_FAILED, "asDate() takes texts of at most " + LONGEST_DATE + " characters, the format included.");
		}
	}

	/** A format may ask for a text of any width, and for what it formats any number of times. */
	private void formats(Object target, Object[] arguments) {
		long formatted = target instanceof String text ? text.length() : holdsOthers(target) ? nested.announceText(target) : BYTES_OF_WORD;
		for (Object argument : arguments) {
			if (argument instanceof String format) {
				double width = (double) formatted * format.chars().filter(c -> c == '%').count();
				Matcher widths = WIDTH.matcher(texts.stepped(format));
				while (widths.find()) {
					width += Double.parseDouble(widths.group());
				}
				meter.reserve((long) Math.min(Long.MAX_VALUE, width));
			}
		}
	}
}
