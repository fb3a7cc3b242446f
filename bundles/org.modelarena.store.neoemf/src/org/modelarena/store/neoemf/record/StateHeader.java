// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.record;

import java.util.Arrays;

import org.modelarena.store.neoemf.maps.Changes;
import org.modelarena.store.neoemf.maps.OrderedMaps;
import org.modelarena.store.neoemf.maps.Table;

/**
 * The facts that a state knows without a look at its elements.
 *
 * @param nextKey the key that the next element gets
 * @param sizes   the number of instances of each class, not counting subtypes, by its number
 * @param roots   the elements without a container
 */
public record StateHeader(long nextKey, long[] sizes, KeyList roots) {
	private static final byte[] HEADER = Keys.name("header");

	/**
	 * The header of maps; null if they have none.
	 *
	 * @throws RuntimeException of whatever kind if its bytes are damaged
	 */
	public static StateHeader read(OrderedMaps.View view) {
		byte[] bytes = view.get(Table.STATE, HEADER);
		if (bytes == null) {
			return null;
		}
		ByteReader in = new ByteReader(bytes);
		long nextKey = in.readNumber();
		long[] sizes = new long[in.readSize()];
		for (int i = 0; i < sizes.length; i++) {
			sizes[i] = in.readNumber();
		}
		KeyList roots = new KeyList();
		for (int rest = in.readSize(); rest > 0; rest--) {
			roots.add(in.readNumber());
		}
		return new StateHeader(nextKey, sizes, roots);
	}

	/** Puts it among changes. */
	public void write(Changes changes) {
		ByteWriter out = new ByteWriter();
		out.writeNumber(nextKey);
		out.writeNumber(sizes.length);
		for (long each : sizes) {
			out.writeNumber(each);
		}
		out.writeNumber(roots.size());
		for (int i = 0; i < roots.size(); i++) {
			out.writeNumber(roots.get(i));
		}
		changes.put(Table.STATE, HEADER, out.take());
	}

	/** The same for a metamodel that has got more classes, at the end. */
	public StateHeader grown(int classes) {
		return classes <= sizes.length ? this : new StateHeader(nextKey, Arrays.copyOf(sizes, classes), roots);
	}

	/** The number of all elements. */
	public long size() {
		long size = 0;
		for (long each : sizes) {
			size += each;
		}
		return size;
	}

	/** A header of its own that may be changed. */
	public StateHeader copy(long newNextKey) {
		return new StateHeader(newNextKey, sizes.clone(), roots.copy());
	}
}
