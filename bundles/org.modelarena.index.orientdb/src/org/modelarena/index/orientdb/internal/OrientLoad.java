// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.orientdb.internal;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import org.modelarena.core.Progress;
import org.modelarena.index.graph.GraphLoad;

import com.orientechnologies.orient.core.db.ODatabaseDocumentInternal;
import com.orientechnologies.orient.core.db.record.OIdentifiable;
import com.orientechnologies.orient.core.record.OElement;
import com.orientechnologies.orient.core.record.OVertex;

/** Writes in transactions of some thousand records: new ones with the links that follow them, so that most records are written once. */
final class OrientLoad implements GraphLoad {
	private static final int BATCH = 2000;

	private record NewNode(String type, long key, Map<String, Object> properties, Map<String, long[]> links) {
	}

	/** The additions to a record that is there. */
	private static final class Update {
		final Map<String, Object> properties = new LinkedHashMap<>();
		final Map<String, long[]> links = new LinkedHashMap<>();
	}

	private final Database database;
	private final Layout layout;
	private final Records records;
	private final Map<Long, NewNode> nodes = new LinkedHashMap<>();
	private final Map<Long, Update> updates = new LinkedHashMap<>();

	OrientLoad(Database database, Layout layout, Records records) {
		this.database = database;
		this.layout = layout;
		this.records = records;
	}

	@Override
	public void node(String type, long key, Map<String, Object> properties) {
		if (nodes.size() == BATCH) {
			database.call(this::writeNodes);
		}
		nodes.put(key, new NewNode(type, key, properties, new LinkedHashMap<>()));
	}

	@Override
	public void property(String type, long key, String property, Object value) {
		update(key).properties.put(property, value);
	}

	@Override
	public void links(String type, long source, String reference, long[] targets) {
		NewNode node = nodes.get(source);
		if (node != null) {
			node.links().put(reference, targets);
		} else {
			update(source).links.put(reference, targets);
		}
	}

	private Update update(long key) {
		if (updates.size() == BATCH && !updates.containsKey(key)) {
			flush();
		}
		return updates.computeIfAbsent(key, k -> new Update());
	}

	private Void writeNodes(ODatabaseDocumentInternal session) {
		prepare(session, nodes.values().stream().map(NewNode::links));
		Map<Long, OVertex> elements = new HashMap<>();
		session.begin();
		for (NewNode node : nodes.values()) {
			OVertex element = layout.newElement(session, node.type(), node.key());
			node.properties().forEach((name, value) -> Records.set(element, name, value));
			elements.put(node.key(), element);
		}
		for (NewNode node : nodes.values()) {
			OVertex element = elements.get(node.key());
			node.links().forEach((reference, targets) -> setLinks(session, element, reference, targets, elements));
			session.save(element);
		}
		session.commit();
		elements.forEach((key, element) -> records.identities().put(key, element.getIdentity()));
		nodes.clear();
		return null;
	}

	/** Finds all targets that are not new. */
	private void prepare(ODatabaseDocumentInternal session, Stream<Map<String, long[]>> links) {
		Set<Long> keys = new HashSet<>();
		links.flatMap(each -> each.values().stream()).flatMapToLong(LongStream::of).filter(key -> !nodes.containsKey(key)).forEach(keys::add);
		records.prepare(session, keys);
	}

	private void setLinks(ODatabaseDocumentInternal session, OElement element, String reference, long[] targets, Map<Long, OVertex> created) {
		List<OIdentifiable> links = new ArrayList<>(targets.length);
		for (long target : targets) {
			OVertex fresh = created.get(target);
			links.add(fresh != null ? fresh : records.record(session, target));
		}
		Records.setLinks(element, reference, links);
	}

	private Void writeUpdates(ODatabaseDocumentInternal session) {
		records.prepare(session, updates.keySet());
		prepare(session, updates.values().stream().map(update -> update.links));
		session.begin();
		updates.forEach((key, update) -> {
			OElement element = session.load(records.record(session, key));
			update.properties.forEach((name, value) -> Records.set(element, name, value));
			update.links.forEach((reference, targets) -> setLinks(session, element, reference, targets, Map.of()));
			session.save(element);
		});
		session.commit();
		updates.clear();
		return null;
	}

	@Override
	public void flush(Progress progress) {
		database.call(session -> {
			writeNodes(session);
			return writeUpdates(session);
		});
	}

	@Override
	public void close() {
		database.call(session -> {
			database.flush(session);
			return null;
		});
	}
}
