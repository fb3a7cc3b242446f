// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.stores;

import java.net.URI;
import java.util.List;

/**
 * A query service that the workbench knows of.
 *
 * @param address without the name of a store
 * @param stores  the stores that it serves; empty before it was asked, and if it does not answer
 * @param problem the reason why it does not answer; empty if it does
 */
public record ServerNode(URI address, List<StoreNode> stores, String problem) {
	public ServerNode {
		stores = List.copyOf(stores);
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof ServerNode node && node.address.equals(address);
	}

	@Override
	public int hashCode() {
		return address.hashCode();
	}
}
