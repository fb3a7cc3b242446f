// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.store;

import java.util.Map;

/**
 * Where a server listens.
 *
 * @param host  the address to bind; loopback unless the user says otherwise
 * @param ports the port for each transport to offer; 0 lets the system choose a free one
 */
public record ServerOptions(String host, Map<Transport, Integer> ports) {
	/** The address that only this machine reaches. */
	public static final String LOOPBACK = "127.0.0.1";

	public ServerOptions {
		ports = Map.copyOf(ports);
	}

	/** Loopback, one transport, a free port. */
	public static ServerOptions local(Transport transport) {
		return new ServerOptions(LOOPBACK, Map.of(transport, 0));
	}
}
