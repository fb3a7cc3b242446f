// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.internal;

import java.util.Arrays;
import java.util.Comparator;

import org.modelarena.index.graph.Graph;

/** Collects links that come in any order, and puts them into a column in the order of their positions. */
final class LinkFiller implements Graph.LinkSink {
	private long[] sources = new long[1024];
	private long[] positions = new long[1024];
	private int[] targets = new int[1024];
	private int count;

	@Override
	public void link(long source, long position, long target) {
		if (count == targets.length) {
			int size = count + (count >> 1);
			sources = Arrays.copyOf(sources, size);
			positions = Arrays.copyOf(positions, size);
			targets = Arrays.copyOf(targets, size);
		}
		sources[count] = source;
		positions[count] = position;
		targets[count++] = (int) target;
	}

	/** All links that were given, for elements with keys below the bound. */
	ReferenceColumn column(int bound) {
		int[] start = new int[bound + 1];
		for (int i = 0; i < count; i++) {
			start[(int) sources[i] + 1]++;
		}
		for (int key = 0; key < bound; key++) {
			start[key + 1] += start[key];
		}
		int[] order = new int[count];
		int[] next = Arrays.copyOf(start, bound);
		for (int i = 0; i < count; i++) {
			order[next[(int) sources[i]]++] = i;
		}
		ReferenceColumn column = new ReferenceColumn(bound);
		for (int key = 0; key < bound; key++) {
			if (start[key + 1] > start[key]) {
				column.set(key, list(order, start[key], start[key + 1]));
			}
		}
		return column;
	}

	private int[] list(int[] order, int from, int to) {
		if (!isOrdered(order, from, to)) {
			Integer[] links = Arrays.stream(order, from, to).boxed().toArray(Integer[]::new);
			Arrays.sort(links, Comparator.comparingLong(link -> positions[link]));
			for (int i = from; i < to; i++) {
				order[i] = links[i - from];
			}
		}
		int[] list = new int[to - from];
		for (int i = from; i < to; i++) {
			list[i - from] = targets[order[i]];
		}
		return list;
	}

	private boolean isOrdered(int[] order, int from, int to) {
		for (int i = from + 1; i < to; i++) {
			if (positions[order[i - 1]] > positions[order[i]]) {
				return false;
			}
		}
		return true;
	}
}
