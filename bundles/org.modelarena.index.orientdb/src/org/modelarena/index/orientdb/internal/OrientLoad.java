package org.modelarena.index.orientdb.internal;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;

import org.modelarena.index.graph.GraphLoad;

import com.orientechnologies.orient.core.db.ODatabaseDocumentInternal;
import com.orientechnologies.orient.core.db.record.OIdentifiable;
import com.orientechnologies.orient.core.record.OElement;
import com.orientechnologies.orient.core.record.OVertex;

/** Writes in transactions of some thousand records. */
final class OrientLoad implements GraphLoad {
	private static final int BATCH = 2000;

	private record NewNode(String type, long key, Map<String, Object> properties) {
	}

	/** What a record that is there gets. */
	private static final class Update {
		final Map<String, Object> properties = new LinkedHashMap<>();
		final Map<String, long[]> links = new LinkedHashMap<>();
	}

	private final Database database;
	private final Layout layout;
	private final Records records;
	private final List<NewNode> nodes = new ArrayList<>();
	private final Map<Long, Update> updates = new LinkedHashMap<>();

	OrientLoad(Database database, Layout layout, Records records) {
		this.database = database;
		this.layout = layout;
		this.records = records;
	}

	@Override
	public void node(String type, long key, Map<String, Object> properties) {
		nodes.add(new NewNode(type, key, properties));
		if (nodes.size() == BATCH) {
			database.call(this::writeNodes);
		}
	}

	@Override
	public void property(String type, long key, String property, Object value) {
		update(key).properties.put(property, value);
	}

	@Override
	public void links(String type, long source, String reference, long[] targets) {
		update(source).links.put(reference, targets);
	}

	private Update update(long key) {
		if (updates.size() == BATCH && !updates.containsKey(key)) {
			database.call(this::writeUpdates);
		}
		return updates.computeIfAbsent(key, k -> new Update());
	}

	private Void writeNodes(ODatabaseDocumentInternal session) {
		List<OVertex> saved = new ArrayList<>(nodes.size());
		session.begin();
		for (NewNode node : nodes) {
			OVertex element = layout.newElement(session, node.type(), node.key());
			node.properties().forEach((name, value) -> Records.set(element, name, value));
			saved.add(session.save(element));
		}
		session.commit();
		for (int i = 0; i < saved.size(); i++) {
			records.identities().put(nodes.get(i).key(), saved.get(i).getIdentity());
		}
		nodes.clear();
		return null;
	}

	private Void writeUpdates(ODatabaseDocumentInternal session) {
		Set<Long> keys = new HashSet<>(updates.keySet());
		updates.values().forEach(update -> update.links.values().forEach(targets -> LongStream.of(targets).forEach(keys::add)));
		records.prepare(session, keys);
		session.begin();
		updates.forEach((key, update) -> {
			OElement element = session.load(records.record(session, key));
			update.properties.forEach((name, value) -> Records.set(element, name, value));
			update.links.forEach((reference, targets) -> {
				List<OIdentifiable> links = new ArrayList<>(targets.length);
				for (long target : targets) {
					links.add(records.record(session, target));
				}
				Records.setLinks(element, reference, links);
			});
			session.save(element);
		});
		session.commit();
		updates.clear();
		return null;
	}

	@Override
	public void flush() {
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
