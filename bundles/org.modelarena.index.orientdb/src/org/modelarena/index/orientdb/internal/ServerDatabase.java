// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.orientdb.internal;

import java.io.IOException;
import java.util.function.Function;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

import com.orientechnologies.common.concur.ONeedRetryException;
import com.orientechnologies.common.exception.OException;
import com.orientechnologies.common.io.OIOException;
import com.orientechnologies.orient.client.remote.OrientDBRemote;
import com.orientechnologies.orient.core.config.OGlobalConfiguration;
import com.orientechnologies.orient.core.db.ODatabaseDocumentInternal;
import com.orientechnologies.orient.core.db.ODatabasePool;
import com.orientechnologies.orient.core.db.OrientDB;
import com.orientechnologies.orient.core.db.OrientDBConfig;
import com.orientechnologies.orient.core.db.OrientDBConfigBuilder;

/** On a server that somebody else runs. Connects with the first call, and anew with the first one after the connection was lost. */
final class ServerDatabase implements Database {
	private static final int MOST_SESSIONS = 64;

	/** Sessions over connections that were made together. */
	private record Connection(OrientDB context, ODatabasePool pool) {
		void close() {
			try (context) {
				pool.close();
			} catch (OException e) {
				// It was lost.
			}
		}
	}

	private final ServerAddress address;
	/** Null if there is none. */
	private Connection connection;

	ServerDatabase(ServerAddress address) {
		this.address = address;
		Engine.acquire();
	}

	@Override
	public <T> T call(Function<ODatabaseDocumentInternal, T> work) {
		Connection used = connection();
		try (ODatabaseDocumentInternal session = (ODatabaseDocumentInternal) used.pool().acquire()) {
			// Else it might not see what others wrote.
			session.getLocalCache().clear();
			return work.apply(session);
		} catch (OException e) {
			throw failure(used, e);
		}
	}

	private synchronized Connection connection() {
		if (connection == null) {
			OrientDBConfig configuration = configuration();
			OrientDB context = new OrientDB(address.server(), configuration);
			try {
				connection = new Connection(context, new ODatabasePool(context, address.database(), address.user(), address.password(), configuration));
			} catch (OException e) {
				context.close();
				throw unavailable(e);
			}
		}
		return connection;
	}

	private static OrientDBConfig configuration() {
		OrientDBConfigBuilder configuration = OrientDBConfig.builder().addConfig(OGlobalConfiguration.DB_POOL_MIN, 1)
				.addConfig(OGlobalConfiguration.DB_POOL_MAX, MOST_SESSIONS);
		// In OSGi, OrientDB's core does not find its client by itself.
		configuration.setClassLoader(OrientDBRemote.class.getClassLoader());
		return configuration.build();
	}

	private ArenaException failure(Connection used, OException e) {
		if (e instanceof ONeedRetryException) {
			return new ArenaException(ErrorCode.STORE_BUSY, "Somebody else has written to the OrientDB database " + address + " at the same time: " + e.getMessage(), e);
		}
		if (isForgotten(used) || ArenaException.causes(e).stream().anyMatch(cause -> cause instanceof IOException || cause instanceof OIOException)) {
			forget(used);
			return unavailable(e);
		}
		return Failures.of(e, address.toString());
	}

	private ArenaException unavailable(OException e) {
		String last = String.valueOf(ArenaException.causes(e).getLast().getMessage()).lines().findFirst().orElse("");
		return new ArenaException(ErrorCode.STORE_UNAVAILABLE, "The OrientDB database " + address + " cannot be used: " + last
				+ ". User and password are taken from MODELARENA_ORIENTDB_USER and MODELARENA_ORIENTDB_PASSWORD.", e);
	}

	/** Whether another thread has found it lost. */
	private synchronized boolean isForgotten(Connection used) {
		return connection != used;
	}

	private synchronized void forget(Connection lost) {
		if (connection == lost) {
			connection = null;
			lost.close();
		}
	}

	@Override
	public Access access() {
		return new SqlAccess();
	}

	/** Does nothing: the server decides when it acknowledges a commit. */
	@Override
	public void flush(ODatabaseDocumentInternal session) {
		// It has.
	}

	@Override
	public boolean shared() {
		return true;
	}

	@Override
	public long bytesOnDisk() {
		return -1;
	}

	@Override
	public synchronized void close() {
		try {
			if (connection != null) {
				forget(connection);
			}
		} finally {
			Engine.release();
		}
	}
}
