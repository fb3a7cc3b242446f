// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.index;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.index.graph.Graph;
import org.modelarena.index.graph.GraphDatabase;
import org.modelarena.index.graph.GraphType;

/** Graphs in plain maps, to test what stands above the databases. A graph outlives its closing under a name in its folder. */
final class MemoryDatabase implements GraphDatabase {
	private static final Map<String, MemoryGraph> GRAPHS = new ConcurrentHashMap<>();

	@Override
	public String name() {
		return "memory";
	}

	@Override
	public Graph create(Path folder, List<GraphType> types, Cancellation cancellation) {
		try {
			Files.createDirectories(folder);
			String name = "graph-" + System.nanoTime();
			Files.writeString(folder.resolve("name"), name);
			Map<String, GraphType> byName = new HashMap<>();
			types.forEach(type -> byName.put(type.name(), type));
			MemoryGraph graph = new MemoryGraph(byName);
			GRAPHS.put(name, graph);
			return graph;
		} catch (java.io.IOException e) {
			throw ArenaException.io("Cannot make " + folder, e);
		}
	}

	@Override
	public Graph open(Path folder, Cancellation cancellation) {
		try {
			return GRAPHS.get(Files.readString(folder.resolve("name")));
		} catch (java.io.IOException e) {
			throw ArenaException.io("Cannot open " + folder, e);
		}
	}

	@Override
	public Graph createAt(URI address, List<GraphType> types) {
		throw new ArenaException(ErrorCode.UNSUPPORTED, "A graph in memory has no address.");
	}

	@Override
	public Graph openAt(URI address) {
		throw new ArenaException(ErrorCode.UNSUPPORTED, "A graph in memory has no address.");
	}
}
