// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.call;

/**
 * A model that the client is going to send.
 *
 * @param store      the name under which it is to be served: letters, digits, points, hyphens and underscores
 * @param kind       of the store that is to hold it: {@code columns}, {@code neo4j}, ...
 * @param replace    whether it takes the place of a store of that name; null for no
 * @param unresolved the fate of references that lead nowhere: {@code refuse}, {@code drop} or {@code keep}; null to refuse the model
 * @param history    whether the store keeps every version of the model; null for no
 */
public record UploadCall(String store, String kind, Boolean replace, String unresolved, Boolean history) implements OfStore {
	/** A model of which only the newest version is kept. */
	public UploadCall(String store, String kind, Boolean replace, String unresolved) {
		this(store, kind, replace, unresolved, null);
	}

	/** Whether the store keeps every version. */
	public boolean keepsHistory() {
		return Boolean.TRUE.equals(history);
	}
}
