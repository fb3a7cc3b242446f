// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.load;

/**
 * A stretch of a model that was streamed.
 *
 * @param firstKey the key of its first element
 * @param texts    numbered as they came
 * @param streams  the keys and values of each feature; null once its column was made
 * @param parents  the key of what holds each element
 * @param kinds    of each element the type in the high half, the containment feature in the low one
 */
record LoadedPart(int firstKey, TextDictionary texts, ModelLoader.Stream[] streams, IntChunks parents, IntChunks kinds) {
	int size() {
		return kinds.size();
	}
}
