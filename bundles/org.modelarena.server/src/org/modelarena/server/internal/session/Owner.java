// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.session;

/**
 * Among whom the server's workers are shared: one token at one address.
 *
 * @param token   its name; empty where there is none
 * @param address of the client, without its port
 */
public record Owner(String token, String address) {
	/** @param end of the connection, an address with its port */
	static Owner of(String token, String end) {
		return new Owner(token, end.substring(0, end.lastIndexOf(':')));
	}
}
