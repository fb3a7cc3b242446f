// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.index.graph;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.LongStream;

import org.modelarena.core.model.Range;
import org.modelarena.index.graph.Graph;
import org.modelarena.index.graph.GraphChange;
import org.modelarena.index.graph.GraphType;

/** What a graph should hold: the oracle, in maps. */
final class GraphModel {
	static final List<String> PROPERTIES = List.of("truth", "number", "real", "text", "list", "Text");
	static final List<String> REFERENCES = List.of("next", "parts", "Next");

	/** Types as a metamodel may have them: several supertypes, names that differ by case alone, and names that a database may use itself. */
	static final List<GraphType> TYPES = List.of(
			new GraphType("Segment", List.of("Track", "Named", "Element"), REFERENCES),
			new GraphType("Named", List.of(), List.of()),
			new GraphType("Track", List.of("Named", "Element"), REFERENCES),
			new GraphType("Element", List.of(), REFERENCES),
			new GraphType("Switch", List.of("Track", "Named", "Element"), REFERENCES),
			new GraphType("Index", List.of("Named"), REFERENCES),
			new GraphType("V", List.of(), REFERENCES),
			new GraphType("part", List.of(), REFERENCES),
			new GraphType("Part", List.of(), REFERENCES),
			new GraphType("Type_1", List.of(), REFERENCES));

	final Map<Long, String> nodes = new TreeMap<>();
	final Map<String, Map<Long, Object>> properties = new TreeMap<>();
	final Map<String, Map<Long, List<Long>>> links = new TreeMap<>();

	/** Reads all that a graph holds, type by type. */
	static GraphModel read(Graph graph) {
		GraphModel model = new GraphModel();
		graph.nodes((type, key) -> model.nodes.put(key, type));
		for (GraphType type : TYPES) {
			PROPERTIES.forEach(name -> graph.properties(type.name(), name, (key, value) -> model.set(key, name, value)));
			for (String reference : REFERENCES) {
				targets(graph, type.name(), reference).forEach((source, targets) -> model.link(source, reference, targets));
			}
		}
		return model;
	}

	/** The links of a reference in their order. */
	static Map<Long, List<Long>> targets(Graph graph, String type, String reference) {
		Map<Long, TreeMap<Long, Long>> found = new HashMap<>();
		graph.links(type, reference, (source, position, target) -> found.computeIfAbsent(source, s -> new TreeMap<>()).put(position, target));
		Map<Long, List<Long>> targets = new TreeMap<>();
		found.forEach((source, byPosition) -> targets.put(source, List.copyOf(byPosition.values())));
		return targets;
	}

	void set(long key, String property, Object value) {
		Map<Long, Object> values = properties.computeIfAbsent(property, name -> new TreeMap<>());
		if (value == null) {
			values.remove(key);
		} else {
			values.put(key, value);
		}
	}

	void link(long source, String reference, List<Long> targets) {
		Map<Long, List<Long>> all = links.computeIfAbsent(reference, name -> new TreeMap<>());
		if (targets.isEmpty()) {
			all.remove(source);
		} else {
			all.put(source, targets);
		}
	}

	long[] targets(long source, String reference) {
		return links.getOrDefault(reference, Map.of()).getOrDefault(source, List.of()).stream().mapToLong(Long::longValue).toArray();
	}

	void apply(GraphChange change) {
		change.created().forEach(node -> nodes.put(node.key(), node.type()));
		change.properties().forEach(property -> set(property.key(), property.name(), property.value()));
		change.links().forEach(link -> link(link.source(), link.reference(), LongStream.of(link.after()).boxed().toList()));
		change.deleted().forEach(node -> {
			nodes.remove(node.key());
			properties.values().forEach(values -> values.remove(node.key()));
			links.values().forEach(sources -> sources.remove(node.key()));
		});
	}

	/** Whether nodes of a type are of another one. */
	static boolean conforms(String type, String to) {
		return type.equals(to) || TYPES.stream().anyMatch(one -> one.name().equals(type) && one.supertypes().contains(to));
	}

	/** The keys that a seek finds. */
	Set<Long> inRange(String type, String property, Range range) {
		Set<Long> found = new HashSet<>();
		properties.getOrDefault(property, Map.of()).forEach((key, value) -> {
			if (conforms(nodes.get(key), type) && range.contains(value)) {
				found.add(key);
			}
		});
		return found;
	}

	/** The keys of the nodes of a type, in ascending order. */
	List<Long> keys(String type) {
		List<Long> keys = new ArrayList<>();
		nodes.forEach((key, each) -> {
			if (conforms(each, type)) {
				keys.add(key);
			}
		});
		return keys;
	}

	/** All of it, to compare and to be shown where it differs. */
	@Override
	public String toString() {
		StringBuilder text = new StringBuilder();
		nodes.forEach((key, type) -> text.append(key).append(' ').append(type).append('\n'));
		properties.forEach((name, values) -> values.forEach((key, value) -> text.append(key).append('.').append(name).append(" = ")
				.append(value.getClass().getSimpleName().replaceFirst(".*List.*", "List")).append(' ').append(value).append('\n')));
		links.forEach((name, sources) -> sources.forEach((source, targets) -> text.append(source).append('.').append(name).append(" -> ").append(targets).append('\n')));
		return text.toString();
	}
}
