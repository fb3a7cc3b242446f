// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.store;

import java.net.URI;

/** A running server. Thread-safe. */
public interface StoreServer extends AutoCloseable {
	/**
	 * The address under which clients reach the first store, or the store of that name: {@code net4j-tcp://127.0.0.1:2036/NAME}. A store's
	 * name is the name of its folder.
	 */
	URI address(Transport transport, String store);

	/** A served store, for work in the server's process; owned by the server. */
	ModelStore store(String name);

	/** Stops listening, waits for running work, closes the stores. */
	@Override
	void close();
}
