// SPDX-License-Identifier: EPL-2.0
package org.modelarena.client.internal;

import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.util.Set;

import org.modelarena.client.ClientOptions;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/** The choice of a line for an address. */
public final class Lines {
	private static final Set<String> SCHEMES = Set.of("tcp", "tcps", "http", "https", "ws", "wss");

	private static final int MOST_PORT = 65_535;

	private Lines() {
	}

	/** Whether there is a line for the scheme of an address. */
	public static boolean isKnown(URI address) {
		return address.getScheme() != null && SCHEMES.contains(address.getScheme());
	}

	/** @throws ArenaException {@link ErrorCode#NOT_FOUND} if the address is none of a served store */
	public static void check(URI address) {
		boolean isComplete = isKnown(address) && address.getHost() != null && address.getPort() > 0 && address.getPort() <= MOST_PORT && address.getPath() != null && address.getPath().length() > 1;
		if (!isComplete) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "'" + address + "' is no address of a served store; it looks like tcp://127.0.0.1:2036/NAME.");
		}
	}

	/** Whether the line is one of Java's HTTP client. */
	public static boolean needsHttp(URI address) {
		return !address.getScheme().startsWith("tcp");
	}

	/** Where an element is found by its id, over HTTP. */
	public static String resource(String store, String type, String id) {
		return "/v1/models/" + encoded(store) + "/resources/" + encoded(type) + "/" + encoded(id);
	}

	private static String encoded(String name) {
		return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
	}

	/** @throws ArenaException {@link ErrorCode#STORE_UNAVAILABLE} */
	public static Line open(URI address, ClientOptions options, HttpClient http, Line.Listener listener) {
		return switch (address.getScheme()) {
		case "tcp", "tcps" -> TcpLine.open(address, options, listener);
		case "ws", "wss" -> WebSocketLine.open(address, options, http, listener);
		default -> HttpLine.open(address, options, http, listener);
		};
	}
}
