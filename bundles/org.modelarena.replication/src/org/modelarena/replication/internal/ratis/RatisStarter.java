// SPDX-License-Identifier: EPL-2.0
package org.modelarena.replication.internal.ratis;

import java.io.IOException;
import java.util.List;

import org.modelarena.core.ArenaException;
import org.modelarena.replication.GroupOptions;
import org.modelarena.replication.ReplicaServer;
import org.modelarena.replication.ReplicaStarter;
import org.modelarena.replication.ReplicatedGroup;

/** Starts replicas on Ratis; made by name, in the loader that has its libraries. */
public final class RatisStarter implements ReplicaStarter {
	@Override
	public ReplicaServer start(GroupOptions options, List<ReplicatedGroup> groups) {
		RatisSettings.quieten();
		Thread caller = Thread.currentThread();
		ClassLoader before = caller.getContextClassLoader();
		// Ratis looks for its own classes there, in this thread and in those that it makes.
		caller.setContextClassLoader(RatisStarter.class.getClassLoader());
		try {
			return RatisServer.start(options, groups);
		} catch (IOException e) {
			throw ArenaException.io("Cannot start the server of replicas " + options.own() + " in " + options.folder(), e);
		} finally {
			caller.setContextClassLoader(before);
		}
	}
}
