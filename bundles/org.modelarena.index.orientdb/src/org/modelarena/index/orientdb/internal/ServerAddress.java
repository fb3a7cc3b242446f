// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.orientdb.internal;

import java.net.URI;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/**
 * A database that somebody else runs: {@code remote://host:port/database}, or {@code remote:host:port/database} as OrientDB writes it. User
 * and password come from MODELARENA_ORIENTDB_USER and MODELARENA_ORIENTDB_PASSWORD, or stand before the host in the first form.
 */
record ServerAddress(String server, String database, String user, String password) {
	private static final Pattern PLACE = Pattern.compile("([^/@]+)/([^/@?]+)/?");

	/** @throws ArenaException {@link ErrorCode#UNSUPPORTED} if it is not an address */
	static ServerAddress of(URI address, Map<String, String> environment) {
		String host = address.getPort() < 0 ? address.getHost() : address.getHost() + ":" + address.getPort();
		Matcher place = PLACE.matcher(address.isOpaque() ? address.getSchemeSpecificPart() : host + address.getPath());
		if (!"remote".equals(address.getScheme()) || !address.isOpaque() && address.getHost() == null || !place.matches()) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "An address of an OrientDB database looks like remote://host:2424/database.");
		}
		String[] info = address.getUserInfo() == null ? new String[0] : address.getUserInfo().split(":", 2);
		return new ServerAddress("remote:" + place.group(1), place.group(2), environment.getOrDefault("MODELARENA_ORIENTDB_USER", info.length > 0 ? info[0] : "admin"),
				environment.getOrDefault("MODELARENA_ORIENTDB_PASSWORD", info.length > 1 ? info[1] : ""));
	}

	/** Without user and password. */
	@Override
	public String toString() {
		return server + "/" + database;
	}
}
