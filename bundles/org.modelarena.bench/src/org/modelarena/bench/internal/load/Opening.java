// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.load;

import java.util.List;

/**
 * The store or server that clients are to ask. It travels between processes, so it is made of plain values.
 *
 * @param store    the provider's name
 * @param folder   of a store that the asking process opens itself; empty if a server is asked
 * @param servers  the addresses of the servers, over which clients are spread; none if the asking process opens the store
 * @param caseName the case whose change a writer makes in a store that the asking process opens; empty without a writer
 * @param secret   the token that the server asks for; empty if it asks for none
 * @param isCold   whether the system's cache of the folder's files is dropped before the store is opened
 */
public record Opening(String store, String folder, List<String> servers, String caseName, String secret, boolean isCold) {
	/** A store that lies in a folder. */
	public static Opening local(String store, String folder, String caseName) {
		return new Opening(store, folder, List.of(), caseName, "", false);
	}

	/** A server that asks for a token, unless that is empty. */
	public static Opening served(String store, String address, String secret) {
		return served(store, List.of(address), secret);
	}

	/** Servers of the same model. */
	public static Opening served(String store, List<String> addresses, String secret) {
		return new Opening(store, "", addresses, "", secret, false);
	}

	/** The same, with nothing of it in the system's cache. Of a server's store, whoever started the server sees to that. */
	public Opening cold() {
		return new Opening(store, folder, servers, caseName, secret, true);
	}

	boolean isServed() {
		return !servers.isEmpty();
	}
}
