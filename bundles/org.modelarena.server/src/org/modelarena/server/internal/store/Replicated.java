// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.store;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;

import org.modelarena.core.Cancellation;
import org.modelarena.protocol.answer.Committed;
import org.modelarena.protocol.call.CommitCall;
import org.modelarena.protocol.call.OfStore;
import org.modelarena.replication.Member;
import org.modelarena.replication.ReplicaStatus;

/** The group behind a store that several servers keep alike. Thread-safe. */
public interface Replicated {
	/** The name of this replica. */
	String node();

	/** Waits until the state here is as new as a call wants it; fails with {@code STORE_UNAVAILABLE} if that cannot be known. */
	CompletableFuture<Void> await(OfStore call);

	/** Has all replicas make a commit. */
	CompletableFuture<Committed> commit(CommitCall call, Cancellation caller);

	/** The state of this replica and of the group, as far as the replica knows it. */
	ReplicaStatus status();

	/** Why this replica cannot answer at the moment, in words for everybody, which do not name the store; nothing if it can. */
	default Optional<String> trouble() {
		ReplicaStatus status = status();
		return Optional.ofNullable(switch (status.role()) {
		case JOINING -> "A store waits for the other replicas: the first of them begins it (--begin-with), and takes in the rest.";
		case STOPPED -> "The replica of a store has stopped.";
		case CANDIDATE, FOLLOWER, LEADER -> status.leader().isPresent() ? null : "The replicas of a store have no leader.";
		});
	}

	/** How long commits that came to this server have taken. */
	CommitTimes times();

	/** Gives the group other members, as {@link org.modelarena.replication.Replica#change}. */
	void change(UnaryOperator<List<Member>> change);

	/** Saves the state, and drops the log before it. */
	void save();

	/**
	 * Saves the state that this replica has now, as a store of its own, while commits go on.
	 *
	 * @param target is there, and empty
	 */
	void copy(Path target);

	/** Where the store lies at the moment; another folder when this replica has got a state from the others. */
	Path folder();
}
