package org.modelarena.query.epsilon.internal;

import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.eclipse.epsilon.eol.types.EolCollectionType;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.budget.Meter;
import org.modelarena.core.budget.MeteredText;
import org.modelarena.core.budget.NestedValues;

/**
 * The work that Epsilon's and Java's operations do on texts and collections without looking at a clock: it is announced before it is done.
 * What may take longer than any announcement allows is among the {@link CheckedOperations}. One instance an execution, used by one thread.
 */
final class LibraryWork {
	/** Operations that look at one item, or none. */
	private static final Set<String> OF_ONE_ITEM = Set.of("at", "get", "first", "second", "third", "fourth", "last", "getFirst", "getLast", "size", "isEmpty", "notEmpty",
			"random", "type", "isDefined", "isUndefined", "ifUndefined", "ifDefined", "isTypeOf", "isKindOf", "instanceOf", "addFirst", "addLast", "removeFirst", "removeLast",
			"subList", "reversed", "keySet", "values", "entrySet", "set", "asVar");
	/** Operations that walk through all that a value holds, however deep. */
	private static final Set<String> OF_ALL_WITHIN = Set.of("hashCode", "equals", "toString", "asString", "flatten", "asSet", "asOrderedSet", "asConcurrentSet", "concat",
			"println", "print", "err", "errln", "format", "powerset", "containsValue", "putAll", "isInteger", "isReal", "isBoolean", "asInteger", "asReal", "asBoolean", "asLong",
			"asDouble", "asFloat", "asUnicode", "asDate");
	/** Operations that make a collection of about the size of theirs. */
	private static final Set<String> COPIES = Set.of("clone", "including", "includingAll", "excluding", "excludingAll", "asSequence", "asBag", "asConcurrentBag", "asSet",
			"asOrderedSet", "asConcurrentSet", "flatten", "invert", "selectByKind", "selectByType");
	/** Operations whose arguments are kept as they are. */
	private static final Set<String> KEEPS_ARGUMENT = Set.of("add", "addFirst", "addLast", "set", "putIfAbsent", "getOrDefault", "put", "ifUndefined", "ifDefined");
	private static final Set<String> SEARCHES = Set.of("includes", "excludes", "contains", "indexOf", "lastIndexOf", "count", "remove", "excluding", "containsValue");
	private static final Pattern WIDTH = Pattern.compile("\\d{3,}");
	private static final int LONG_TEXT = 1 << 20;
	private static final int LONG_KEY = 1 << 12;
	private static final int BYTES_OF_ITEM = 8;
	private static final int BYTES_OF_MEMBER = 48;
	private static final int BYTES_OF_WORD = 16;
	private static final double MOST_COMPARISONS = 1_000_000_000;

	private final Meter meter;
	private final NestedValues nested;
	private final MeteredText texts;

	LibraryWork(Cancellation cancellation) {
		this.meter = new Meter(cancellation);
		this.nested = new NestedValues(NestedValues::ofJava, meter);
		this.texts = new MeteredText(meter);
	}

	Meter meter() {
		return meter;
	}

	MeteredText texts() {
		return texts;
	}

	private static boolean holdsOthers(Object value) {
		return value instanceof Collection<?> || value instanceof Map<?, ?> || value instanceof Map.Entry<?, ?>;
	}

	/** Announces that somebody will compare a value, hash it or write it as a text. */
	void walk(Object value) {
		if (holdsOthers(value)) {
			nested.announce(value);
		}
	}

	/** Announces that a value's nested parts become cells of a row. */
	void cells(Object value) {
		if (value instanceof String text) {
			meter.work(text.length());
		}
		if (holdsOthers(value)) {
			meter.reserve(nested.announce(value) * BYTES_OF_WORD);
		}
	}

	/** Announces what an operator of Epsilon's may do with a value: compare it, or put it into a text. */
	void operand(Object value) {
		if (value instanceof String text && text.length() > LONG_TEXT) {
			meter.reserve(2L * text.length());
		}
		walk(value);
	}

