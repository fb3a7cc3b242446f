// SPDX-License-Identifier: EPL-2.0
package org.modelarena.client.internal;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ElementKey;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.FeatureKind;
import org.modelarena.core.arrays.LongArray;
import org.modelarena.core.model.Metamodel;

/**
 * The elements of a served model, with their classes and containers; numbered from 0 in containment pre-order. Takes about 40 bytes an element, and 100 for one with
 * contents while it is made. Immutable.
 */
public final class ServedTree {
	/** The container of a root. */
	public static final int NONE = -1;

	private final List<EClass> types;
	/** In ascending order. */
	private final long[] sorted;
	/** The numbers of these. */
	private final int[] numbers;
	private final int[] typesOfSorted;
	private final long[] keys;
	private final int[] parents;
	private final List<EReference> containments = new ArrayList<>();
	private int size;

	/** Some contents of an element. */
	private record Contained(EReference containment, List<?> keys) {
	}

	/** An element whose number is to be given. */
	private record Next(long key, int parent, EReference containment) {
	}

	private ServedTree(List<EClass> types, List<long[]> instances) {
		this.types = types;
		sorted = instances.stream().flatMapToLong(Arrays::stream).sorted().toArray();
		numbers = new int[sorted.length];
		Arrays.fill(numbers, NONE);
		typesOfSorted = new int[sorted.length];
		keys = new long[sorted.length];
		parents = new int[sorted.length];
		for (int type = 0; type < types.size(); type++) {
			for (long key : instances.get(type)) {
				typesOfSorted[Arrays.binarySearch(sorted, key)] = type;
			}
		}
	}

	/** Reads it. */
	public static ServedTree read(Metamodel metamodel, ElementPages pages) {
		long[] roots = pages.roots().toArray();
		// What is no instance of a subclass is one of the class itself.
		List<EClass> types = metamodel.classes().stream().filter(type -> !type.isAbstract() && !type.isInterface())
				.sorted(Comparator.comparing((EClass type) -> type.getEAllSuperTypes().size()).reversed()).toList();
		List<long[]> instances = new ArrayList<>();
		Map<EClass, long[]> byType = new HashMap<>();
		for (EClass type : types) {
			List<long[]> others = metamodel.concreteSubtypes(type).stream().filter(each -> each != type).map(byType::get).toList();
			long[] own = Arrays.stream(pages.extent(type).toArray()).filter(key -> others.stream().noneMatch(keys -> Arrays.binarySearch(keys, key) >= 0)).sorted().toArray();
			byType.put(type, own);
			instances.add(own);
		}
		ServedTree tree = new ServedTree(types, instances);
		Map<Long, List<Contained>> contents = new HashMap<>();
		for (int type = 0; type < types.size(); type++) {
			read(types.get(type), instances.get(type), pages, contents);
		}
		tree.number(roots, contents);
		return tree;
	}

	/** The contents of all instances of a class. */
	private static void read(EClass type, long[] instances, ElementPages pages, Map<Long, List<Contained>> to) {
		List<EReference> containments = type.getEAllContainments().stream().filter(each -> FeatureKind.of(each) == FeatureKind.CONTAINMENT).toList();
		if (containments.isEmpty()) {
			return;
		}
		List<Long> keys = Arrays.stream(instances).boxed().toList();
		List<Map<String, Object>> values = pages.values(keys, containments);
		for (int i = 0; i < keys.size(); i++) {
			List<Contained> found = new ArrayList<>(0);
			for (EReference containment : containments) {
				List<?> contained = listed(values.get(i).get(containment.getName()));
				if (!contained.isEmpty()) {
					found.add(new Contained(containment, contained));
				}
			}
			if (!found.isEmpty()) {
				to.put(keys.get(i), found);
			}
		}
	}

	/** The elements of a reference's value as it is sent. */
	public static List<?> listed(Object value) {
		return value instanceof List<?> list ? list : value == null ? List.of() : List.of(value);
	}

	/** Not by recursion: containment may be deep. */
	private void number(long[] roots, Map<Long, List<Contained>> contents) {
		Deque<Next> open = new ArrayDeque<>();
		for (int i = roots.length - 1; i >= 0; i--) {
			open.push(new Next(roots[i], NONE, null));
		}
		int count = 0;
		while (!open.isEmpty()) {
			Next next = open.pop();
			int place = Arrays.binarySearch(sorted, next.key);
			if (place < 0 || count == keys.length) {
				throw damaged();
			}
			keys[count] = next.key;
			numbers[place] = count;
			parents[count] = next.parent;
			containments.add(next.containment);
			List<Contained> own = contents.getOrDefault(next.key, List.of());
			for (Contained each : own.reversed()) {
				for (Object key : each.keys.reversed()) {
					open.push(new Next(((ElementKey) key).value(), count, each.containment));
				}
			}
			count++;
		}
		size = count;
	}

	private static ArenaException damaged() {
		return new ArenaException(ErrorCode.STORE_DAMAGED, "What the served model contains is no tree of its elements; 'arena doctor' shows more, where the store lies.");
	}

	/** How many elements there are, without what stands in features that are computed. */
	public int size() {
		return size;
	}

	/** The keys of all elements, by number. */
	public LongArray keys() {
		LongArray all = new LongArray();
		for (int n = 0; n < size; n++) {
			all.add(keys[n]);
		}
		return all;
	}

	public long key(int number) {
		return keys[number];
	}

	public EClass type(int number) {
		return types.get(typesOfSorted[Arrays.binarySearch(sorted, keys[number])]);
	}

	/** The number of the container, or {@link #NONE}. */
	public int parent(int number) {
		return parents[number];
	}

	/** Null for a root. */
	public EReference containment(int number) {
		return containments.get(number);
	}

	/** The number of an element, by its key. */
	public int number(long key) {
		int place = Arrays.binarySearch(sorted, key);
		if (place < 0 || numbers[place] == NONE) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "The served model refers to element #" + key + ", which does not exist, or stands in a feature that is computed.");
		}
		return numbers[place];
	}
}
