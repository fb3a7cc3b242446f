// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.load;

/**
 * The store or server that clients are to ask. It travels between processes, so it is made of plain values.
 *
 * @param store    the provider's name
 * @param folder   of a store that the asking process opens itself; empty if a server is asked
 * @param address  of the server; empty if the asking process opens the store
 * @param caseName the case whose change a writer makes in a store that the asking process opens; empty without a writer
 * @param secret   the token that the server asks for; empty if it asks for none
 * @param isCold   whether the system's cache of the folder's files is dropped before the store is opened
 */
public record Opening(String store, String folder, String address, String caseName, String secret, boolean isCold) {
	/** A store that lies in a folder. */
	public static Opening local(String store, String folder, String caseName) {
		return new Opening(store, folder, "", caseName, "", false);
	}

	/** A server that asks for a token, unless that is empty. */
	public static Opening served(String store, String address, String secret) {
		return new Opening(store, "", address, "", secret, false);
	}

	/** The same, with nothing of it in the system's cache. Of a server's store, whoever started the server sees to that. */
	public Opening cold() {
		return new Opening(store, folder, address, caseName, secret, true);
	}

	boolean isServed() {
		return !address.isEmpty();
	}
}
