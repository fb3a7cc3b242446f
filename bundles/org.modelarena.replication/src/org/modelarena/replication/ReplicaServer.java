// SPDX-License-Identifier: EPL-2.0
package org.modelarena.replication;

/** The replicas of one server, each of a group of its own; the other servers reach all of them at one address. Thread-safe. */
public interface ReplicaServer extends AutoCloseable {
	/**
	 * One of them, by the name of what it keeps alike.
	 *
	 * @throws IllegalArgumentException if the server was not started with that
	 */
	Replica replica(String name);

	/** Stops all of them, after others have taken over what is led here, if there are any; what is in the folder stays. */
	@Override
	void close();
}
