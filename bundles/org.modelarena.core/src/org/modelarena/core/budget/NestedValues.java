package org.modelarena.core.budget;

import java.util.Arrays;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/**
 * How large values are that hold other values. A list of lists may be small and stand for very much: forty lists, each of which holds the
 * one before twice, have 2<sup>40</sup> values for whoever walks through them, and Java's {@code hashCode}, {@code equals} and
 * {@code toString} do walk through them, without ever looking at a clock. Not thread-safe.
 */
public final class NestedValues {
	/** More than this is refused; to walk through that many takes about a second. */
	private static final double MOST = 50_000_000;

	private final Function<Object, Iterable<?>> parts;
	private final Meter meter;

	/** @param parts what is in a value that holds others; null for any other value */
	public NestedValues(Function<Object, Iterable<?>> parts, Meter meter) {
		this.parts = parts;
		this.meter = meter;
	}

	/** What Java's collections and maps hold. */
	public static Iterable<?> ofJava(Object value) {
		// Not a switch: this is asked for each item, and chains of instanceof are several times as fast.
		if (value instanceof Collection<?> collection) {
			return collection;
		}
		if (value instanceof Map<?, ?> map) {
			return List.of(map.keySet(), map.values());
		}
		return value instanceof Map.Entry<?, ?> entry ? Arrays.asList(entry.getKey(), entry.getValue()) : null;
	}

	/**
	 * Announces that somebody will walk through a value.
	 *
	 * @return how many values it holds, each counted as often as a walk meets it
	 * @throws ArenaException {@link ErrorCode#OUT_OF_MEMORY} if they are too many; as {@link Meter#work}
	 * @throws StackOverflowError if a value contains itself
	 */
	public long announce(Object value) {
		Iterable<?> held = parts.apply(value);
		if (held == null) {
			return 1;
		}
		double size = isFlat(held) ? count(held) : size(held, new IdentityHashMap<>());
		if (size > MOST) {
			throw new ArenaException(ErrorCode.OUT_OF_MEMORY, String.format(Locale.ROOT,
					"A value of the query holds about %.1g values, those within others counted as often as they are met; at most %,.0f are allowed.", size, MOST));
		}
		meter.work((long) size);
		return (long) size;
	}

	/** Most are: a look at the items is all that they cost. */
	private boolean isFlat(Iterable<?> held) {
		for (Object item : held) {
			meter.step();
			if (parts.apply(item) != null) {
				return false;
			}
		}
		return true;
	}

	private static double count(Iterable<?> held) {
		return held instanceof Collection<?> collection ? collection.size() : 1;
	}

	/** Each object is looked into once. */
	private double size(Iterable<?> held, Map<Object, Double> known) {
		double size = 1;
		for (Object item : held) {
			meter.step();
			Iterable<?> inner = parts.apply(item);
			if (inner == null) {
				size++;
				continue;
			}
			Double before = known.get(item);
			if (before == null) {
				before = size(inner, known);
				known.put(item, before);
			}
			size += before;
		}
		return size;
	}
}
