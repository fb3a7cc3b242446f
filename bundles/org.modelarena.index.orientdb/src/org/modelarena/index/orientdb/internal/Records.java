// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.orientdb.internal;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

import com.orientechnologies.orient.core.db.ODatabaseDocumentInternal;
import com.orientechnologies.orient.core.db.record.OIdentifiable;
import com.orientechnologies.orient.core.id.ORID;
import com.orientechnologies.orient.core.metadata.schema.OType;
import com.orientechnologies.orient.core.record.OElement;

/** Finds the records of elements and reads and writes their fields. Thread-safe. */
final class Records {
	/** Of elements, in both directions. */
	private final Identities identities = new Identities();
	private final Access access;

	Records(Access access) {
		this.access = access;
	}

	Identities identities() {
		return identities;
	}

	/** The record of an element that is in the database. */
	ORID record(ODatabaseDocumentInternal session, long key) {
		ORID record = identities.record(key);
		if (record == null) {
			access.find(session, List.of(key), identities::put);
			record = identities.record(key);
		}
		if (record == null) {
			throw new ArenaException(ErrorCode.INTERNAL, "The graph has no node " + key + ".");
		}
		return record;
	}

	/** Finds the records of elements that will be asked for: together, and before a transaction, in which a server would have to know of it. */
	void prepare(ODatabaseDocumentInternal session, Collection<Long> keys) {
		List<Long> unknown = keys.stream().distinct().filter(key -> identities.record(key) == null).toList();
		access.find(session, unknown, identities::put);
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
