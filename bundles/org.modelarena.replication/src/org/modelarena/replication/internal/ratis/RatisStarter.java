// SPDX-License-Identifier: EPL-2.0
package org.modelarena.replication.internal.ratis;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

import org.modelarena.core.ArenaException;
import org.modelarena.replication.GroupOptions;
import org.modelarena.replication.Replica;
import org.modelarena.replication.ReplicaStarter;
import org.modelarena.replication.ReplicatedState;

/** Starts replicas on Ratis; made by name, in the loader that has its libraries. */
public final class RatisStarter implements ReplicaStarter {
	@Override
	public Replica start(GroupOptions options, ReplicatedState state, Optional<Path> first) {
		RatisSettings.quieten();
		Thread caller = Thread.currentThread();
		ClassLoader before = caller.getContextClassLoader();
		// Ratis looks for its own classes there, in this thread and in those that it makes.
		caller.setContextClassLoader(RatisStarter.class.getClassLoader());
		try {
			return RatisReplica.start(options, state, first);
		} catch (IOException e) {
			throw ArenaException.io("Cannot start the replica " + options.own() + " in " + options.folder(), e);
		} finally {
			caller.setContextClassLoader(before);
		}
	}
}
