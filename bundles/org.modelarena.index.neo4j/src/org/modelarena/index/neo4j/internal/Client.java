// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.neo4j.internal;

import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Unfinished;
import org.neo4j.driver.AccessMode;
import org.neo4j.driver.Driver;
import org.neo4j.driver.Record;
import org.neo4j.driver.Session;
import org.neo4j.driver.Transaction;
import org.neo4j.driver.exceptions.Neo4jException;
import org.neo4j.driver.exceptions.RetryableException;
import org.neo4j.driver.exceptions.SecurityException;
import org.neo4j.driver.exceptions.ServiceUnavailableException;
import org.neo4j.driver.exceptions.SessionExpiredException;
import org.neo4j.driver.exceptions.TransientException;

/** Runs statements, each call in a session of its own, and rephrases errors. Thread-safe. */
final class Client {
	private static final int ATTEMPTS = 4;

	private final Bolt bolt;
	/** The work on a new database that comes before anything else; null if it is done. Guarded by this. */
	private Consumer<Client> beginning;

	Client(Bolt bolt) {
		this.bolt = bolt;
	}

	/** Puts something before the first call. It does no harm if it runs twice. */
	synchronized void startWith(Consumer<Client> with) {
		beginning = with;
	}

	/** The driver to use for the next call. */
	Driver driver() {
		begin();
		return bolt.driver();
	}

	private synchronized void begin() {
		Consumer<Client> pending = beginning;
		if (pending != null) {
			beginning = null;
			try (Unfinished work = new Unfinished(() -> beginning = pending)) {
				pending.accept(this);
				work.done();
			}
		}
	}

	Bolt bolt() {
		return bolt;
	}

	/** Gives each row of an answer to somebody; repeated only if no row came. */
	void read(String statement, Map<String, Object> parameters, Consumer<Record> rows) {
		boolean[] begun = { false };
		retrying(() -> !begun[0], session -> {
			session.run(statement, parameters).forEachRemaining(row -> {
				begun[0] = true;
				rows.accept(row);
			});
			return null;
		}, AccessMode.READ);
	}

	/** The one row of an answer. */
	Record one(String statement, Map<String, Object> parameters) {
		return retrying(() -> true, session -> session.run(statement, parameters).single(), AccessMode.READ);
	}

	/** Runs a statement that does no harm if it runs twice, in a transaction of its own or in several if it says so. */
	void run(String statement, Map<String, Object> parameters) {
		retrying(() -> true, session -> session.run(statement, parameters).consume(), AccessMode.WRITE);
	}

	/** Makes one transaction. Repeated if the server says that it rolled it back, but never after a broken connection. */
	void transact(Consumer<Transaction> work) {
		retrying(() -> true, session -> {
			try (Transaction transaction = session.beginTransaction()) {
				work.accept(transaction);
				commit(transaction);
			}
			return null;
		}, AccessMode.WRITE);
	}

	private void commit(Transaction transaction) {
		try {
			transaction.commit();
		} catch (ServiceUnavailableException | SessionExpiredException e) {
			ArenaException broken = bolt.broken(e);
			throw new ArenaException(broken.code(), "It is not known whether the change was made. " + broken.getMessage(), e);
		}
	}

	/** Asked before a repetition. */
	private interface Permission {
		boolean given();
	}

	private <T> T retrying(Permission repeat, Function<Session, T> work, AccessMode mode) {
		for (int attempt = 1;; attempt++) {
			try (Session session = driver().session(bolt.session().withDefaultAccessMode(mode).build())) {
				return work.apply(session);
			} catch (TransientException e) {
				if (attempt == ATTEMPTS || !repeat.given()) {
					throw translate(e);
				}
			} catch (Neo4jException e) {
				throw translate(e);
			}
		}
	}

	/** The error in our words. */
	ArenaException translate(Neo4jException e) {
		if (e instanceof ServiceUnavailableException || e instanceof SessionExpiredException || e instanceof SecurityException) {
			return bolt.broken(e);
		}
		if (e.code().contains("MemoryPoolOutOfMemoryError") || e.code().contains("OutOfMemory")) {
			return new ArenaException(ErrorCode.OUT_OF_MEMORY, "Neo4j ran out of memory; give it more with -Dmodelarena.neo4j.heap=2g. " + e.getMessage(), e);
		}
		if (e instanceof RetryableException) {
			return new ArenaException(ErrorCode.STORE_BUSY, "Neo4j could not make the transaction: " + e.getMessage(), e);
		}
		if (e.getMessage().contains("is too large to index")) {
			return new ArenaException(ErrorCode.UNSUPPORTED, "Neo4j does not index texts of more than about 8,000 bytes: " + e.getMessage(), e);
		}
		if (e.code().contains("DatabaseError")) {
			return new ArenaException(ErrorCode.IO, "Neo4j: " + e.getMessage() + bolt.roomLeft(), e);
		}
		return new ArenaException(ErrorCode.INTERNAL, "Neo4j: " + e.getMessage(), e);
	}
}
