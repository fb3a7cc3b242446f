// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.budget;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/**
 * How large values are that hold other values. A list of lists may be small and represent very many values: forty lists, each of which holds the
 * one before twice, have 2<sup>40</sup> values for code that walks through them, and Java's {@code hashCode}, {@code equals} and
 * {@code toString} do walk through them, without ever looking at a clock. Not thread-safe.
 */
public final class NestedValues {
	/** More than this is refused; to walk through that many takes about a second. */
	private static final double MOST = 50_000_000;
	/** The memory that a number or an element takes as a text. */
	private static final int BYTES_OF_WORD = 16;
	/** So many values can all be compared with each other. */
	private static final int FEW = 1000;
	private static final int MOST_REMEMBERED = 16;

	private final Function<Object, Iterable<?>> parts;
	private final Meter meter;
	/** Large values whose sizes are known. */
	private final List<Known> remembered = new ArrayList<>();
	private final boolean remembers;

	private record Known(WeakReference<Object> value, double size) {
	}

	/**
	 * @param parts     gives the values in one that holds others; null for any other value
	 * @param constants whether values never change, so that a large one has to be measured only once
	 */
	public NestedValues(Function<Object, Iterable<?>> parts, Meter meter, boolean constants) {
		this.parts = parts;
		this.meter = meter;
		this.remembers = constants;
	}

	/** The values that a Java collection or map holds; null for any other object. */
	public static @Nullable Iterable<?> ofJava(Object value) {
		// Not a switch: this is asked for each item, and chains of instanceof are several times as fast.
		if (value instanceof Collection<?> collection) {
			return collection;
		}
		if (value instanceof Map<?, ?> map) {
			return List.of(map.keySet(), map.values());
		}
		return value instanceof Map.Entry<?, ?> entry ? Arrays.asList(entry.getKey(), entry.getValue()) : null;
	}

	/** Whether a value holds others. */
	boolean holdsOthers(Object value) {
		return parts.apply(value) != null;
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
		double size = isFlat(held) ? count(held) : size(held, true, new IdentityHashMap<>());
		if (size > MOST) {
			throw new ArenaException(ErrorCode.OUT_OF_MEMORY, String.format(Locale.ROOT,
					"A value of the query holds about %.1g values, those within others counted as often as they are met; at most %,.0f are allowed.", size, MOST));
		}
		meter.work((long) size);
		return (long) size;
	}

	/**
	 * Announces that somebody will write a value as a text.
	 *
	 * @return about how many bytes the text takes
	 * @throws ArenaException as {@link #announce}; {@link ErrorCode#OUT_OF_MEMORY} if the text is too long
	 */
	public long announceText(Object value) {
		announce(value);
		Iterable<?> held = parts.apply(value);
		double bytes = held == null ? bytes(value) : size(held, false, new IdentityHashMap<>());
		meter.reserve((long) bytes);
		return (long) bytes;
	}

	private static double bytes(Object value) {
		return value instanceof String text ? text.length() : BYTES_OF_WORD;
	}

	/** Most are: they cost no more than a look at the items. */
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

	/**
	 * Each object is looked into once.
	 *
	 * @param counts whether values are counted, not the bytes of their texts
	 */
	private double size(Iterable<?> held, boolean counts, Map<Object, Double> known) {
		double size = 1;
		for (Object item : held) {
			meter.step();
			Iterable<?> inner = parts.apply(item);
			if (inner == null) {
				size += counts ? 1 : bytes(item);
				continue;
			}
			Double before = known.get(item);
			if (before == null) {
				boolean large = remembers && counts && count(inner) > FEW;
				before = large ? remembered(item, inner, known) : size(inner, counts, known) + comparisons(inner);
				known.put(item, before);
			}
			size += before;
		}
		return size;
	}

	private double remembered(Object value, Iterable<?> held, Map<Object, Double> known) {
		for (Known one : remembered) {
			if (one.value.refersTo(value)) {
				return one.size;
			}
		}
		double size = size(held, true, known) + comparisons(held);
		if (remembered.size() == MOST_REMEMBERED) {
			remembered.removeFirst();
		}
		remembered.add(new Known(new WeakReference<>(value), size));
		return size;
	}

	/**
	 * How many members a nested Set compares when it is compared with its copy: all of those that have equal hash codes, and hold others, so that
	 * Java's hash tables cannot order them.
	 */
	private double comparisons(Iterable<?> held) {
		if (!(held instanceof Set<?> set) || set.size() < FEW || !holdsOthers(set.iterator().next())) {
			return 0;
		}
		Map<Integer, int[]> byHash = new HashMap<>();
		for (Object member : set) {
			announce(member);
			byHash.computeIfAbsent(member.hashCode(), hash -> new int[1])[0]++;
		}
		return byHash.values().stream().mapToDouble(count -> 0.5 * count[0] * (count[0] - 1)).sum();
	}
}
