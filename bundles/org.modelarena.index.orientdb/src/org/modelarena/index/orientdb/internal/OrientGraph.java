// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.orientdb.internal;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.LongStream;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Unfinished;
import org.modelarena.core.model.Range;
import org.modelarena.index.graph.Graph;
import org.modelarena.index.graph.GraphChange;
import org.modelarena.index.graph.GraphLoad;
import org.modelarena.index.graph.GraphType;
import org.modelarena.index.graph.ValueKind;

import com.orientechnologies.orient.core.db.ODatabaseDocumentInternal;
import com.orientechnologies.orient.core.db.record.OIdentifiable;
import com.orientechnologies.orient.core.db.record.ORecordLazyMultiValue;
import com.orientechnologies.orient.core.id.ORID;
import com.orientechnologies.orient.core.metadata.schema.OClass;
import com.orientechnologies.orient.core.metadata.schema.OType;
import com.orientechnologies.orient.core.record.OElement;
import com.orientechnologies.orient.core.record.impl.ODocument;

/** An index in an OrientDB database. See {@link Layout} for how it lies there. */
public final class OrientGraph implements Graph {
	private static final int BATCH = 1000;

	private final Database database;
	private final Layout layout;
	private final Access access;
	private final Records records;
	/** The record about the index. */
	private final ORID index;
	private volatile long commit;

	private OrientGraph(Database database, Layout layout, OElement index) {
		this.database = database;
		this.access = database.access();
		this.records = new Records(access);
		this.layout = layout;
		this.index = index.getIdentity();
		this.commit = index.<Long>getProperty(Layout.COMMIT);
	}

	/**
	 * Makes an empty graph in an empty folder.
	 *
	 * @param cancellation ends this call, not the graph
	 */
	public static OrientGraph create(Path folder, List<GraphType> types, Cancellation cancellation) {
		FolderDatabase database = FolderDatabase.create(folder, cancellation);
		try (Cancellation.Registration onCancel = cancellation.onCancel(database::abandon)) {
			return create(database, types, cancellation);
		}
	}

	/**
	 * Makes an empty graph in an empty database on a server.
	 *
	 * @throws ArenaException {@code STORE_UNAVAILABLE}, {@code ALREADY_EXISTS}, {@code UNSUPPORTED} for what is no address
	 */
	public static OrientGraph createAt(URI address, List<GraphType> types) {
		return create(new ServerDatabase(ServerAddress.of(address, System.getenv())), types, Cancellation.create());
	}

	private static OrientGraph create(Database database, List<GraphType> types, Cancellation cancellation) {
		return over(database, session -> {
			if (!Layout.isEmpty(session)) {
				throw new ArenaException(ErrorCode.ALREADY_EXISTS, "The OrientDB database holds something already; an index needs an empty one.");
			}
			Layout.create(session, types, cancellation);
		});
	}

	/**
	 * Opens the graph in a folder.
	 *
	 * @param cancellation ends this call, not the graph
	 * @throws ArenaException {@code STORE_DAMAGED}, {@code STORE_BUSY}
	 */
	public static OrientGraph open(Path folder, Cancellation cancellation) {
		return over(FolderDatabase.open(folder, cancellation), session -> requireIndex(session, ErrorCode.STORE_DAMAGED));
	}

	/**
	 * Opens the graph in a database on a server.
	 *
	 * @throws ArenaException {@code STORE_UNAVAILABLE}, {@code NOT_FOUND}, {@code UNSUPPORTED} for what is no address
	 */
	public static OrientGraph openAt(URI address) {
		return over(new ServerDatabase(ServerAddress.of(address, System.getenv())), session -> requireIndex(session, ErrorCode.NOT_FOUND));
	}

	private static void requireIndex(ODatabaseDocumentInternal session, ErrorCode otherwise) {
		if (!session.getMetadata().getSchema().existsClass(Layout.INDEX)) {
			throw new ArenaException(otherwise, "The OrientDB database holds no index of ModelArena.");
		}
	}

	private static OrientGraph over(Database database, Consumer<ODatabaseDocumentInternal> preparation) {
		try (Unfinished work = new Unfinished(database::close)) {
			OrientGraph graph = database.call(session -> {
				preparation.accept(session);
				OElement index = Layout.index(session);
				return new OrientGraph(database, Layout.read(index), index);
			});
			return work.done(graph);
		}
	}

	@Override
	public Map<String, Object> header() {
		return database.call(session -> new HashMap<>(session.<OElement>load(index).<Map<String, Object>>getProperty(Layout.HEADER)));
	}

	/** Where nobody else writes, the number is known. */
	@Override
	public long commit() {
		if (database.shared()) {
			long newest = database.call(session -> session.<OElement>load(index).<Long>getProperty(Layout.COMMIT));
			if (newest != commit) {
				records.identities().clear();
				commit = newest;
			}
		}
		return commit;
	}

	@Override
	public void nodes(NodeSink sink) {
		database.call(session -> {
			access.nodes(session, (record, key, className) -> {
				records.identities().put(key, record);
				sink.node(layout.type((String) className), key);
			});
			return null;
		});
	}

	@Override
	public void properties(String type, String property, PropertySink sink) {
		database.call(session -> {
			access.scan(session, layout.className(type), Layout.property(property),
					(record, key, value) -> sink.value(key, value instanceof List<?> list ? List.copyOf(list) : value));
			return null;
		});
	}

	@Override
	public void links(String type, String reference, LinkSink sink) {
		database.call(session -> {
			access.scan(session, layout.className(type), Layout.links(reference), (record, key, targets) -> links(session, key, links(targets), sink));
			return null;
		});
	}

	/** A list's own iterator may read the record of each target. */
	@SuppressWarnings("unchecked")
	private static Iterator<OIdentifiable> links(Object targets) {
		return targets instanceof ORecordLazyMultiValue list ? list.rawIterator() : ((List<OIdentifiable>) targets).iterator();
	}

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
		Access.Seek seek = new Access.Seek(layout.index(type, property), layout.className(type), Layout.property(property), range);
		return database.call(session -> {
			try (LongStream hits = access.seek(session, seek, records)) {
				return hits.toArray();
			}
		});
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
		database.call(session -> {
			List<ORID> having = new ArrayList<>();
			access.scan(session, layout.className(type), field, (record, key, value) -> having.add(record));
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

	@Override
	public void clear() {
		database.call(session -> {
			Layout.clear(session);
			database.flush(session);
			return null;
		});
	}

	@Override
	public long bytesOnDisk() {
		return database.bytesOnDisk();
	}

	@Override
	public void abandon() {
		database.abandon();
	}

	@Override
	public void close() {
		database.close();
	}
}
