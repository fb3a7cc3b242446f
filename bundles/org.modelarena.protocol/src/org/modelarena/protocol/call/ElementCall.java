// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.call;

import java.util.List;

/**
 * The elements to read.
 *
 * @param keys     at most 10,000
 * @param features by name; null for all attributes and single-valued references, and for labels
 * @param asOf     in a store with a history, the version that is read, as in {@link QueryCall#asOf}; null for the newest
 */
public record ElementCall(String store, List<Long> keys, List<String> features, String asOf) implements OfStore {
	/** Of the newest version. */
	public ElementCall(String store, List<Long> keys, List<String> features) {
		this(store, keys, features, null);
	}
}
