// SPDX-License-Identifier: EPL-2.0
package org.modelarena.client;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/**
 * The address of a store that one server serves, or several that are replicas of each other: {@code http://h1:8101,h2:8102,h3:8103/NAME}. The scheme and the name
 * stand once. Immutable.
 *
 * @param scheme  {@code tcp}, {@code http}, {@code ws}, ...; in lower case
 * @param servers the address of the store at each server, in the order of the text; at least one
 * @param store   the name of the store
 */
public record ServedAddress(String scheme, List<URI> servers, String store) {
	private static final String LOOKS = "it looks like tcp://127.0.0.1:2036/NAME";
	private static final int MOST_PORT = 65_535;

	/**
	 * The address that a text is.
	 *
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND} for a text that is none, with what is wrong
	 */
	public static ServedAddress parse(String text) {
		int end = text.indexOf("://");
		int slash = end < 0 ? -1 : text.indexOf('/', end + 3);
		if (end <= 0 || slash < 0 || slash == text.length() - 1) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "'" + text + "' is no address of a served store; " + LOOKS + ".");
		}
		String name = text.substring(slash + 1);
		if (text.indexOf("://", end + 3) >= 0) {
			throw wrong(text, "the scheme stands once, before the first server, and is the same for all");
		}
		if (name.matches(".*,[^,/]*:\\d+(/.*)?")) {
			throw wrong(text, "the name of the store stands once, behind the last server, as it is the same at all of them");
		}
		String scheme = text.substring(0, end).toLowerCase(Locale.ROOT);
		List<URI> servers = new ArrayList<>();
		for (String server : text.substring(end + 3, slash).split(",", -1)) {
			URI address = server(text, scheme, server.strip(), name);
			if (servers.stream().anyMatch(other -> other.getHost().equalsIgnoreCase(address.getHost()) && other.getPort() == address.getPort())) {
				throw wrong(text, "'" + server.strip() + "' stands there twice");
			}
			servers.add(address);
		}
		return new ServedAddress(scheme, List.copyOf(servers), servers.getFirst().getPath().substring(1));
	}

	private static URI server(String text, String scheme, String server, String name) {
		if (server.isEmpty()) {
			throw wrong(text, "a server is missing before, between or behind commas");
		}
		URI address;
		try {
			address = new URI(scheme + "://" + server + "/" + name);
		} catch (URISyntaxException e) {
			throw wrong(text, "'" + server + "' is no host with a port, such as h1:8101 or [::1]:8101");
		}
		if (address.getHost() == null || address.getUserInfo() != null || address.getPath().length() < 2) {
			throw wrong(text, "'" + server + "' is no host with a port, such as h1:8101 or [::1]:8101");
		}
		if (address.getPort() <= 0 || address.getPort() > MOST_PORT) {
			throw wrong(text, "'" + server + "' has no port from 1 to " + MOST_PORT);
		}
		return address;
	}

	private static ArenaException wrong(String text, String why) {
		String looks = text.indexOf(',') < 0 ? "; " + LOOKS + "." : ": " + why + "; several servers look like http://h1:8101,h2:8102,h3:8103/NAME.";
		return new ArenaException(ErrorCode.NOT_FOUND, "'" + text + "' is no address of a served store" + looks);
	}

	/** Whether there are several servers. */
	public boolean isGroup() {
		return servers.size() > 1;
	}

	/** As it is parsed. */
	@Override
	public String toString() {
		return scheme + "://" + String.join(",", servers.stream().map(URI::getAuthority).toList()) + "/" + store;
	}
}
