package org.modelarena.index.orientdb.internal;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Range;
import org.modelarena.index.graph.Graph;
import org.modelarena.index.graph.GraphChange;
import org.modelarena.index.graph.GraphLoad;
import org.modelarena.index.graph.GraphType;
import org.modelarena.index.graph.ValueKind;

import com.orientechnologies.orient.core.db.ODatabaseDocumentInternal;
import com.orientechnologies.orient.core.db.record.OIdentifiable;
import com.orientechnologies.orient.core.db.record.ORecordLazyMultiValue;
import com.orientechnologies.orient.core.id.ORID;
import com.orientechnologies.orient.core.index.OIndexInternal;
import com.orientechnologies.orient.core.metadata.schema.OClass;
import com.orientechnologies.orient.core.metadata.schema.OType;
import com.orientechnologies.orient.core.record.OElement;
import com.orientechnologies.orient.core.record.impl.ODocument;

/** An index in an OrientDB database in this process. See {@link Layout} for how it lies there. */
public final class OrientGraph implements Graph {
	private static final int BATCH = 1000;

	private final Database database;
	private final Layout layout;
	private final Records records = new Records();
	/** The record about the index. */
	private final ORID index;
	private volatile long commit;

	private OrientGraph(Database database, Layout layout, OElement index) {
		this.database = database;
		this.layout = layout;
		this.index = index.getIdentity();
		this.commit = index.<Long>getProperty(Layout.COMMIT);
	}

	/** Makes an empty graph in an empty folder. */
	public static OrientGraph create(Path folder, List<GraphType> types) {
		return over(Database.open(folder, true), session -> Layout.create(session, types));
	}

	/**
	 * Opens the graph in a folder.
	 *
	 * @throws ArenaException {@code STORE_DAMAGED}, {@code STORE_BUSY}
	 */
	public static OrientGraph open(Path folder) {
		return over(Database.open(folder, false), session -> {
		});
	}

	private static OrientGraph over(Database database, Consumer<ODatabaseDocumentInternal> preparation) {
		boolean opened = false;
		try {
			OrientGraph graph = database.call(session -> {
				preparation.accept(session);
				if (!session.getMetadata().getSchema().existsClass(Layout.INDEX)) {
					throw new ArenaException(ErrorCode.STORE_DAMAGED, "The OrientDB database holds no index of ModelArena.");
				}
				OElement index = browse(session, Layout.INDEX).next();
				return new OrientGraph(database, Layout.read(index), index);
			});
			opened = true;
			return graph;
		} finally {
			if (!opened) {
				database.close();
			}
		}
	}

	@Override
	public Map<String, Object> header() {
		return database.call(session -> new HashMap<>(session.<OElement>load(index).<Map<String, Object>>getProperty(Layout.HEADER)));
	}

	/** Nobody else writes, so the number is known. */
	@Override
	public long commit() {
		return commit;
	}

	private void scan(String className, Consumer<ODocument> sink) {
		database.call(session -> {
			browse(session, className).forEachRemaining(sink);
			return null;
		});
	}

	/** All records of a class. Deprecated in favour of queries, but it takes a fraction of their time. */
	@SuppressWarnings("deprecation")
	private static Iterator<ODocument> browse(ODatabaseDocumentInternal session, String className) {
		return session.browseClass(className, true);
	}

	@Override
	public void nodes(NodeSink sink) {
		scan(Layout.ELEMENT, element -> sink.node(layout.type(element), records.key(element)));
	}

	@Override
	public void properties(String type, String property, PropertySink sink) {
		String name = Layout.property(property);
		scan(layout.className(type), element -> {
			Object value = element.getProperty(name);
			if (value != null) {
				sink.value(records.key(element), value instanceof List<?> list ? List.copyOf(list) : value);
			}
		});
	}

	@Override
	public void links(String type, String reference, LinkSink sink) {
		String name = Layout.links(reference);
		database.call(session -> {
			browse(session, layout.className(type)).forEachRemaining(element -> {
				ORecordLazyMultiValue targets = element.getProperty(name);
				if (targets != null) {
					links(session, records.key(element), targets.rawIterator(), sink);
				}
			});
			return null;
		});
	}

