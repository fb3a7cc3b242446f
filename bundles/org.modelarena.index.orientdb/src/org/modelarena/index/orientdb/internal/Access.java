// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.orientdb.internal;

import java.util.Collection;
import java.util.stream.LongStream;

import org.modelarena.core.model.Range;

import com.orientechnologies.orient.core.db.ODatabaseDocumentInternal;
import com.orientechnologies.orient.core.id.ORID;

/** Finds and reads records. Stateless. */
interface Access {
	/** Receives what is in a field of an element. */
	interface RowSink {
		void row(ORID record, long key, Object value);
	}

	/** Elements by their keys. */
	interface RecordSink {
		void record(long key, ORID record);
	}

	/** All elements with their classes' names. */
	void nodes(ODatabaseDocumentInternal session, RowSink sink);

	/** A field of all records of a class and its subclasses that have it. Lists of links come as they are, without reading their targets. */
	void scan(ODatabaseDocumentInternal session, String className, String field, RowSink sink);

	/** The records of elements; those that are not there are left out. */
	void find(ODatabaseDocumentInternal session, Collection<Long> keys, RecordSink sink);

	/** The keys of the elements whose field lies in a range, found by an index. */
	LongStream seek(ODatabaseDocumentInternal session, Seek seek, Records records);

	/** The index, its class and field, and what is sought in it. */
	record Seek(String index, String className, String field, Range range) {
	}
}
