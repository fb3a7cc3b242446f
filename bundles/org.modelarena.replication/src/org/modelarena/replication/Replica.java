// SPDX-License-Identifier: EPL-2.0
package org.modelarena.replication;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/** One replica of a group that keeps a state alike, of a {@link ReplicaServer}. Thread-safe. */
public interface Replica {
	/**
	 * Has a command applied by all replicas, once or, if a leader is lost, more than once: a command tells by itself that it was applied.
	 *
	 * @return what it has led to at the leader, when a majority has it on disk. Fails with {@link ErrorCode#STORE_UNAVAILABLE} if there is no majority for some time:
	 *         then nobody knows whether it will be applied
	 */
	CompletableFuture<byte[]> submit(byte[] command);

	/**
	 * Waits until the state here has all commands that had led to something when this was called, anywhere.
	 *
	 * @return fails with {@link ErrorCode#STORE_UNAVAILABLE} if there is no leader with a majority
	 */
	CompletableFuture<Void> barrier();

	/** The state of the replica and of its group, as far as it knows now. */
	ReplicaStatus status();

	/**
	 * Gives the group other members. New ones get the state first; they run already, with empty folders.
	 *
	 * @param change tells the wanted members, of those that there are when no other change is under way; what it throws is thrown
	 * @throws ArenaException {@link ErrorCode#STORE_UNAVAILABLE} if they are not the members now, with those that are, or if that is not known
	 */
	void change(UnaryOperator<List<Member>> change);

	/** Saves the state now, and drops the log before it. */
	void save();
}
