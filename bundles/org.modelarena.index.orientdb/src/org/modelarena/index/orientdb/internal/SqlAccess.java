// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.orientdb.internal;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

import org.modelarena.core.model.Range;

import com.orientechnologies.orient.core.db.ODatabaseDocumentInternal;
import com.orientechnologies.orient.core.db.record.OIdentifiable;
import com.orientechnologies.orient.core.sql.executor.OResultSet;

/** By queries, which a server answers in pages, from its indexes where it can. */
final class SqlAccess implements Access {
	private static final int BATCH = 1000;

	@Override
	public void nodes(ODatabaseDocumentInternal session, RowSink sink) {
		rows(session, "select @rid as r, " + Layout.KEY + " as k, @class as v from " + Layout.ELEMENT, sink);
	}

	@Override
	public void scan(ODatabaseDocumentInternal session, String className, String field, RowSink sink) {
		rows(session, "select @rid as r, " + Layout.KEY + " as k, `" + field + "` as v from `" + className + "` where `" + field + "` is not null", sink);
	}

	private static void rows(ODatabaseDocumentInternal session, String query, RowSink sink) {
		try (OResultSet results = session.query(query)) {
			results.forEachRemaining(row -> sink.row(row.<OIdentifiable>getProperty("r").getIdentity(), row.<Long>getProperty("k"), row.getProperty("v")));
		}
	}

	@Override
	public void find(ODatabaseDocumentInternal session, Collection<Long> keys, RecordSink sink) {
		List<Long> all = new ArrayList<>(keys);
		for (int from = 0; from < all.size(); from += BATCH) {
			try (OResultSet results = session.query("select @rid as r, " + Layout.KEY + " as k from " + Layout.ELEMENT + " where " + Layout.KEY + " in :keys",
					Map.of("keys", new ArrayList<>(all.subList(from, Math.min(all.size(), from + BATCH)))))) {
				results.forEachRemaining(row -> sink.record(row.<Long>getProperty("k"), row.<OIdentifiable>getProperty("r").getIdentity()));
			}
		}
	}

	@Override
	public LongStream seek(ODatabaseDocumentInternal session, Seek seek, Records records) {
		Range range = seek.range();
		List<String> conditions = new ArrayList<>();
		Map<Object, Object> values = new HashMap<>();
		if (range.low() != null) {
			conditions.add("`" + seek.field() + "` " + (range.lowInclusive() ? ">=" : ">") + " :low");
			values.put("low", range.low());
		}
		if (range.high() != null) {
			conditions.add("`" + seek.field() + "` " + (range.highInclusive() ? "<=" : "<") + " :high");
			values.put("high", range.high());
		}
		LongStream.Builder keys = LongStream.builder();
		try (OResultSet results = session.query("select " + Layout.KEY + " as k from `" + seek.className() + "` where " + String.join(" and ", conditions), values)) {
			results.forEachRemaining(row -> keys.add(row.<Long>getProperty("k")));
		}
		return keys.build();
	}
}
