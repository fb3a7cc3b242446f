// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.neo4j.internal;

import java.net.URI;
import java.util.Map;
import java.util.Set;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.neo4j.driver.AuthToken;
import org.neo4j.driver.AuthTokens;
import org.neo4j.driver.Driver;
import org.neo4j.driver.SessionConfig;

/**
 * The way to a database that somebody else runs: {@code bolt://host:port/database} or {@code neo4j://...}, the database being the server's
 * default one if it is left out. User and password come from MODELARENA_NEO4J_USER and MODELARENA_NEO4J_PASSWORD, or from the address.
 */
final class RemoteBolt implements Bolt {
	private static final long CONNECT_MILLIS = 15_000;
	private static final Set<String> SCHEMES = Set.of("bolt", "bolt+s", "bolt+ssc", "neo4j", "neo4j+s", "neo4j+ssc");

	/** Without user and password. */
	private final String server;
	private final String database;
	private final Driver driver;

	private RemoteBolt(String server, String database, Driver driver) {
		this.server = server;
		this.database = database;
		this.driver = driver;
	}

	/** Connects with the first call. */
	static RemoteBolt open(URI address, Map<String, String> environment) {
		if (address.getScheme() == null || !SCHEMES.contains(address.getScheme()) || address.getHost() == null) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "An address of a Neo4j database looks like bolt://host:7687 or neo4j://host:7687/database.");
		}
		String server = address.getScheme() + "://" + address.getHost() + (address.getPort() < 0 ? "" : ":" + address.getPort());
		String path = address.getPath() == null ? "" : address.getPath().replaceFirst("^/", "");
		return new RemoteBolt(server, path, Drivers.open(server, token(address, environment), CONNECT_MILLIS));
	}

	private static AuthToken token(URI address, Map<String, String> environment) {
		String[] info = address.getUserInfo() == null ? new String[0] : address.getUserInfo().split(":", 2);
		String user = environment.getOrDefault("MODELARENA_NEO4J_USER", info.length > 0 ? info[0] : "neo4j");
		String password = environment.getOrDefault("MODELARENA_NEO4J_PASSWORD", info.length > 1 ? info[1] : "");
		return password.isEmpty() ? AuthTokens.none() : AuthTokens.basic(user, password);
	}

	@Override
	public Driver driver() {
		return driver;
	}

	@Override
	public SessionConfig.Builder session() {
		return database.isEmpty() ? SessionConfig.builder() : SessionConfig.builder().withDatabase(database);
	}

	@Override
	public ArenaException broken(RuntimeException cause) {
		return new ArenaException(ErrorCode.STORE_UNAVAILABLE, "The Neo4j database " + (database.isEmpty() ? "" : database + " ") + "at " + server
				+ " cannot be used: " + cause.getMessage() + " User and password are taken from MODELARENA_NEO4J_USER and MODELARENA_NEO4J_PASSWORD.", cause);
	}

	@Override
	public long bytesOnDisk() {
		return -1;
	}

	@Override
	public void close() {
		driver.close();
	}
}
