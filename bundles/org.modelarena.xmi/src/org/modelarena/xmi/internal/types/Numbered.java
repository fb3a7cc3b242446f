// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.types;

import java.util.Arrays;
import java.util.List;

/**
 * Things that are numbered from 0 in the order in which they are added. One thread adds at a time, while any number of them get what was added before.
 *
 * @param <T> what is numbered
 */
final class Numbered<T> {
	private volatile Object[] all = new Object[64];
	private volatile int size;

	void add(T each) {
		int number = size;
		Object[] room = number == all.length ? Arrays.copyOf(all, number * 2) : all;
		room[number] = each;
		all = room;
		size = number + 1;
	}

	@SuppressWarnings("unchecked") // Nothing else is in it.
	T get(int number) {
		return (T) all[number];
	}

	int size() {
		return size;
	}

	/** The things that were added so far. */
	@SuppressWarnings("unchecked") // Nothing else is in it.
	List<T> soFar() {
		int there = size;
		return (List<T>) Arrays.asList(all).subList(0, there);
	}
}
