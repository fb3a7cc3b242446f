// SPDX-License-Identifier: EPL-2.0
package org.modelarena.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

import org.modelarena.index.neo4j.internal.Neo4jGraphs;

/**
 * A Neo4j server that stays while its clients come and go, as one that somebody else runs. Ends when it is closed, or
 * with this process.
 */
final class Neo4jServer implements AutoCloseable {
	private static final String ANSWER = "@arena 1 ";
	private static final String OK = ANSWER + "OK ";
	private static final String IDLE_SECONDS = "3600";

	private static final long ENDING_SECONDS = 60;

	private final Process process;
	private final Writer commands;
	private final URI address;

	/**
	 * @param home      the folder of its database, which need not exist
	 * @param pageCache how much of it is kept in memory, such as {@code 128m}
	 */
	Neo4jServer(Path home, String pageCache) throws IOException {
		String password = UUID.randomUUID().toString();
		List<String> command = new ArrayList<>(Neo4jGraphs.hostCommand());
		command.add(IDLE_SECONDS);
		process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
		commands = process.outputWriter(StandardCharsets.UTF_8);
		commands.write("OPEN 1 " + password + " " + pageCache + " " + home.toUri().toASCIIString() + "\n");
		commands.flush();
		BufferedReader answers = process.inputReader(StandardCharsets.UTF_8);
		String line = answers.readLine();
		while (line != null && !line.startsWith(ANSWER)) {
			line = answers.readLine();
		}
		if (line == null || !line.startsWith(OK)) {
			close();
			throw new IOException("Neo4j did not open " + home + ": " + line);
		}
		address = URI.create("bolt://neo4j:" + password + "@127.0.0.1:" + line.substring(OK.length()));
	}

	/** With user and password. */
	URI address() {
		return address;
	}

	/** Ends the server, which first writes what only its memory holds. */
	@Override
	public void close() throws IOException {
		commands.close();
		try {
			if (!process.waitFor(ENDING_SECONDS, TimeUnit.SECONDS)) {
				process.destroyForcibly();
			}
		} catch (InterruptedException e) {
			process.destroyForcibly();
			Thread.currentThread().interrupt();
		}
	}
}
