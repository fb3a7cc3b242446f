// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.neo4j.internal;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.folders.CacheFolder;
import org.modelarena.fetch.FetchCache;

/**
 * The host process of this JVM: one for all graphs, started when one is opened and none runs. It ends by itself when it has had nothing
 * to host for some seconds. Thread-safe.
 */
public final class Hosts {
	/** A database that a process hosts. */
	record Hosted(HostProcess process, int port) {
	}

	private static final int ATTEMPTS = 3;
	private static final long EXIT_MILLIS = 1000;

	private HostProcess current;

	/**
	 * Opens the database in a home, or creates it, and sets its user's password.
	 *
	 * @param ending gives the database up, now or later: its process is ended if it hosts nothing else
	 */
	Hosted open(Path home, String password, Cancellation ending) {
		HostProcess process = null;
		for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
			ending.check();
			process = running(ending);
			try {
				return new Hosted(process, process.open(home, password, ending));
			} catch (HostProcess.Ended e) {
				// It was about to end for idleness, or somebody ended it: another one is started.
				process.endsWithin(EXIT_MILLIS);
			}
		}
		ending.check();
		throw new ArenaException(ErrorCode.STORE_UNAVAILABLE, "Neo4j could not be started for " + home + ". "
				+ (process == null || process.isAlive() ? "Its process does not answer." : process.obituary()));
	}

	/**
	 * Makes the database of a home, which has none.
	 *
	 * @param files  the folder with what {@link ImportWriter} has written
	 * @param ending as in {@link #open}
	 */
	void load(Path files, Path home, Progress progress, Cancellation ending) {
		for (int attempt = 1;; attempt++) {
			ending.check();
			HostProcess process = running(ending);
			try {
				process.load(files, home, progress, ending);
				return;
			} catch (HostProcess.Ended e) {
				ending.check();
				boolean isOver = process.endsWithin(EXIT_MILLIS);
				// Else it was about to end for idleness, and has not begun.
				if (attempt == ATTEMPTS || Files.exists(home.resolve(HostedBolt.DATA))) {
					throw new ArenaException(ErrorCode.STORE_UNAVAILABLE, "Nothing was loaded into " + home + ". " + (isOver ? process.obituary() : "Neo4j's process does not answer."), e);
				}
			}
		}
	}

	/** The command that starts the process, without its one argument; fetches and makes what it needs. */
	static List<String> command(Cancellation ending) {
		FetchCache cache = new FetchCache(CacheFolder.of(System.getenv()));
		return new HostProgram(cache, new ServerJars(cache, System.getenv())).command(ending);
	}

	private synchronized HostProcess running(Cancellation ending) {
		if (current == null || !current.isAlive()) {
			current = HostProcess.start(command(ending));
		}
		return current;
	}
}
