// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.orientdb.internal;

import java.util.Collection;
import java.util.Iterator;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import org.modelarena.core.model.Range;

import com.orientechnologies.orient.core.db.ODatabaseDocumentInternal;
import com.orientechnologies.orient.core.id.ORID;
import com.orientechnologies.orient.core.index.OIndexInternal;
import com.orientechnologies.orient.core.metadata.schema.OClass;
import com.orientechnologies.orient.core.record.impl.ODocument;

/** By OrientDB's own iterators and indexes: a fraction of a query's time, in the process of the database only. */
final class IndexAccess implements Access {
	@Override
	public void nodes(ODatabaseDocumentInternal session, RowSink sink) {
		browse(session, Layout.ELEMENT).forEachRemaining(
				element -> sink.row(element.getIdentity(), element.<Long>getProperty(Layout.KEY), element.getSchemaType().map(OClass::getName).orElse("")));
	}

	@Override
	public void scan(ODatabaseDocumentInternal session, String className, String field, RowSink sink) {
		browse(session, className).forEachRemaining(element -> {
			Object value = element.getProperty(field);
			if (value != null) {
				sink.row(element.getIdentity(), element.<Long>getProperty(Layout.KEY), value);
			}
		});
	}

	/** Deprecated in favour of queries. */
	@SuppressWarnings("deprecation")
	private static Iterator<ODocument> browse(ODatabaseDocumentInternal session, String className) {
		return session.browseClass(className, true);
	}

	@Override
	public void find(ODatabaseDocumentInternal session, Collection<Long> keys, RecordSink sink) {
		OIndexInternal index = index(session, Layout.KEY_INDEX);
		for (long key : keys) {
			try (Stream<ORID> found = index.getRids(key)) {
				found.findFirst().ifPresent(record -> sink.record(key, record));
			}
		}
	}

	@Override
	public LongStream seek(ODatabaseDocumentInternal session, Seek seek, Records records) {
		return hits(index(session, seek.index()), seek.range()).mapToLong(record -> records.key(session, record)).filter(key -> key >= 0);
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

	private static OIndexInternal index(ODatabaseDocumentInternal session, String name) {
		return session.getMetadata().getIndexManagerInternal().getIndex(session, name).getInternal();
	}
}
