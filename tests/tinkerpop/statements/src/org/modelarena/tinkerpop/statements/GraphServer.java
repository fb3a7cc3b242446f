// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tinkerpop.statements;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.apache.tinkerpop.gremlin.server.GremlinServer;
import org.apache.tinkerpop.gremlin.server.Settings;
import org.apache.tinkerpop.gremlin.server.channel.WebSocketChannelizer;
import org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerGraph;

/**
 * A Gremlin Server with a TinkerGraph for each file of a folder, by its name without the ending. A process of its own, in which nothing of
 * ModelArena is used; ends when its input ends.
 */
public final class GraphServer {
	static final String ENDING = ".json";

	private GraphServer() {
	}

	/** @param arguments the folder and the port */
	public static void main(String[] arguments) throws Exception {
		Settings settings = new Settings();
		settings.host = "127.0.0.1";
		settings.port = Integer.parseInt(arguments[1]);
		settings.channelizer = WebSocketChannelizer.class.getName();
		settings.graphs = Map.of();
		settings.scriptEngines = Map.of("gremlin-lang", new Settings.ScriptEngineSettings());
		settings.evaluationTimeout = 120_000;
		Settings.SerializerSettings binary = new Settings.SerializerSettings();
		binary.className = "org.apache.tinkerpop.gremlin.util.ser.GraphBinaryMessageSerializerV1";
		settings.serializers = List.of(binary);
		GremlinServer server = new GremlinServer(settings);
		for (Path file : files(Path.of(arguments[0]))) {
			TinkerGraph graph = TinkerGraph.open();
			graph.traversal().io(file.toString()).read().iterate();
			String name = file.getFileName().toString().replace(ENDING, "");
			server.getServerGremlinExecutor().getGraphManager().putTraversalSource(name, graph.traversal());
		}
		server.start().join();
		System.out.println("ready");
		while (System.in.read() >= 0) {
			// Nothing is said to it.
		}
		server.stop().join();
		System.exit(0);
	}

	private static List<Path> files(Path folder) throws IOException {
		try (Stream<Path> files = Files.list(folder)) {
			return files.filter(file -> file.toString().endsWith(ENDING)).toList();
		}
	}
}
