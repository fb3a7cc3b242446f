// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.internal;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EClass;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.Metamodel;
import org.modelarena.index.graph.Graph;

/** The elements there are, and their types: two bytes for a key, and four for an element. A change needs it for itself. */
final class ElementTypes {
	/** Keys are indexes of arrays here. */
	static final int MOST_ELEMENTS = Integer.MAX_VALUE - 64;
	private static final int[] NONE = {};

	private final List<EClass> classes;
	private final Map<EClass, Integer> classNumbers = new HashMap<>();
	/** 1 + the number of the class of each element, 0 for none. */
	private short[] types = new short[1024];
	private int bound;
	private long size;
	private final Map<EClass, int[]> extents = new HashMap<>();

	/** No elements. */
	ElementTypes(Metamodel metamodel) {
		classes = metamodel.classes();
		for (int i = 0; i < classes.size(); i++) {
			classNumbers.put(classes.get(i), i);
		}
	}

	/** The elements of a graph. */
	static ElementTypes of(Graph graph, Metamodel metamodel, GraphNames names) {
		ElementTypes elements = new ElementTypes(metamodel);
		graph.nodes((name, key) -> {
			EClass type = names.type(name);
			if (type == null || key < 0 || key > MOST_ELEMENTS) {
				throw new ArenaException(ErrorCode.STORE_DAMAGED, "The graph has a node #" + key + " of the unknown type '" + name + "'.");
			}
			elements.fill(key, type);
		});
		elements.complete();
		return elements;
	}

	/** Takes up an element, of many, in any order; {@link #complete} follows the last one. */
	void fill(long key, EClass type) {
		if (key >= types.length) {
			types = Arrays.copyOf(types, (int) Math.min(MOST_ELEMENTS, Math.max(key + 1, types.length * 2L)));
		}
		types[(int) key] = (short) (type == null ? 0 : classNumbers.get(type) + 1);
		bound = Math.max(bound, (int) key + 1);
	}

	/** Finds the instances of each type. */
	void complete() {
		int[] counts = new int[classes.size() + 1];
		for (int key = 0; key < bound; key++) {
			counts[types[key]]++;
		}
		int[][] found = new int[counts.length][];
		for (int number = 1; number < counts.length; number++) {
			if (counts[number] > 0) {
				found[number] = new int[counts[number]];
				extents.put(classes.get(number - 1), found[number]);
				size += counts[number];
			}
		}
		for (int key = bound - 1; key >= 0; key--) {
			if (types[key] != 0) {
				found[types[key]][--counts[types[key]]] = key;
			}
		}
	}

	long size() {
		return size;
	}

	/** One more than the largest key in use. */
	int bound() {
		return bound;
	}

	boolean contains(long key) {
		return key >= 0 && key < bound && types[(int) key] != 0;
	}

	/** The type of an element that is there. */
	EClass type(long key) {
		return classes.get(types[(int) key] - 1);
	}

	/** The instances of exactly this type, ascending. */
	int[] extent(EClass type) {
		return extents.getOrDefault(type, NONE);
	}

	void add(long key, EClass type) {
		fill(key, type);
		extents.merge(type, new int[] { (int) key }, (keys, one) -> ReferenceColumn.with(keys, one[0], keys.length));
		size++;
	}

	void remove(long key) {
		EClass type = type(key);
		fill(key, null);
		extents.compute(type, (t, keys) -> ReferenceColumn.without(keys, (int) key));
		size--;
	}
}
