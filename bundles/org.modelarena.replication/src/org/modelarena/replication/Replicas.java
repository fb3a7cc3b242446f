// SPDX-License-Identifier: EPL-2.0
package org.modelarena.replication;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.replication.internal.RatisLibraries;

/** Starts replicas. Ratis' libraries, 21 MB, are fetched when the first one is started. */
public final class Replicas {
	/** The folder of the log, in that of a replica. */
	public static final String LOG = "raft";

	private Replicas() {
	}

	/**
	 * Starts a replica in a folder, where it goes on from what is there.
	 *
	 * @param state the caller's to make, the replica's to close
	 * @param first a saved state with which a new group begins, if there is none anywhere; the others get it. The first of the members has it; nobody else needs it
	 * @throws ArenaException {@link ErrorCode#ENVIRONMENT} if the libraries cannot be fetched, {@link ErrorCode#IO}
	 */
	public static Replica start(GroupOptions options, ReplicatedState state, Optional<Path> first) {
		return RatisLibraries.starter().start(options, state, first);
	}

	/** Whether a folder has a replica's log already, which tells who belongs to its group. */
	public static boolean areIn(Path folder) {
		return Files.isDirectory(folder.resolve(LOG));
	}
}
