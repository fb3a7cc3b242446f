// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.index.graph;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.modelarena.index.neo4j.internal.Neo4jGraphs;

/** A Neo4j server that is not ours: the same program, started by the test and spoken to by its address only. */
final class OtherNeo4j implements AutoCloseable {
	private static final String PASSWORD = "somebody-elses";

	private final Process process;
	private final URI address;

	OtherNeo4j(Path home) throws IOException {
		List<String> command = new ArrayList<>(Neo4jGraphs.hostCommand());
		command.add("600");
		process = new ProcessBuilder(command).redirectErrorStream(true).start();
		Writer commands = process.outputWriter(StandardCharsets.UTF_8);
		commands.write("OPEN 1 " + PASSWORD + " 64m " + home.toUri().toASCIIString() + "\n");
		commands.flush();
		BufferedReader answers = process.inputReader(StandardCharsets.UTF_8);
		String line = answers.readLine();
		while (line != null && !line.startsWith("@arena 1 ")) {
			line = answers.readLine();
		}
		if (line != null && !line.startsWith("@arena 1 OK ")) {
			throw new IOException("The server does not start: " + line);
		}
		if (line == null) {
			throw new IOException("The server ended with exit code " + process.exitValue());
		}
		address = URI.create("bolt://neo4j:" + PASSWORD + "@127.0.0.1:" + line.substring("@arena 1 OK ".length()));
	}

	/** With user and password. */
	URI address() {
		return address;
	}

	@Override
	public void close() {
		process.destroyForcibly().onExit().join();
	}
}
