// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.scan;

import java.util.ArrayList;
import java.util.List;

import org.modelarena.xmi.internal.reader.StructureIndex;
import org.modelarena.xmi.internal.types.TypeTable;

/** Puts the parts of a file together: gives the elements their keys in the model, and looks at what no part can see alone. Used by one thread. */
final class StructureSettler {
	private static final int LOW = 0xFFFF;

	private final StructureIndex index;
	private final TypeTable types;
	/** The elements that are open behind the parts so far: their keys, and the single-valued features that have values. */
	private int[] keys = new int[0];
	private final List<long[]> seen = new ArrayList<>();

	StructureSettler(StructureIndex index, TypeTable types) {
		this.index = index;
		this.types = types;
	}

	/** Adds the elements of the next part. */
	void add(ScannedPart part) {
		part.firstKey = index.size();
		part.openBefore = keys;
		for (int i = 0; i < part.seenBefore.length; i++) {
			unite(seen.get(i), part.seenBefore[i]);
		}
		for (int i = 0; i < part.size(); i++) {
			int kind = part.kinds.get(i);
			int parent = part.parent(i);
			index.add(types.type(kind >>> Short.SIZE), parent, parent < 0 ? null : types.containment(kind & LOW));
		}
		part.settled();
		int[] open = new int[part.kept + part.open.length];
		System.arraycopy(keys, 0, open, 0, part.kept);
		seen.subList(part.kept, seen.size()).clear();
		for (int i = 0; i < part.open.length; i++) {
			ScannedPart.Open each = part.open[i];
			open[part.kept + i] = each.key() == ScannedPart.NO_PARENT ? -1 : part.firstKey + each.key();
			seen.add(each.seen());
		}
		keys = open;
	}

	private static void unite(long[] before, long[] now) {
		for (int word = 0; word < Math.min(before.length, now.length); word++) {
			if ((before[word] & now[word]) != 0) {
				throw new NotScanned("more than one value for a feature that takes one");
			}
			before[word] |= now[word];
		}
	}

	/** Ends the file. */
	void end() {
		if (keys.length > 0) {
			throw new NotScanned("an element without an end");
		}
	}
}
