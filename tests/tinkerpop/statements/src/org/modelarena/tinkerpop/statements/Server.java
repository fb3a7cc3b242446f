// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tinkerpop.statements;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.apache.tinkerpop.gremlin.driver.Client;
import org.apache.tinkerpop.gremlin.driver.Cluster;
import org.apache.tinkerpop.gremlin.driver.RequestOptions;
import org.apache.tinkerpop.gremlin.driver.Result;

/** A {@link GraphServer} in a process of its own, and the driver that asks it. */
final class Server implements AutoCloseable {
	private final Process process;
	private final Cluster cluster;
	private final Client client;

	/** @param folder with a file for each graph */
	Server(Path folder) throws IOException {
		int port;
		try (ServerSocket free = new ServerSocket(0)) {
			port = free.getLocalPort();
		}
		process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx1g", "-cp", System.getProperty("libraries"),
				GraphServer.class.getName(), folder.toString(), Integer.toString(port)).redirectError(folder.resolve("server.log").toFile()).start();
		BufferedReader said = new BufferedReader(new InputStreamReader(process.getInputStream()));
		for (String line = said.readLine(); !"ready".equals(line); line = said.readLine()) {
			if (line == null) {
				throw new IOException("The server has not started; " + folder.resolve("server.log") + " tells why.");
			}
		}
		cluster = Cluster.build("127.0.0.1").port(port).create();
		client = cluster.connect();
	}

	/** What asks one of the graphs. */
	OtherGraph.Engine graph(String name) {
		RequestOptions options = RequestOptions.build().language("gremlin-lang").addAlias("g", name).timeout(120_000).create();
		return text -> {
			List<Result> results = client.submit(text, options).all().get(120, TimeUnit.SECONDS);
			return results.stream().map(Result::getObject).toList();
		};
	}

	@Override
	public void close() throws IOException {
		client.close();
		cluster.close();
		process.getOutputStream().close();
		try {
			if (!process.waitFor(20, TimeUnit.SECONDS)) {
				process.destroyForcibly();
			}
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
			process.destroyForcibly();
		}
	}
}
