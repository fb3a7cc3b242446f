// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.neo4j.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import org.modelarena.core.Progress;
import org.modelarena.index.graph.GraphLoad;
import org.neo4j.driver.Session;
import org.neo4j.driver.Transaction;
import org.neo4j.driver.exceptions.Neo4jException;

/**
 * Writes into a database that is there: one that somebody else runs, or what is derived of what was imported. In batches, a transaction each: nodes with
 * the properties and links that follow them, so that most records are written once. While Neo4j works on one, the next is collected. Nodes of this load
 * are found by Neo4j's own numbers, without an index and its locks.
 */
final class Neo4jLoad implements GraphLoad {
	private static final int BATCH = 10_000;

	/** The rows that one transaction writes. */
	private static final class Batch {
		/** Rows by type. */
		final Map<String, List<Object>> nodes = new LinkedHashMap<>();
		final List<Object> properties = new ArrayList<>();
		/** By reference. */
		final Map<String, List<Links>> links = new LinkedHashMap<>();
		int size;
	}

	private record Links(long source, long position, long[] targets) {
	}

	private final Neo4jGraph graph;
	private final Client client;
	private final Session session;
	/** Used by the writer only. */
	private final NodeNumbers numbers = new NodeNumbers();
	private final ExecutorService writer = Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("modelarena-neo4j-load").factory());
	private Batch batch = new Batch();
	private CompletableFuture<?> running = CompletableFuture.completedFuture(null);

	Neo4jLoad(Neo4jGraph graph, Client client) {
		this.graph = graph;
		this.client = client;
		this.session = client.driver().session(client.bolt().session().build());
	}

	@Override
	public void node(String type, long key, Map<String, Object> properties) {
		makeRoom();
		batch.nodes.computeIfAbsent(type, name -> new ArrayList<>()).add(Arrays.asList(key, properties));
		batch.size++;
	}

	@Override
	public void property(String type, long key, String property, Object value) {
		makeRoom();
		batch.properties.add(Arrays.asList(key, Collections.singletonMap(property, value)));
		batch.size++;
	}

	@Override
	public void links(String type, long source, String reference, long[] targets) {
		for (int from = 0; from < targets.length; from += BATCH) {
			makeRoom();
			long[] part = from == 0 && targets.length <= BATCH ? targets : Arrays.copyOfRange(targets, from, Math.min(targets.length, from + BATCH));
			batch.links.computeIfAbsent(reference, name -> new ArrayList<>()).add(new Links(source, from, part));
			batch.size += part.length;
		}
	}

	private void makeRoom() {
		if (batch.size >= BATCH) {
			send();
		}
	}

	private void send() {
		await();
		Batch full = batch;
		batch = new Batch();
		running = CompletableFuture.runAsync(() -> write(full), writer);
	}

	private void write(Batch full) {
		try (Transaction transaction = session.beginTransaction()) {
			if (!full.nodes.isEmpty()) {
				List<Object> rows = new ArrayList<>();
				full.nodes.forEach((type, nodes) -> rows.add(Statements.creating(graph.type(type), nodes)));
				numbers.put(transaction.run(Statements.CREATE, Map.of("rows", rows)).single());
			}
			run(transaction, Statements.SET_PROPERTIES, full.properties);
			link(transaction, full.links);
			transaction.commit();
		} catch (Neo4jException e) {
			throw client.translate(e);
		}
	}

	private void link(Transaction transaction, Map<String, List<Links>> references) {
		List<Object> numbered = new ArrayList<>();
		List<Object> byKey = new ArrayList<>();
		references.forEach((reference, links) -> {
			List<Object> known = new ArrayList<>();
			List<Object> others = new ArrayList<>();
			for (Links each : links) {
				long source = numbers.of(each.source());
				long[] targets = numbers.of(each.targets());
				if (source >= 0 && targets != null) {
					known.add(Arrays.asList(source, each.position(), targets));
				} else {
					others.add(Arrays.asList(each.source(), each.position(), each.targets()));
				}
			}
			if (!known.isEmpty()) {
				numbered.add(List.of(reference, known));
			}
			if (!others.isEmpty()) {
				byKey.add(List.of(reference, others));
			}
		});
		run(transaction, Statements.LINK_NUMBERED, numbered);
		run(transaction, Statements.LINK, byKey);
	}

	private static void run(Transaction transaction, String statement, List<Object> rows) {
		if (!rows.isEmpty()) {
			transaction.run(statement, Map.of("rows", rows)).consume();
		}
	}

	private void await() {
		try {
			running.join();
		} catch (CompletionException e) {
			running = CompletableFuture.completedFuture(null);
			switch (e.getCause()) {
			case RuntimeException failure -> throw failure;
			// A measurement of stores has to know that memory ran out.
			case Error failure -> throw failure;
			default -> throw e;
			}
		}
	}

	@Override
	public void flush(Progress progress) {
		if (batch.size > 0) {
			send();
		}
		await();
	}

	@Override
	public void close() {
		running.handle((result, failure) -> null).join();
		writer.shutdown();
		try {
			session.close();
		} catch (Neo4jException e) {
			// The connection is gone, and with it whatever was open.
		}
	}
}
