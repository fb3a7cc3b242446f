// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.index;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.model.Range;
import org.modelarena.index.graph.Graph;
import org.modelarena.index.graph.GraphChange;
import org.modelarena.index.graph.GraphLoad;
import org.modelarena.index.graph.GraphType;
import org.modelarena.index.graph.ValueKind;

/** A graph in plain maps, which checks that it is used as {@link Graph} says. A write can be made to fail, before or after it is made. */
final class MemoryGraph implements Graph {
	private final Map<String, GraphType> types;
	private final Map<Long, Node> nodes = new TreeMap<>();
	private final Map<String, Object> header = new HashMap<>();
	private final Set<String> indexes = new HashSet<>();
	private long commit;
	private Failure next = Failure.NONE;

	/** What becomes of the next write. */
	enum Failure {
		NONE, BEFORE, AFTER
	}

	private static final class Node {
		private final String type;
		private final Map<String, Object> properties = new HashMap<>();
		private final Map<String, List<Long>> links = new HashMap<>();

		Node(String type) {
			this.type = type;
		}
	}

	MemoryGraph(Map<String, GraphType> types) {
		this.types = types;
	}

	synchronized void failNext(Failure failure) {
		next = failure;
	}

	@Override
	public synchronized Map<String, Object> header() {
		return Map.copyOf(header);
	}

	@Override
	public synchronized long commit() {
		return commit;
	}

	@Override
	public synchronized void nodes(NodeSink sink) {
		nodes.forEach((key, node) -> sink.node(node.type, key));
	}

	private boolean isOf(Node node, String type) {
		return node.type.equals(type) || types.get(node.type).supertypes().contains(type);
	}

	@Override
	public synchronized void properties(String type, String property, PropertySink sink) {
		nodes.forEach((key, node) -> {
			if (isOf(node, type) && node.properties.containsKey(property)) {
				sink.value(key, node.properties.get(property));
			}
		});
	}

	@Override
	public synchronized void links(String type, String reference, LinkSink sink) {
		nodes.forEach((key, node) -> {
			List<Long> targets = isOf(node, type) ? node.links.getOrDefault(reference, List.of()) : List.of();
			for (int i = targets.size() - 1; i >= 0; i--) {
				sink.link(key, i, targets.get(i));
			}
		});
	}

	@Override
	public synchronized long[] seek(String type, String property, Range range) {
		if (!indexes.contains(type + "." + property)) {
			throw new IllegalStateException("No index on " + type + "." + property);
		}
		return nodes.entrySet().stream().filter(entry -> isOf(entry.getValue(), type) && range.contains(entry.getValue().properties.get(property)))
				.mapToLong(Map.Entry::getKey).toArray();
	}

	@Override
	public synchronized void createIndex(String type, String property, ValueKind kind) {
		indexes.add(type + "." + property);
	}

	@Override
	public synchronized void dropIndex(String type, String property) {
		indexes.remove(type + "." + property);
	}

	@Override
	public synchronized void removeProperty(String type, String property) {
		nodes.values().stream().filter(node -> isOf(node, type)).forEach(node -> node.properties.remove(property));
	}

	@Override
	public synchronized void removeLinks(String type, String reference) {
		nodes.values().stream().filter(node -> isOf(node, type)).forEach(node -> node.links.remove(reference));
	}

	@Override
	public GraphLoad load() {
		return new GraphLoad() {
			@Override
			public void node(String type, long key, Map<String, Object> properties) {
				synchronized (MemoryGraph.this) {
					nodes.put(key, new Node(type));
					nodes.get(key).properties.putAll(properties);
				}
			}

			@Override
			public void property(String type, long key, String property, Object value) {
				synchronized (MemoryGraph.this) {
					setProperty(type, key, property, value);
				}
			}

			@Override
			public void links(String type, long source, String reference, long[] targets) {
				synchronized (MemoryGraph.this) {
					setLinks(type, source, reference, targets);
				}
			}

			@Override
			public void flush(Progress progress) {
				// Nothing is buffered.
			}

			@Override
			public void close() {
				// Nothing is held.
			}
		};
	}

	private Node node(String type, long key) {
		Node node = nodes.get(key);
		if (node == null || !node.type.equals(type)) {
			throw new IllegalStateException("No node #" + key + " of type " + type);
		}
		return node;
	}

	private void setProperty(String type, long key, String property, Object value) {
		if (value == null) {
			node(type, key).properties.remove(property);
		} else {
			node(type, key).properties.put(property, value);
		}
	}

	private void setLinks(String type, long source, String reference, long[] targets) {
		List<Long> list = new ArrayList<>();
		for (long target : targets) {
			if (!nodes.containsKey(target)) {
				throw new IllegalStateException("A link to #" + target + ", which is not there");
			}
			list.add(target);
		}
		node(type, source).links.put(reference, list);
	}

	@Override
	public synchronized void write(GraphChange change) {
		Failure failure = next;
		next = Failure.NONE;
		if (failure == Failure.BEFORE) {
			throw new ArenaException(ErrorCode.STORE_UNAVAILABLE, "The graph is gone.");
		}
		if (change.commit() != commit + 1) {
			throw new IllegalStateException("Commit " + change.commit() + " after " + commit);
		}
		header.putAll(change.header());
		change.created().forEach(node -> nodes.put(node.key(), new Node(node.type())));
		change.properties().forEach(each -> setProperty(each.type(), each.key(), each.name(), each.value()));
		change.links().forEach(this::change);
		change.deleted().forEach(node -> {
			node(node.type(), node.key());
			nodes.remove(node.key());
		});
		requireNoDanglingLinks();
		commit = change.commit();
		if (failure == Failure.AFTER) {
			throw new ArenaException(ErrorCode.STORE_UNAVAILABLE, "The graph is gone.");
		}
	}

	private void change(GraphChange.Links change) {
		List<Long> before = node(change.type(), change.source()).links.getOrDefault(change.reference(), List.of());
		List<Long> expected = new ArrayList<>();
		for (long target : change.before()) {
			expected.add(target);
		}
		if (!before.equals(expected)) {
			throw new IllegalStateException("The graph has " + before + ", not " + expected + " as " + change.reference() + " of #" + change.source());
		}
		setLinks(change.type(), change.source(), change.reference(), change.after());
	}

	private void requireNoDanglingLinks() {
		nodes.forEach((key, node) -> node.links.forEach((reference, targets) -> targets.forEach(target -> {
			if (!nodes.containsKey(target)) {
				throw new IllegalStateException(reference + " of #" + key + " dangles");
			}
		})));
	}

	@Override
	public synchronized void clear() {
		nodes.clear();
		indexes.clear();
		header.clear();
	}

	@Override
	public long bytesOnDisk() {
		return -1;
	}

	@Override
	public void abandon() {
		// Nothing waits for it.
	}

	@Override
	public void close() {
		// It outlives that.
	}
}
