// SPDX-License-Identifier: EPL-2.0
package org.modelarena.client.internal;

import java.time.Duration;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;

import org.modelarena.client.ClientOptions;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.Committed;
import org.modelarena.protocol.call.CommitCall;

/** Calls any method of the servers of a store, again at another one where that does no harm. Thread-safe. */
public final class Calls {
	/** The methods that change nothing, and need nothing that was begun before. */
	private static final Set<String> READING = Set.of(Methods.HELLO, Methods.PREPARE, Methods.ELEMENTS, Methods.LABELS, Methods.LOG, Methods.ANSWERS, Methods.VIOLATIONS, Methods.BLAME, Methods.EXTENT,
			Methods.SEEK,
			Methods.RESOURCE, Methods.TARGETS,
			Methods.SOURCES, Methods.ROOTS, Methods.STORES, Methods.METAMODEL, Methods.STATISTICS, Methods.CHECK, Methods.CONSTRAINTS, Methods.INDEXES, Methods.COMPLETE, Methods.DIAGNOSE,
			Methods.HOVER);

	private final Servers servers;
	private final ClientOptions options;

	public Calls(Servers servers, ClientOptions options) {
		this.servers = servers;
		this.options = options;
	}

	/** Calls a method, and waits for what comes back. */
	public <T> T call(String method, Object parameters, Class<T> type) {
		if (servers.isGroup() && parameters instanceof CommitCall commit && method.equals(Methods.COMMIT) && commit.edit() == null) {
			return type.cast(commit(method, commit, type));
		}
		return call(method, parameters, type, options.patience(), Cancellation.create());
	}

	/** The same for a call that has a time of its own; no commits. */
	public <T> T call(String method, Object parameters, Class<T> type, Duration time, Cancellation cancellation) {
		if (servers.isGroup() && READING.contains(method)) {
			return servers.run(time, cancellation, (server, rest) -> server.call(method, parameters, type, rest, cancellation));
		}
		return servers.home().call(method, parameters, type, time, cancellation);
	}

	/** Commits, in several messages if the steps are too long for one; then it can be cancelled, and takes ten minutes at most. */
	public Committed commit(CommitCall commit, Cancellation cancellation) {
		CommitParts parts = new CommitParts(servers.isGroup() && commit.edit() == null ? once(commit) : commit, options.patience());
		if (parts.isWhole()) {
			return call(Methods.COMMIT, commit, Committed.class);
		}
		return certain(() -> servers.runAtHome(parts.time(), cancellation, (server, rest) -> parts.send(server, cancellation)));
	}

	private <T> T commit(String method, CommitCall commit, Class<T> type) {
		CommitCall once = once(commit);
		return certain(() -> servers.runHedged(options.patience(), Cancellation.create(), cancellation -> (server, rest) -> server.call(method, once, type, rest, cancellation),
				Calls::isLeader));
	}

	/** A commit that is sent to another server goes on from there to the leader, and comes to it with fewer others. */
	private static boolean isLeader(Object answer) {
		return !(answer instanceof Committed committed) || !Boolean.FALSE.equals(committed.leads());
	}

	/** With an id, a commit is made once, however often it is sent. */
	private static CommitCall once(CommitCall commit) {
		return commit.id() != null ? commit
				: new CommitCall(commit.store(), commit.version(), commit.steps(), null, commit.validate(), UUID.randomUUID().toString()).saidAs(commit);
	}

	/** The result of a commit; where there are several servers, a failure says so if nobody knows whether it was made. */
	private <T> T certain(Supplier<T> committing) {
		try {
			return committing.get();
		} catch (ArenaException e) {
			if (!servers.isGroup() || e.code() != ErrorCode.STORE_UNAVAILABLE && e.code() != ErrorCode.TIMEOUT) {
				throw e;
			}
			throw new ArenaException(e.code(), "The commit may have been made, or not: " + e.getMessage(), e);
		}
	}
}
