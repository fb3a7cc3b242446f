// SPDX-License-Identifier: EPL-2.0
package org.modelarena.replication;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.replication.internal.GroupIds;
import org.modelarena.replication.internal.RatisLibraries;

/** Starts replicas. Ratis' libraries, 21 MB, are fetched when the first one is started. */
public final class Replicas {
	/** The folder of the logs, in that of a server. */
	public static final String LOG = "raft";

	private Replicas() {
	}

	/**
	 * Starts the replicas of a server in its folder, where they go on from what is there.
	 *
	 * @param groups each with another name
	 * @throws ArenaException {@link ErrorCode#ENVIRONMENT} if the libraries cannot be fetched; {@link ErrorCode#CONFIGURATION_INVALID} if the folder has a part of a group
	 *                        that is none of these; {@link ErrorCode#IO}
	 */
	public static ReplicaServer start(GroupOptions options, List<ReplicatedGroup> groups) {
		return RatisLibraries.starter().start(options, groups);
	}

	/** Whether the folder of a server has a log already of what has this name, which tells who belongs to its group. */
	public static boolean areIn(Path folder, String name) {
		GroupIds ids = new GroupIds(name);
		return logs(folder).stream().anyMatch(log -> ids.have(UUID.fromString(log.getFileName().toString())));
	}

	/** The folders of logs in that of a server, each named with the id of its group. */
	public static List<Path> logs(Path folder) {
		Path all = folder.resolve(LOG);
		if (!Files.isDirectory(all)) {
			return List.of();
		}
		try (Stream<Path> files = Files.list(all)) {
			return files.filter(file -> isId(file.getFileName().toString()) && Files.isDirectory(file)).toList();
		} catch (IOException e) {
			throw ArenaException.io("Cannot read " + all, e);
		}
	}

	private static boolean isId(String text) {
		try {
			UUID.fromString(text);
			return true;
		} catch (IllegalArgumentException e) {
			return false;
		}
	}
}
