// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.orientdb.internal;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;

import org.modelarena.index.graph.GraphChange;

import com.orientechnologies.orient.core.db.ODatabaseDocumentInternal;
import com.orientechnologies.orient.core.db.record.OIdentifiable;
import com.orientechnologies.orient.core.id.ORID;
import com.orientechnologies.orient.core.record.OElement;
import com.orientechnologies.orient.core.record.OVertex;

/** One change in one session's transaction. */
final class OrientWrite {
	private final Layout layout;
	private final Records records;
	private final ODatabaseDocumentInternal session;
	/** The records that this transaction has read or made, by key. */
	private final Map<Long, OElement> elements = new HashMap<>();

	OrientWrite(Layout layout, Records records, ODatabaseDocumentInternal session) {
		this.layout = layout;
		this.records = records;
		this.session = session;
	}

	/** Makes the change and commits it. */
	void run(GraphChange change, ORID index) {
		records.prepare(session, known(change));
		session.begin();
		List<OVertex> created = new ArrayList<>();
		for (GraphChange.Node node : change.created()) {
			OVertex element = layout.newElement(session, node.type(), node.key());
			elements.put(node.key(), element);
			created.add(element);
		}
		change.properties().forEach(property -> Records.set(element(property.key()), property.name(), property.value()));
		change.links().forEach(this::link);
		elements.values().forEach(session::save);
		List<ORID> deleted = new ArrayList<>();
		for (GraphChange.Node node : change.deleted()) {
			ORID record = records.record(session, node.key());
			deleted.add(record);
			session.delete(record);
		}
		OElement about = session.load(index);
		about.setProperty(Layout.COMMIT, change.commit());
		if (!change.header().isEmpty()) {
			Map<String, Object> header = new HashMap<>(about.<Map<String, Object>>getProperty(Layout.HEADER));
			header.putAll(change.header());
			about.setProperty(Layout.HEADER, header);
		}
		session.save(about);
		session.commit();
		created.forEach(records::key);
		for (int i = 0; i < deleted.size(); i++) {
			records.identities().remove(change.deleted().get(i).key(), deleted.get(i));
		}
	}

	/** The elements that a change is about and does not make. */
	private static Set<Long> known(GraphChange change) {
		Set<Long> keys = new HashSet<>();
		change.properties().forEach(property -> keys.add(property.key()));
		change.links().forEach(links -> {
			keys.add(links.source());
			LongStream.of(links.after()).forEach(keys::add);
		});
		change.deleted().forEach(node -> keys.add(node.key()));
		change.created().forEach(node -> keys.remove(node.key()));
		return keys;
	}

	private OElement element(long key) {
		return elements.computeIfAbsent(key, k -> session.load(records.record(session, k)));
	}

	private void link(GraphChange.Links links) {
		List<OIdentifiable> targets = new ArrayList<>(links.after().length);
		for (long target : links.after()) {
			OElement here = elements.get(target);
			targets.add(here == null ? records.record(session, target) : here);
		}
		Records.setLinks(element(links.source()), links.reference(), targets);
	}
}
