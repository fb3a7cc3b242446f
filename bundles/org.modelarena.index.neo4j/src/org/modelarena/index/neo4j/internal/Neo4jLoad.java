package org.modelarena.index.neo4j.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

import org.modelarena.core.ArenaException;
import org.modelarena.index.graph.GraphLoad;
import org.neo4j.driver.async.AsyncSession;
import org.neo4j.driver.async.ResultCursor;
import org.neo4j.driver.exceptions.Neo4jException;

/** Writes in batches, one statement each; while Neo4j works on one, the next is collected. */
final class Neo4jLoad implements GraphLoad {
	private static final int BATCH = 10_000;

	/** Rows for one statement. */
	private static final class Batch {
		final String statement;
		final Map<String, Object> parameters;
		List<Object> rows = new ArrayList<>();
		int size;

		Batch(String statement, Map<String, Object> parameters) {
			this.statement = statement;
			this.parameters = parameters;
		}
	}

	private final Neo4jGraph graph;
	private final Client client;
	private final AsyncSession session;
	/** By type. */
	private final Map<String, Batch> nodes = new LinkedHashMap<>();
	/** By reference. */
	private final Map<String, Batch> links = new LinkedHashMap<>();
	private final Batch properties = new Batch(Statements.SET_PROPERTIES, Map.of());
	private CompletableFuture<?> running = CompletableFuture.completedFuture(null);

	Neo4jLoad(Neo4jGraph graph, Client client) {
		this.graph = graph;
		this.client = client;
		this.session = client.bolt().driver().session(AsyncSession.class, client.bolt().session().build());
	}

	@Override
	public void node(String type, long key, Map<String, Object> properties) {
		Neo4jGraph.NumberedType numbered = graph.type(type);
		Batch batch = nodes.computeIfAbsent(type, name -> new Batch(Statements.CREATE, Statements.creating(numbered.type(), numbered.number())));
		add(batch, Arrays.asList(key, properties), 1);
	}

	@Override
	public void property(String type, long key, String property, Object value) {
		add(properties, Arrays.asList(key, Collections.singletonMap(property, value)), 1);
	}

	@Override
	public void links(String type, long source, String reference, long[] targets) {
		Batch batch = links.computeIfAbsent(reference, name -> new Batch(Statements.LINK, Statements.linking(name)));
		for (int from = 0; from < targets.length; from += BATCH) {
			long[] part = from == 0 && targets.length <= BATCH ? targets : Arrays.copyOfRange(targets, from, Math.min(targets.length, from + BATCH));
			add(batch, Arrays.asList(source, (long) from, part), part.length);
		}
	}

	private void add(Batch batch, Object row, int size) {
		batch.rows.add(row);
		batch.size += size;
		if (batch.size >= BATCH) {
			send(batch);
		}
	}

	private void send(Batch batch) {
		if (batch.rows.isEmpty()) {
			return;
		}
		await();
		Map<String, Object> parameters = new HashMap<>(batch.parameters);
		parameters.put("rows", batch.rows);
		batch.rows = new ArrayList<>();
		batch.size = 0;
		running = session.runAsync(batch.statement, parameters).thenCompose(ResultCursor::consumeAsync).toCompletableFuture();
	}

	private void await() {
		try {
			running.join();
		} catch (CompletionException e) {
			running = CompletableFuture.completedFuture(null);
			throw failure(e.getCause());
		}
	}

	private RuntimeException failure(Throwable cause) {
		return switch (cause) {
		case Neo4jException e -> client.translate(e);
		case ArenaException e -> e;
		default -> new IllegalStateException(cause);
		};
	}

	@Override
	public void flush() {
		nodes.values().forEach(this::send);
		send(properties);
		links.values().forEach(this::send);
		await();
	}

	@Override
	public void close() {
		running.handle((result, failure) -> null).join();
		session.closeAsync().handle((result, failure) -> null).toCompletableFuture().join();
	}
}
