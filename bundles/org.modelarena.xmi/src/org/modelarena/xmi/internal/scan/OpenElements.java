// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.scan;

import java.util.Arrays;
import java.util.Objects;

import org.modelarena.xmi.internal.types.TypeInfo;

/** The elements that are open while a part is scanned, those that were open before included. Reused. Not thread-safe. */
final class OpenElements {
	/**
	 * An element that is open where a part begins. Immutable, if nobody changes the name.
	 *
	 * @param type null for xmi:XMI
	 * @param name as it stands in the tag
	 */
	record OpenTag(TypeInfo type, byte[] name) {
	}

	private ScannedType[] types = new ScannedType[16];
	private byte[][] names = new byte[16][];
	/** The key within the part; the level and one, negated, of an element that was open before. */
	private int[] codes = new int[16];
	private int[] tags = new int[16];
	/** The single-valued features that have a value already. */
	private long[][] seen = new long[16][];
	/** For elements that were open before, what was seen here. */
	private long[][] seenBefore = new long[0][];
	private int depth;
	private int lowest;

	void start(OpenTag[] before, TypeLookup lookup) {
		depth = 0;
		// Some of these arrays belong to the part before, which is read later.
		Arrays.fill(seen, null);
		seenBefore = new long[before.length][];
		for (OpenTag each : before) {
			ScannedType type = each.type() == null ? lookup.collection() : lookup.of(each.type());
			push(type, each.name(), -depth - 1, 0);
			seenBefore[depth - 1] = new long[type.words];
			seen[depth - 1] = seenBefore[depth - 1];
		}
		lowest = depth;
	}

	int depth() {
		return depth;
	}

	ScannedType type() {
		return types[depth - 1];
	}

	byte[] name() {
		if (depth == 0) {
			throw new NotScanned("an end tag of no element");
		}
		return names[depth - 1];
	}

	/** The number that stands for the innermost element in its part. */
	int code() {
		return codes[depth - 1];
	}

	/** All of them, outermost first. */
	OpenTag[] all() {
		OpenTag[] all = new OpenTag[depth];
		Arrays.setAll(all, i -> new OpenTag(types[i].info, names[i]));
		return all;
	}

	void open(ScannedType type, byte[] name, int key, int tag) {
		push(type, name, key, tag);
		long[] bits = seen[depth - 1];
		// An array of an element that was open before is the part's.
		if (bits == null || bits.length < type.words || depth <= seenBefore.length) {
			seen[depth - 1] = new long[type.words];
		} else {
			Arrays.fill(bits, 0);
		}
	}

	private void push(ScannedType type, byte[] name, int code, int tag) {
		if (depth == codes.length) {
			types = Arrays.copyOf(types, depth * 2);
			names = Arrays.copyOf(names, depth * 2);
			codes = Arrays.copyOf(codes, depth * 2);
			tags = Arrays.copyOf(tags, depth * 2);
			seen = Arrays.copyOf(seen, depth * 2);
		}
		types[depth] = type;
		names[depth] = name;
		codes[depth] = code;
		tags[depth++] = tag;
	}

	void close() {
		depth--;
		lowest = Math.min(lowest, depth);
	}

	/** Makes sure that a feature that takes one value gets no second one. */
	void once(ScannedFeature feature) {
		if (feature.many) {
			return;
		}
		long[] bits = seen[depth - 1];
		int word = feature.position >>> 6;
		long bit = 1L << feature.position;
		if ((bits[word] & bit) != 0) {
			throw new NotScanned("more than one value for a feature that takes one");
		}
		bits[word] |= bit;
	}

	/** Tells a part what is open at its end. */
	void finish(ScannedPart part) {
		part.kept = lowest;
		part.seenBefore = seenBefore;
		part.open = new ScannedPart.Open[depth - lowest];
		for (int i = lowest; i < depth; i++) {
			part.open[i - lowest] = new ScannedPart.Open(Objects.requireNonNull(types[i].info), names[i], codes[i], tags[i], seen[i].clone());
		}
	}
}
