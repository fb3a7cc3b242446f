// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.neo4j.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.Unfinished;
import org.modelarena.core.folders.FolderLock;
import org.modelarena.core.folders.FolderTree;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.index.graph.GraphDatabase;
import org.neo4j.driver.AuthTokens;
import org.neo4j.driver.Driver;
import org.neo4j.driver.SessionConfig;

/**
 * The way to a database in a folder, which our own process hosts. When that process has ended, the next call starts another one. The
 * folder is locked as long as this is open.
 */
final class HostedBolt implements Bolt {
	private static final long CONNECT_MILLIS = 60_000;
	/** Where Neo4j puts what it keeps, in its home. */
	static final String DATA = "data";
	private static final String IMPORT = "arena.import";
	private static final long EXIT_MILLIS = 1000;
	private static final int PASSWORD_BYTES = 24;
	/** A disk with less room than this counts as full. */
	private static final long LITTLE_SPACE = 16 << 20;

	private final Hosts hosts;
	private final Path home;
	private final FolderLock lock;
	private final String password;
	private final Cancellation ending = Cancellation.create();
	private Hosts.Hosted hosted;
	private Driver driver;
	private boolean closed;

	private HostedBolt(Hosts hosts, Path home, FolderLock lock) {
		this.hosts = hosts;
		this.home = home;
		this.lock = lock;
		byte[] random = new byte[PASSWORD_BYTES];
		new SecureRandom().nextBytes(random);
		this.password = HexFormat.of().formatHex(random);
	}

	/**
	 * The way to the database in a folder, which the first call opens, or creates.
	 *
	 * @throws ArenaException {@code STORE_BUSY}
	 */
	static HostedBolt in(Hosts hosts, Path folder) {
		Path home;
		try {
			home = Files.createDirectories(folder).toRealPath();
		} catch (IOException e) {
			throw ArenaException.io("Cannot open " + folder, e);
		}
		return new HostedBolt(hosts, home, FolderLock.take(home, GraphDatabase.LOCK, home.getParent()));
	}

	@Override
	public synchronized Driver driver() {
		if (closed) {
			throw new IllegalStateException("The graph in " + home + " is closed");
		}
		ending.check();
		if (driver == null || !hosted.process().isAlive()) {
			closeDriver();
			hosted = hosts.open(home, password, ending);
			driver = Drivers.open("bolt://127.0.0.1:" + hosted.port(), AuthTokens.basic("neo4j", password), CONNECT_MILLIS);
		}
		return driver;
	}

	@Override
	public synchronized Optional<Importer> importer() {
		return closed || hosted != null || Files.exists(home.resolve(DATA)) ? Optional.empty() : Optional.of(new Import());
	}

	private final class Import implements Importer {
		@Override
		public Path folder() {
			return home.resolve(IMPORT);
		}

		@Override
		public void run(Progress progress) {
			synchronized (HostedBolt.this) {
				if (importer().isEmpty()) {
					throw new IllegalStateException("There is a database in " + home + " already");
				}
				// A process that was killed leaves half a database, which must not be taken for one.
				try (Unfinished work = new Unfinished(() -> StoreDirectory.delete(home.resolve(DATA)))) {
					hosts.load(folder(), home, progress, ending);
					work.done();
				} catch (ArenaException e) {
					throw e.code() == ErrorCode.IO ? new ArenaException(ErrorCode.IO, e.getMessage() + roomLeft("load the model again"), e) : e;
				}
			}
		}
	}

	@Override
	public SessionConfig.Builder session() {
		return SessionConfig.builder();
	}

	@Override
	public ArenaException broken(RuntimeException cause) {
		HostProcess process;
		synchronized (this) {
			process = hosted.process();
		}
		String what = process.endsWithin(EXIT_MILLIS) ? process.obituary() + " It is started again by the next call."
				: "The connection to the Neo4j process broke: " + cause.getMessage() + " The next call connects again.";
		return new ArenaException(ErrorCode.STORE_UNAVAILABLE, what + " The store is at " + home + ".", cause);
	}

	@Override
	public String roomLeft() {
		// A database that has failed stays so until it is started again.
		return roomLeft("open the store again");
	}

	/** @param then what there is to do when there is room */
	private String roomLeft(String then) {
		try {
			long left = Files.getFileStore(home).getUsableSpace();
			return left > LITTLE_SPACE ? "" : " The disk of " + home + " has " + (left >> 10) + " KB left; make room, and " + then + ".";
		} catch (IOException e) {
			return " The disk of " + home + " cannot be written to: " + e.getMessage();
		}
	}

	@Override
	public long bytesOnDisk() {
		try {
			long bytes = 0;
			for (Path file : FolderTree.files(home)) {
				// Neo4j deletes files as it goes.
				bytes += Files.exists(file) ? Files.size(file) : 0;
			}
			return bytes;
		} catch (IOException e) {
			return -1;
		}
	}

	@Override
	public void abandon() {
		ending.cancel();
	}

	private void closeDriver() {
		if (driver != null) {
			driver.close();
			driver = null;
		}
	}

	@Override
	public synchronized void close() {
		if (closed) {
			return;
		}
		closed = true;
		try (lock) {
			closeDriver();
			if (hosted != null) {
				// On a full disk, Neo4j tries to write its pages for ever.
				hosted.process().release(home, () -> !roomLeft().isEmpty());
			}
		} catch (HostProcess.Ended e) {
			// Then its homes are closed, too; but until the end of its last thread it may still write.
			hosted.process().endsWithin(EXIT_MILLIS);
		}
	}
}
