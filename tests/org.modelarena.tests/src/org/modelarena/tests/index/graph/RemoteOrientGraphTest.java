// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.index.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.Range;
import org.modelarena.index.graph.Graph;
import org.modelarena.index.graph.GraphChange;
import org.modelarena.index.graph.GraphDatabase;
import org.modelarena.index.graph.GraphType;
import org.modelarena.index.graph.ValueKind;
import org.modelarena.index.orientdb.OrientDatabase;
import org.modelarena.testkit.Sampled;

/** A graph in OrientDB keeps the contract on a server that somebody else runs, too. */
@Sampled(6)
class RemoteOrientGraphTest extends GraphContract {
	@TempDir
	static Path home;
	private static OtherOrient server;

	private final OrientDatabase orient = new OrientDatabase();

	@BeforeAll
	static void start() throws Exception {
		server = new OtherOrient(home);
	}

	@AfterAll
	static void stop() {
		if (server != null) {
			server.close();
		}
	}

	@Override
	GraphDatabase database() {
		return new AtAddresses(orient);
	}

	private static String name(Path folder) {
		return "d" + Integer.toHexString(folder.hashCode());
	}

	private static GraphChange change(long commit, GraphChange.Node... created) {
		return new GraphChange(commit, Map.of(), List.of(created), List.of(), List.of(), List.of());
	}

	private static void assertFails(ErrorCode code, Runnable call) {
		ArenaException failure = assertThrows(ArenaException.class, call::run);
		assertEquals(code, failure.code(), failure.getMessage());
		assertFalse(failure.getMessage().contains("somebody-elses"), failure.getMessage());
	}

	@Test
	void othersMayUseItAtTheSameTime() {
		load(20);
		try (Graph other = orient.openAt(server.address(name(folder)))) {
			new Change().create("Segment", 30).delete(19).link(18, "parts").link(17, "parts", 30, 17).link(16, "parts", 16, 18).write();
			assertEquals(1, other.commit());
			assertEquals(GraphModel.read(graph).toString(), GraphModel.read(other).toString());
			other.write(change(2, new GraphChange.Node("V", 99)));
			assertEquals(2, graph.commit());
		}
	}

	@Test
	void whatHoldsNoIndexOrIsNotThereIsRefused() throws Exception {
		URI empty = server.newDatabase("nothing");
		assertFails(ErrorCode.NOT_FOUND, () -> orient.openAt(empty));
		assertFails(ErrorCode.STORE_UNAVAILABLE, () -> orient.openAt(server.address("nowhere")));
	}

	@Test
	void onlyTheServerKnowsHowMuchItOccupies() {
		assertEquals(-1, graph.bytesOnDisk());
	}

	@Test
	void aDatabaseThatHoldsSomethingIsRefusedAndCanBeCleared() {
		URI address = server.address(name(folder));
		load(20);
		graph.createIndex("Track", "number", ValueKind.INTEGER);
		assertFails(ErrorCode.ALREADY_EXISTS, () -> orient.createAt(address, GraphModel.TYPES));
		graph.clear();
		assertFails(ErrorCode.NOT_FOUND, () -> orient.openAt(address));
		graph.close();
		expected.nodes.clear();
		graph = orient.createAt(address, GraphModel.TYPES);
		assertEquals(Map.of(), GraphModel.read(graph).nodes);
	}

	@Test
	void aServerThatRefusesThePasswordIsUnavailable() {
		URI wrong = URI.create(server.address(name(folder)).toString().replace("somebody-elses", "wrong-password"));
		ArenaException failure = assertThrows(ArenaException.class, () -> orient.openAt(wrong));
		assertEquals(ErrorCode.STORE_UNAVAILABLE, failure.code());
		assertFalse(failure.getMessage().contains("wrong-password"), failure.getMessage());
	}

	@Test
	void whatIsNoAddressIsRefused() {
		for (String address : List.of("bolt://host/x", "remote://host", "remote:host", "remote:me:mine@host/x", "remote:///x")) {
			assertFails(ErrorCode.UNSUPPORTED, () -> orient.openAt(URI.create(address)));
		}
	}

	@Sampled(4)
	@Test
	void aLostServerIsUnavailableUntilItIsBack() throws Exception {
		Path place = Files.createDirectory(scratch.resolve("place"));
		OtherOrient first = new OtherOrient(place);
		try (Graph lost = orient.createAt(first.newDatabase("d"), GraphModel.TYPES)) {
			lost.createIndex("Element", "number", ValueKind.INTEGER);
			lost.write(change(1, new GraphChange.Node("V", 1)));
			first.shutdown();
			assertFails(ErrorCode.STORE_UNAVAILABLE, lost::commit);
			assertFails(ErrorCode.STORE_UNAVAILABLE, () -> lost.write(change(2)));
			assertFails(ErrorCode.STORE_UNAVAILABLE, () -> lost.seek("Element", "number", Range.atLeast(0L)));
			try (OtherOrient second = new OtherOrient(place, first.port())) {
				assertEquals(1, lost.commit());
				lost.write(change(2, new GraphChange.Node("V", 2)));
				assertEquals(Map.of(1L, "V", 2L, "V"), GraphModel.read(lost).nodes);
			}
		} finally {
			first.close();
		}
	}

	/** Each folder stands for a database on the server. */
	private record AtAddresses(OrientDatabase database) implements GraphDatabase {
		@Override
		public String name() {
			return database.name();
		}

		@Override
		public Graph create(Path folder, List<GraphType> types, Cancellation cancellation) {
			try {
				return createAt(server.newDatabase(RemoteOrientGraphTest.name(folder)), types);
			} catch (IOException e) {
				throw new UncheckedIOException(e);
			}
		}

		@Override
		public Graph open(Path folder, Cancellation cancellation) {
			return openAt(server.address(RemoteOrientGraphTest.name(folder)));
		}

		@Override
		public Graph createAt(URI address, List<GraphType> types) {
			return database.createAt(address, types);
		}

		@Override
		public Graph openAt(URI address) {
			return database.openAt(address);
		}
	}
}