	/** Announces that a collection gets a range of so many numbers. */
	void range(Collection<?> values, long count) {
		meter.reserve(count * (values instanceof Set ? BYTES_OF_MEMBER : BYTES_OF_ITEM + BYTES_OF_WORD));
	}

	/** Announces that so many items are sorted by values like this one, which are written as texts for each comparison if they hold others. */
	void sortKey(Object key, int items) {
		double cost = key instanceof String text && text.length() > LONG_KEY ? text.length() / BYTES_OF_WORD * Integer.SIZE : holdsOthers(key) ? nested.announce(key) * (Integer.SIZE - Integer.numberOfLeadingZeros(items)) : 0;
		if (cost * items > MOST_COMPARISONS) {
			throw new ArenaException(ErrorCode.TIMEOUT, "To sort " + items + " items by values that hold so many others takes too long.");
		}
		meter.work((long) cost * BYTES_OF_WORD);
	}

	/** Announces that a value is looked for in a collection. */
	void search(Collection<?> items, Object sought) {
		long cost = sought instanceof String text ? 1 + text.length() / BYTES_OF_WORD : holdsOthers(sought) ? nested.announce(sought) : 1;
		if (items instanceof Set) {
			return;
		}
		if (cost > 1 && (double) cost * items.size() > MOST_COMPARISONS) {
			throw new ArenaException(ErrorCode.TIMEOUT, "To compare " + items.size() + " values with one that is so large takes too long.");
		}
		meter.work(items.size() * cost);
	}

	/** What is left of a collection, of its kind, when the others are taken away. */
	@SuppressWarnings("unchecked")
	Collection<Object> without(Collection<?> items, Collection<?> others) {
		Collection<Object> kept = EolCollectionType.createSameType((Collection<Object>) items);
		for (Object item : items) {
			meter.step();
			search(others, item);
			if (!others.contains(item)) {
				kept.add(item);
			}
		}
		return kept;
	}

	/** Announces an operation that Epsilon or Java will do. */
	void operation(String name, Object target, Object[] arguments) {
		if (name.equals("format")) {
			formats(arguments);
		}
		if (target instanceof String text) {
			meter.reserve((long) text.length() * (name.equals("toCharSequence") ? BYTES_OF_MEMBER : 1) + length(arguments));
		}
		if (OF_ONE_ITEM.contains(name)) {
			return;
		}
		for (int i = 0; i < arguments.length && (i == 0 && target instanceof Map<?, ?> || !KEEPS_ARGUMENT.contains(name)); i++) {
			walk(arguments[i]);
		}
		if (target instanceof Collection<?> items && SEARCHES.contains(name) && arguments.length == 1) {
			search(items, arguments[0]);
		} else if (OF_ALL_WITHIN.contains(name) && holdsOthers(target)) {
			meter.reserve(nested.announce(target) * BYTES_OF_WORD);
		} else if (target instanceof Collection<?> items) {
			meter.work(items.size());
			long added = arguments.length == 1 && arguments[0] instanceof Collection<?> more ? more.size() : 1;
			meter.reserve((COPIES.contains(name) ? items.size() + added : added) * (target instanceof Set || name.contains("Set") ? BYTES_OF_MEMBER : BYTES_OF_ITEM));
		} else if (target instanceof Integer && arguments.length > 0 && arguments[0] instanceof Integer last && (name.equals("to") || name.equals("iota"))) {
			meter.reserve(Math.abs((long) last - (Integer) target) * (BYTES_OF_ITEM + BYTES_OF_WORD));
		}
	}

	private static long length(Object[] arguments) {
		long length = 0;
		for (Object argument : arguments) {
			length += argument instanceof String text ? text.length() : 0;
		}
		return length;
	}

	/** A format may ask for a text of any width. */
	private void formats(Object[] arguments) {
		for (Object argument : arguments) {
			if (argument instanceof String format) {
				double width = 0;
				Matcher widths = WIDTH.matcher(texts.stepped(format));
				while (widths.find()) {
					width += Double.parseDouble(widths.group());
				}
				meter.reserve((long) Math.min(Long.MAX_VALUE, width));
			}
		}
	}
}