	/** The list's own iterator would read the record of each target. */
	private void links(ODatabaseDocumentInternal session, long source, Iterator<OIdentifiable> targets, LinkSink sink) {
		for (long position = 0; targets.hasNext(); position++) {
			long target = records.key(session, targets.next().getIdentity());
			if (target >= 0) {
				sink.link(source, position, target);
			}
		}
	}

	@Override
	public long[] seek(String type, String property, Range range) {
		return database.call(session -> {
			OIndexInternal found = Records.index(session, layout.index(type, property));
			try (Stream<ORID> hits = hits(found, range)) {
				return hits.mapToLong(record -> records.key(session, record)).filter(key -> key >= 0).toArray();
			}
		});
	}

	private static Stream<ORID> hits(OIndexInternal index, Range range) {
		if (range.low() == null) {
			return index.streamEntriesMinor(range.high(), range.highInclusive(), true).map(entry -> entry.second);
		}
		if (range.high() == null) {
			return index.streamEntriesMajor(range.low(), range.lowInclusive(), true).map(entry -> entry.second);
		}
		if (!range.contains(range.low()) && !range.contains(range.high()) && range.isPoint()) {
			return Stream.empty();
		}
		return index.streamEntriesBetween(range.low(), range.lowInclusive(), range.high(), range.highInclusive(), true).map(entry -> entry.second);
	}

	@Override
	public void createIndex(String type, String property, ValueKind kind) {
		String name = layout.index(type, property);
		String field = Layout.property(property);
		database.call(session -> {
			if (session.getMetadata().getIndexManagerInternal().existsIndex(name)) {
				return null;
			}
			OClass owner = session.getClass(layout.className(type));
			if (!owner.existsProperty(field)) {
				owner.createProperty(field, fieldType(kind), (OClass) null, true);
			}
			owner.createIndex(name, OClass.INDEX_TYPE.NOTUNIQUE.name(), null, new ODocument().field("ignoreNullValues", true), new String[] { field });
			database.flush(session);
			return null;
		});
	}

	private static OType fieldType(ValueKind kind) {
		return switch (kind) {
		case TRUTH -> OType.BOOLEAN;
		case INTEGER -> OType.LONG;
		case REAL -> OType.DOUBLE;
		case TEXT -> OType.STRING;
		};
	}

	@Override
	public void dropIndex(String type, String property) {
		String name = layout.index(type, property);
		database.call(session -> {
			if (session.getMetadata().getIndexManagerInternal().existsIndex(name)) {
				session.getMetadata().getIndexManagerInternal().dropIndex(session, name);
				database.flush(session);
			}
			return null;
		});
	}

	@Override
	public void removeProperty(String type, String property) {
		remove(type, Layout.property(property));
	}

	@Override
	public void removeLinks(String type, String reference) {
		remove(type, Layout.links(reference));
	}

	private void remove(String type, String field) {
		List<ORID> having = new ArrayList<>();
		scan(layout.className(type), element -> {
			if (element.hasProperty(field)) {
				having.add(element.getIdentity());
			}
		});
		database.call(session -> {
			for (int from = 0; from < having.size(); from += BATCH) {
				session.begin();
				for (ORID record : having.subList(from, Math.min(having.size(), from + BATCH))) {
					OElement element = session.load(record);
					element.removeProperty(field);
					session.save(element);
				}
				session.commit();
			}
			database.flush(session);
			return null;
		});
	}

	@Override
	public GraphLoad load() {
		return new OrientLoad(database, layout, records);
	}

	@Override
	public void write(GraphChange change) {
		database.call(session -> {
			new OrientWrite(layout, records, session).run(change, index);
			database.flush(session);
			return null;
		});
		commit = change.commit();
	}

	/** @throws UnsupportedOperationException always: a graph in a folder goes with the folder */
	@Override
	public void clear() {
		throw new UnsupportedOperationException("A graph in a folder goes with the folder");
	}

	@Override
	public long bytesOnDisk() {
		return database.bytesOnDisk();
	}

	@Override
	public void close() {
		database.close();
	}
}
