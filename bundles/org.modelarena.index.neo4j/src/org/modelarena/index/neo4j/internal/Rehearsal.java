// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.neo4j.internal;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.model.Range;
import org.modelarena.index.graph.Graph;
import org.modelarena.index.graph.GraphChange;
import org.modelarena.index.graph.GraphLoad;
import org.modelarena.index.graph.GraphType;
import org.modelarena.index.graph.ValueKind;
import org.neo4j.driver.AuthTokens;
import org.neo4j.driver.Driver;
import org.neo4j.driver.SessionConfig;

/** Does everything once that a graph does, so that the host's class-data archive has all classes for it. */
final class Rehearsal {
	private static final long CONNECT_MILLIS = 60_000;
	private static final String TYPE = "T";
	private static final String ATTRIBUTE = "a";
	private static final String REFERENCE = "r";

	private static final List<GraphType> TYPES = List.of(new GraphType(TYPE, List.of(), List.of(REFERENCE)));

	/** A database in a process that is not started again. */
	private record OneBolt(Driver driver) implements Bolt {
		@Override
		public SessionConfig.Builder session() {
			return SessionConfig.builder();
		}

		@Override
		public ArenaException broken(RuntimeException cause) {
			return new ArenaException(ErrorCode.STORE_UNAVAILABLE, "Neo4j could not be tried out: " + cause.getMessage(), cause);
		}

		@Override
		public long bytesOnDisk() {
			return -1;
		}

		@Override
		public void close() {
			driver.close();
		}
	}

	private Rehearsal() {
	}

	/**
	 * Makes another database by an import.
	 *
	 * @param files a folder that is not there, for the time of this call
	 * @param home  likewise, which is left
	 */
	static void load(HostProcess process, Path files, Path home, Cancellation ending) throws HostProcess.Ended {
		try (ImportWriter writer = new ImportWriter(files, TYPES)) {
			writer.node(TYPE, 0, Map.of(ATTRIBUTE, 1L, "text", "text"));
			writer.node(TYPE, 1, Map.of());
			writer.links(0, REFERENCE, new long[] { 0, 1 });
			writer.finish();
			process.load(files, home, Progress.none(), ending);
		}
	}

	/** @param port of an empty database */
	static void run(int port, String password) {
		Bolt bolt = new OneBolt(Drivers.open("bolt://127.0.0.1:" + port, AuthTokens.basic("neo4j", password), CONNECT_MILLIS));
		try (Graph graph = Neo4jGraph.create(bolt, TYPES)) {
			try (GraphLoad load = graph.load()) {
				load.node(TYPE, 1, Map.of(ATTRIBUTE, 1L));
				load.node(TYPE, 2, Map.of());
				load.flush();
				load.links(TYPE, 1, REFERENCE, new long[] { 1, 2 });
				load.property(TYPE, 2, ATTRIBUTE, 2L);
				load.flush();
			}
			graph.createIndex(TYPE, ATTRIBUTE, ValueKind.INTEGER);
			graph.write(new GraphChange(1, Map.of(), List.of(new GraphChange.Node(TYPE, 3)), List.of(new GraphChange.Property(TYPE, 3, ATTRIBUTE, 3L)),
					List.of(new GraphChange.Links(TYPE, 1, REFERENCE, new long[] { 1, 2 }, new long[] { 1, 3 })), List.of(new GraphChange.Node(TYPE, 2))));
			graph.seek(TYPE, ATTRIBUTE, Range.atLeast(1L));
			graph.seek(TYPE, ATTRIBUTE, Range.equalTo(1L));
			graph.nodes((type, key) -> {
			});
			graph.properties(TYPE, ATTRIBUTE, (key, value) -> {
			});
			graph.links(TYPE, REFERENCE, (source, position, target) -> {
			});
			graph.commit();
			graph.header();
			graph.removeLinks(TYPE, REFERENCE);
			graph.removeProperty(TYPE, ATTRIBUTE);
			graph.dropIndex(TYPE, ATTRIBUTE);
		}
	}
}
