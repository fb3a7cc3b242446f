// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.reference;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.modelarena.bench.server.ChildJvm;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Unfinished;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.store.ModelStore;
import org.modelarena.fetch.FetchedDriver;

/** Document stores, over MongoDB's protocol: MongoDB where the user has one, or mongo-java-server on H2, a server in Java, in a JVM of its own. Stateless. */
final class DocumentOpening implements ReferenceProvider.Opening {
	static final String MONGODB = "mongodb";
	static final String ON_H2 = "mongo-java-server-h2";
	private static final String URI = "MODELARENA_MONGODB_URI";
	private static final List<String> SERVER = List.of("de.bwaldvogel:mongo-java-server-h2-backend:1.47.0", "de.bwaldvogel:mongo-java-server-core:1.47.0", "com.h2database:h2:2.3.232",
			"io.netty:netty-transport:4.2.2.Final", "io.netty:netty-common:4.2.2.Final", "io.netty:netty-buffer:4.2.2.Final", "io.netty:netty-resolver:4.2.2.Final",
			"io.netty:netty-codec-base:4.2.2.Final", "io.netty:netty-handler:4.2.2.Final", "io.netty:netty-transport-native-unix-common:4.2.2.Final", "org.slf4j:slf4j-api:2.0.17");

	private final boolean isOwn;

	private DocumentOpening(boolean isOwn) {
		this.isOwn = isOwn;
	}

	/** MongoDB itself, at a URI of the user's. */
	static DocumentOpening mongodb() {
		return new DocumentOpening(false);
	}

	/** The server in Java. */
	static DocumentOpening onH2() {
		return new DocumentOpening(true);
	}

	@Override
	public void fetch() {
		if (isOwn) {
			FetchedDriver.jars(SERVER);
		} else if (uri().isEmpty()) {
			throw new ArenaException(ErrorCode.ENVIRONMENT, "MongoDB's server comes from no repository of Maven: start one, and give its URI in " + URI
					+ ", for instance mongodb://localhost:27017. " + ON_H2 + " speaks its protocol, and comes from there.");
		}
		FetchedDriver.jars(DocumentRecords.DRIVER);
	}

	private static Optional<String> uri() {
		return Optional.ofNullable(System.getenv(URI)).filter(uri -> !uri.isBlank());
	}

	@Override
	public RecordSystem open(ModelStore frame, Path folder) {
		fetch();
		return isOwn ? start(folder) : new DocumentRecords(uri().orElseThrow(), () -> {
		});
	}

	private static RecordSystem start(Path folder) {
		StoreDirectory.delete(folder);
		try {
			Files.createDirectories(folder);
			Path log = folder.resolve("server.log");
			Path port = folder.resolve("port");
			List<String> main = new ArrayList<>(List.of(DocumentServerMain.class.getName(), folder.resolve("documents.h2").toString(), port.toString()));
			FetchedDriver.jars(SERVER).forEach(jar -> main.add(jar.toString()));
			ReferenceServer server = ReferenceServer.start("mongo-java-server", ChildJvm.command(folder.resolve("server.args"), List.of("-Xmx1g"), main), log);
			try (Unfinished work = new Unfinished(server::close)) {
				String address = server.await(() -> read(port));
				return work.done(new DocumentRecords("mongodb://127.0.0.1:" + address, server));
			}
		} catch (IOException e) {
			throw ArenaException.io("Cannot start mongo-java-server", e);
		}
	}

	private static String read(Path port) {
		try {
			return Files.exists(port) ? Files.readString(port, StandardCharsets.US_ASCII) : null;
		} catch (IOException e) {
			return null;
		}
	}
}
