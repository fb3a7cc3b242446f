package org.modelarena.index.orientdb.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

import com.orientechnologies.orient.core.db.ODatabaseDocumentInternal;
import com.orientechnologies.orient.core.db.record.OIdentifiable;
import com.orientechnologies.orient.core.id.ORID;
import com.orientechnologies.orient.core.index.OIndexInternal;
import com.orientechnologies.orient.core.metadata.schema.OType;
import com.orientechnologies.orient.core.record.OElement;

/** Finds the records of elements and reads and writes their fields. Thread-safe. */
final class Records {
	/** Of elements, in both directions. */
	private final Identities identities = new Identities();

	Identities identities() {
		return identities;
	}

	/** The record of an element that is in the database. */
	ORID record(ODatabaseDocumentInternal session, long key) {
		ORID record = identities.record(key);
		if (record == null) {
			try (Stream<ORID> found = index(session, Layout.KEY_INDEX).getRids(key)) {
				record = found.findFirst().orElseThrow(() -> new ArenaException(ErrorCode.INTERNAL, "The graph has no node " + key + "."));
			}
			identities.put(key, record);
		}
		return record;
	}

	/** The element of a record, or -1 if the record is gone. */
	long key(ODatabaseDocumentInternal session, ORID record) {
		long key = identities.key(record);
		if (key < 0) {
			OElement element = session.load(record);
			if (element == null) {
				return -1;
			}
			key = element.<Long>getProperty(Layout.KEY);
			identities.put(key, record);
		}
		return key;
	}

	/** The key of a record that was read. */
	long key(OElement element) {
		long key = element.<Long>getProperty(Layout.KEY);
		identities.put(key, element.getIdentity());
		return key;
	}

	static OIndexInternal index(ODatabaseDocumentInternal session, String name) {
		return session.getMetadata().getIndexManagerInternal().getIndex(session, name).getInternal();
	}

	static void set(OElement element, String attribute, Object value) {
		String property = Layout.property(attribute);
		if (value == null) {
			element.removeProperty(property);
		} else if (value instanceof List<?> list) {
			element.setProperty(property, new ArrayList<>(list), OType.EMBEDDEDLIST);
		} else {
			element.setProperty(property, value);
		}
	}

	static void setLinks(OElement element, String reference, List<OIdentifiable> targets) {
		if (targets.isEmpty()) {
			element.removeProperty(Layout.links(reference));
		} else {
			element.setProperty(Layout.links(reference), targets, OType.LINKLIST);
		}
	}
}
