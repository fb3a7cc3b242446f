// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.reference;

import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;

import org.modelarena.fetch.FetchedDriver;

/**
 * The process of mongo-java-server on H2, until its input ends. Its jars are fetched where they are needed, so that nothing here is compiled against them.
 */
public final class DocumentServerMain {
	private DocumentServerMain() {
	}

	/**
	 * The process's entry.
	 *
	 * @param arguments the file of its data, a file that gets its port, and its jars
	 */
	public static void main(String[] arguments) throws Exception {
		List<Path> jars = Stream.of(arguments).skip(2).map(Path::of).toList();
		ClassLoader loader = FetchedDriver.loader(jars);
		Class<?> backendType = loader.loadClass("de.bwaldvogel.mongo.MongoBackend");
		Object backend = loader.loadClass("de.bwaldvogel.mongo.backend.h2.H2Backend").getConstructor(String.class).newInstance(arguments[0]);
		Object server = loader.loadClass("de.bwaldvogel.mongo.MongoServer").getConstructor(backendType).newInstance(backend);
		server.getClass().getMethod("bind", String.class, int.class).invoke(server, "127.0.0.1", 0);
		int port = ((InetSocketAddress) server.getClass().getMethod("getLocalAddress").invoke(server)).getPort();
		Path told = Path.of(arguments[1]);
		Path written = Files.writeString(told.resolveSibling(told.getFileName() + ".part"), Integer.toString(port));
		Files.move(written, told, StandardCopyOption.ATOMIC_MOVE);
		while (System.in.read() >= 0) {
			// Nothing is said.
		}
		server.getClass().getMethod("shutdownNow").invoke(server);
		Runtime.getRuntime().halt(0);
	}
}
