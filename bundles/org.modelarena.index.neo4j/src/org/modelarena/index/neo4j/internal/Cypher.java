// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.neo4j.internal;

import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.pushdown.Statement;
import org.modelarena.core.pushdown.StatementSnapshot;
import org.modelarena.index.graph.GraphStatements;
import org.neo4j.driver.AccessMode;
import org.neo4j.driver.Record;
import org.neo4j.driver.TransactionConfig;
import org.neo4j.driver.async.AsyncSession;
import org.neo4j.driver.async.ResultCursor;
import org.neo4j.driver.exceptions.Neo4jException;

/** Statements of others. One that takes too long is terminated in the server, where it would go on else. Thread-safe. */
final class Cypher implements GraphStatements {
	/** The metadata key by which a transaction is found. */
	private static final String MARK = "arena";
	private static final String TERMINATE = "SHOW TRANSACTIONS YIELD transactionId AS id, metaData AS data WHERE data." + MARK + " = $mark"
			+ " TERMINATE TRANSACTIONS id YIELD transactionId RETURN count(*)";
	/** The server looks at the times of its transactions only every two seconds; this is for when we do not come to terminate one. */
	private static final Duration GRACE = Duration.ofSeconds(5);

	private final Client client;

	Cypher(Client client) {
		this.client = client;
	}

	@Override
	public String language() {
		return StatementSnapshot.CYPHER;
	}

	@Override
	public String quote(String name) {
		return Names.quote(name);
	}

	@Override
	public String anyNode() {
		return Names.ELEMENT;
	}

	@Override
	public String keyProperty() {
		return Names.KEY;
	}

	@Override
	public void run(Statement statement, Consumer<Object[]> rows, Cancellation cancellation) {
		cancellation.check();
		String mark = UUID.randomUUID().toString();
		TransactionConfig config = TransactionConfig.builder().withTimeout(cancellation.remaining().plus(GRACE)).withMetadata(Map.of(MARK, mark)).build();
		AsyncSession session = client.driver().session(AsyncSession.class, client.bolt().session().withDefaultAccessMode(AccessMode.READ).build());
		CompletableFuture<?> answered = session.runAsync(statement.text(), statement.parameters(), config)
				.thenCompose(cursor -> consume(cursor, rows)).toCompletableFuture();
		CompletableFuture<Void> stopped = new CompletableFuture<>();
		try (Cancellation.Registration registration = cancellation.onCancel(() -> stopped.complete(null))) {
			await(answered, stopped, cancellation.remaining());
			if (!answered.isDone()) {
				cancellation.check();
				throw new ArenaException(ErrorCode.TIMEOUT, "The deadline passed; allow more time or ask for less.");
			}
		} finally {
			if (!answered.isDone()) {
				client.run(TERMINATE, Map.of("mark", mark));
			}
			session.closeAsync();
		}
	}

	@Override
	public void change(Statement statement) {
		client.transact(transaction -> transaction.run(statement.text(), statement.parameters()).consume());
	}

	@Override
	public void read(Statement statement, Consumer<Object[]> rows) {
		client.read(statement.text(), statement.parameters(), row -> rows.accept(values(row)));
	}

	private static CompletableFuture<?> consume(ResultCursor cursor, Consumer<Object[]> rows) {
		return cursor.forEachAsync(row -> rows.accept(values(row))).toCompletableFuture();
	}

	private static Object[] values(Record row) {
		Object[] values = new Object[row.size()];
		for (int i = 0; i < values.length; i++) {
			values[i] = row.get(i).asObject();
		}
		return values;
	}

	/** Returns when there is an answer, when somebody asks to stop, or when the time is over. */
	private void await(CompletableFuture<?> answered, CompletableFuture<Void> stopped, Duration time) {
		try {
			CompletableFuture.anyOf(answered, stopped).get(time.toNanos(), TimeUnit.NANOSECONDS);
		} catch (TimeoutException e) {
			// The caller sees that there is no answer.
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
			throw new ArenaException(ErrorCode.CANCELLED, "Interrupted while Neo4j worked on a query.", e);
		} catch (ExecutionException e) {
			throw switch (e.getCause()) {
			case Neo4jException failure -> client.translate(failure);
			case ArenaException ofTheReceiver -> ofTheReceiver;
			case Throwable other -> new ArenaException(ErrorCode.INTERNAL, "Neo4j's answer could not be read: " + other, other);
			};
		}
	}
}
