// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.index.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.testkit.Recomputed;
import org.modelarena.testkit.RecordedModel;
import org.modelarena.testkit.Sampled;
import org.modelarena.testkit.SnapshotCheck;
import org.modelarena.tests.Railways;

/** A store whose graph lies in a Neo4j server that somebody else runs. */
@Sampled(3)
class RemoteNeo4jStoreTest {
	@TempDir
	private Path folder;

	private final StoreProvider provider = Catalog.discover().store("neo4j");
	private final ElementSource railway = Railways.repair(1);

	@Test
	void aStoreLivesInTheServerAndItsFolderKnowsTheWay() throws Exception {
		try (OtherNeo4j server = new OtherNeo4j(folder.resolve("other"))) {
			StoreLocation location = StoreLocation.at(folder.resolve("store")).on(server.address());
			provider.create(location, railway, Progress.none()).close();
			String way = Files.readString(folder.resolve("store").resolve("server"));
			assertFalse(way.contains("@"), "no user and no password in " + way);
			try (ModelStore store = provider.open(location); ModelSnapshot snapshot = store.snapshot()) {
				SnapshotCheck.assertSame(RecordedModel.of(railway), snapshot);
				snapshot.close();
				Recomputed.assertUpToDate(store);
			}
			ArenaException e = assertThrows(ArenaException.class,
					() -> provider.create(StoreLocation.at(folder.resolve("second")).on(server.address()), railway, Progress.none()));
			assertEquals(ErrorCode.ALREADY_EXISTS, e.code(), e.getMessage());
		}
	}

	@Sampled(5)
	@Test
	void aLoadThatFailsLeavesTheServerEmpty() throws Exception {
		try (OtherNeo4j server = new OtherNeo4j(folder.resolve("other"))) {
			StoreLocation location = StoreLocation.at(folder.resolve("store")).on(server.address());
			assertThrows(IllegalStateException.class, () -> provider.create(location, new Broken(railway), Progress.none()));
			assertFalse(Files.exists(folder.resolve("store")));
			provider.create(location, railway, Progress.none()).close();
		}
	}

	/** Ends its second emission, that of the links, in a failure. */
	private static final class Broken implements ElementSource {
		private final ElementSource source;
		private int emissions;

		Broken(ElementSource source) {
			this.source = source;
		}

		@Override
		public Metamodel metamodel() {
			return source.metamodel();
		}

		@Override
		public long size() {
			return source.size();
		}

		@Override
		public void emit(ElementSink sink, Cancellation cancellation) {
			source.emit(sink, cancellation);
			if (++emissions == 2) {
				throw new IllegalStateException("the source broke");
			}
		}
	}
}
