// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.reader;

/**
 * Hashes for the two ways in which files name an element, path and id, computed from the naming text as well as from the element itself;
 * so a reference can be compared with its opposite before all elements are known.
 */
final class PathHashes {
	private static final long GOLDEN = 0x9E3779B97F4A7C15L;

	private PathHashes() {
	}

	static long root(int document, int index) {
		return mix(document * GOLDEN + index + 1);
	}

	/** @param index place among its siblings; 0 under a single-valued containment */
	static long child(long parent, int nameHash, int index) {
		return mix(parent + nameHash * GOLDEN + index);
	}

	static long id(int document, String id) {
		long hash = mix(~document);
		for (int i = 0; i < id.length(); i++) {
			hash = mix(hash + id.charAt(i));
		}
		return hash;
	}

	/** The hash of the element that a path means. */
	static long path(int document, FragmentPath path, PathNames names) {
		long hash = root(document, Math.max(0, path.root()));
		for (int i = 0; i < path.segments(); i++) {
			hash = child(hash, names.name(path.name(i)).hashCode(), Math.max(0, path.index(i)));
		}
		return hash;
	}

	/** The hash of an ordered pair of elements. */
	static long pair(long first, long second) {
		return mix(first * GOLDEN + mix(second));
	}

	/** The finalizer of SplitMix64 (Steele, Lea, Flood 2014). */
	private static long mix(long z) {
		z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
		z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
		return z ^ z >>> 31;
	}
}
