// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.store;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/** How a query reaches its store. */
public enum Transport {
	/** A call in the same process. */
	LOCAL,
	/** The query service: JSON-RPC messages over a TCP connection. */
	TCP,
	/** The query service: JSON-RPC messages as HTTP requests. */
	HTTP,
	/** The query service: JSON-RPC messages over a WebSocket. */
	WS,
	/** CDO's own protocol: Net4j's frames over a TCP connection. */
	NET4J_TCP,
	/** CDO's own protocol: Net4j's frames in HTTP requests, with which the client polls for answers. */
	NET4J_HTTP;

	/** The transports by which a store can be reached: in this process, by the query service, and its own. */
	public static Set<Transport> of(StoreProvider provider) {
		Set<Transport> all = EnumSet.of(LOCAL, TCP, HTTP, WS);
		all.addAll(provider.transports());
		return all;
	}

	/** The name in contenders, files and addresses: lower case, with hyphens. */
	public String label() {
		return name().toLowerCase(Locale.ROOT).replace('_', '-');
	}

	/**
	 * The transport of that name.
	 *
	 * @throws ArenaException {@link ErrorCode#UNKNOWN_NAME}
	 */
	public static Transport of(String label) {
		for (Transport transport : values()) {
			if (transport.label().equals(label)) {
				return transport;
			}
		}
		throw new ArenaException(ErrorCode.UNKNOWN_NAME, "Unknown transport '" + label + "'; there are " + labels() + ".");
	}

	/** The names of all, for messages: {@code local, tcp, http, ...}. */
	public static String labels() {
		return Stream.of(values()).map(Transport::label).collect(Collectors.joining(", "));
	}
}
