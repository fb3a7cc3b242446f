// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.load;

import org.modelarena.store.columns.internal.encoding.DeltaInts;
import org.modelarena.store.columns.internal.schema.Schema;

/**
 * A stretch of a model that was streamed.
 *
 * @param firstKey   the key of its first element
 * @param texts      numbered as they came
 * @param streams    the keys and values of each feature; null once its column was made
 * @param parents    the key of what holds each element
 * @param kinds      of each element the type in the high bits, the containment feature in the low ones
 * @param holderBits how many these are
 */
record LoadedPart(int firstKey, TextDictionary texts, ModelLoader.Stream[] streams, DeltaInts parents, DeltaInts kinds, int holderBits) {
	/** As few as the features of a schema need. */
	static int holderBits(Schema schema) {
		return Integer.SIZE - Integer.numberOfLeadingZeros(schema.features().size());
	}

	int size() {
		return kinds.size();
	}

	/** All elements, from before the first. */
	Elements elements() {
		return new Elements();
	}

	/** Goes from element to element. Not thread-safe. */
	final class Elements {
		private final DeltaInts.Reader parentReader = parents.read();
		private final DeltaInts.Reader kindReader = kinds.read();
		private final int end = firstKey + kinds.size();
		private int key = firstKey - 1;
		private int parent;
		private int kind;

		/** Goes to the next element. @return whether there is one */
		boolean next() {
			if (++key == end) {
				return false;
			}
			parent = parentReader.next();
			kind = kindReader.next();
			return true;
		}

		int key() {
			return key;
		}

		/** The key of what holds it, or a negative number. */
		int parent() {
			return parent;
		}

		int type() {
			return kind >>> holderBits;
		}

		/** The number of the feature that holds it, if one does. */
		int holder() {
			return kind & (1 << holderBits) - 1;
		}
	}
}
