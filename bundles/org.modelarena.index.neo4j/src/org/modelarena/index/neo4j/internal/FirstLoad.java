// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.neo4j.internal;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

import org.modelarena.core.Progress;
import org.modelarena.index.graph.GraphLoad;
import org.modelarena.index.graph.GraphType;

/**
 * The load into a database that is not there yet. What comes before the first flush, or before a property of a node that was given before, goes into files, which
 * Neo4j imports; that takes a tenth of the time that transactions take. What comes later is written into the database that there is then.
 */
final class FirstLoad implements GraphLoad {
	private final Importer importer;
	private final ImportWriter files;
	private final Supplier<GraphLoad> later;
	/** Null until there is a database. */
	private GraphLoad then;

	/** @param later a load into the database that was made */
	FirstLoad(Importer importer, List<GraphType> types, Supplier<GraphLoad> later) {
		this.importer = importer;
		this.files = new ImportWriter(importer.folder(), types);
		this.later = later;
	}

	@Override
	public void node(String type, long key, Map<String, Object> properties) {
		if (then != null) {
			then.node(type, key, properties);
		} else {
			files.node(type, key, properties);
		}
	}

	@Override
	public void links(String type, long source, String reference, long[] targets) {
		if (then != null) {
			then.links(type, source, reference, targets);
		} else {
			files.links(source, reference, targets);
		}
	}

	@Override
	public void property(String type, long key, String property, Object value) {
		imported(Progress.none()).property(type, key, property, value);
	}

	@Override
	public void flush(Progress progress) {
		if (then != null || !files.isEmpty()) {
			imported(progress).flush(progress);
		}
	}

	private GraphLoad imported(Progress progress) {
		if (then == null) {
			files.finish();
			if (!files.isEmpty()) {
				importer.run(progress);
			}
			files.close();
			then = later.get();
		}
		return then;
	}

	@Override
	public void close() {
		if (then != null) {
			then.close();
		} else {
			files.close();
		}
	}
}
