// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.index.graph;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.Writer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

import org.opentest4j.TestAbortedException;

/**
 * An OrientDB server that is not ours, in a process of its own that ends with this one. Its jars are in the folder that the system property
 * {@code modelarena.orientdb.server} names; the build puts them there.
 */
final class OtherOrient implements AutoCloseable {
	private static final String USER = "somebody";
	private static final String PASSWORD = "somebody-elses";
	private static final String PROGRAM = """
			import com.orientechnologies.orient.server.OServer;

			public class Server {
				public static void main(String[] arguments) throws Exception {
					OServer server = new OServer(false);
					server.startup("<orient-server><network><protocols><protocol name='binary'"
							+ " implementation='com.orientechnologies.orient.server.network.protocol.binary.ONetworkProtocolBinary'/></protocols><listeners>"
							+ "<listener protocol='binary' ip-address='127.0.0.1' port-range='" + arguments[1] + "'/></listeners></network><users>"
							+ "<user name='root' password='%2$s' resources='*'/></users><properties><entry name='server.database.path' value='"
							+ arguments[0] + "'/></properties></orient-server>");
					server.activate();
					System.out.println("@port " + server.getNetworkListeners().get(0).getInboundAddr().getPort());
					var names = new java.util.Scanner(System.in);
					while (names.hasNext()) {
						String name = names.next();
						server.getContext().execute("create database " + name + " plocal users (%1$s identified by '%2$s' role admin)").close();
						System.out.println("@made " + name);
					}
					server.shutdown();
					Runtime.getRuntime().halt(0);
				}
			}
			""";

	private final Process process;
	private final Writer commands;
	private final BufferedReader answers;
	private final String port;

	/** Starts it over the databases in a folder, at any port that is free. */
	OtherOrient(Path home) throws IOException {
		this(home, "20000-29999");
	}

	/** @param ports a port, or a range from which it takes one */
	OtherOrient(Path home, String ports) throws IOException {
		String jars = System.getProperty("modelarena.orientdb.server");
		if (jars == null) {
			throw new TestAbortedException("The system property modelarena.orientdb.server names no folder with the jars of a server");
		}
		Path program = Files.writeString(home.resolve("Server.java"), PROGRAM.formatted(USER, PASSWORD));
		process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx512m", "-XX:TieredStopAtLevel=1",
				"-Dstorage.diskCache.bufferSize=128", "-cp", jars + File.separator + "*", program.toString(), home.resolve("databases").toString(), ports)
				.redirectErrorStream(true).start();
		commands = process.outputWriter(StandardCharsets.UTF_8);
		answers = process.inputReader(StandardCharsets.UTF_8);
		port = await("@port ");
	}

	private String await(String start) throws IOException {
		StringBuilder said = new StringBuilder();
		for (String line = answers.readLine(); line != null; line = answers.readLine()) {
			if (line.contains(start)) {
				return line.substring(line.indexOf(start) + start.length());
			}
			said.append(line).append('\n');
		}
		throw new IOException("The server ended:\n" + said);
	}

	String port() {
		return port;
	}

	/** Makes an empty database; the answer is its address. */
	URI newDatabase(String name) throws IOException {
		commands.write(name + "\n");
		commands.flush();
		await("@made ");
		return address(name);
	}

	/** With user and password. */
	URI address(String name) {
		return URI.create("remote://" + USER + ":" + PASSWORD + "@127.0.0.1:" + port + "/" + name);
	}

	/** Ends it in order: OrientDB may lose what it has acknowledged otherwise. */
	void shutdown() throws IOException {
		commands.close();
		answers.lines().forEach(line -> {
		});
		process.onExit().join();
	}

	@Override
	public void close() {
		process.destroyForcibly().onExit().join();
	}
}
