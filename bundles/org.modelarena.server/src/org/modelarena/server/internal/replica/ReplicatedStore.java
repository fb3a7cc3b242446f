// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.replica;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.edit.EditScript;
import org.modelarena.protocol.Fault;
import org.modelarena.protocol.answer.Committed;
import org.modelarena.protocol.call.CommitCall;
import org.modelarena.protocol.call.OfStore;
import org.modelarena.protocol.call.QueryCall;
import org.modelarena.replication.Member;
import org.modelarena.replication.Replica;
import org.modelarena.replication.ReplicaStatus;
import org.modelarena.server.internal.store.CommitTimes;
import org.modelarena.server.internal.store.CountedEdit;
import org.modelarena.server.internal.store.Replicated;
import org.modelarena.server.internal.store.ServedStore;
import org.modelarena.server.internal.store.Stores;

/** A store that this server keeps alike with others. Thread-safe. */
final class ReplicatedStore implements Replicated {
	/** A commit that rests on no version is tried so often when others come between its validation and its place. */
	private static final int ATTEMPTS = 5;

	private final String node;
	private final Stores stores;
	private final Duration validation;
	private final ReplicatedModel model;
	private final Replica replica;
	private final CommitBatches batches;
	private final CommitTimes times = new CommitTimes();
	/** The newest moment, of {@link System#nanoTime}, of which the state here is known to have all; the beginning of time until then. */
	private final AtomicLong knownAt = new AtomicLong(System.nanoTime() - TimeUnit.DAYS.toNanos(1));

	/** @param validation the most that checking an edit takes */
	ReplicatedStore(ReplicatedModel model, String node, Stores stores, Duration validation, Replica replica) {
		this.model = model;
		this.node = node;
		this.stores = stores;
		this.validation = validation;
		this.replica = replica;
		this.batches = new CommitBatches(replica);
	}

	@Override
	public String node() {
		return node;
	}

	@Override
	public CompletableFuture<Void> await(OfStore call) {
		if (call instanceof QueryCall query && query.staleMillis() != null && isFresh(query)) {
			return CompletableFuture.completedFuture(null);
		}
		long now = System.nanoTime();
		return replica.barrier().thenRun(() -> knownAt.accumulateAndGet(now, (one, other) -> one - other > 0 ? one : other));
	}

	private boolean isFresh(QueryCall query) {
		boolean isYoung = System.nanoTime() - knownAt.get() <= TimeUnit.MILLISECONDS.toNanos(query.staleMillis());
		return isYoung && stores.find(model.name()).filter(store -> query.atLeast() == null || store.version() >= query.atLeast()).isPresent();
	}

	@Override
	public CompletableFuture<Committed> commit(CommitCall call, Cancellation caller) {
		long begun = System.nanoTime();
		String id = call.id() == null ? UUID.randomUUID().toString() : CommitCall.checkedId(call.id());
		return commit(call, id, caller, ATTEMPTS).thenApply(committed -> committed.saidBy(replica.status().role() == ReplicaStatus.Role.LEADER)).whenComplete((committed, failure) -> {
			if (failure == null) {
				times.add(System.nanoTime() - begun);
			}
		});
	}

	private CompletableFuture<Committed> commit(CommitCall call, String id, Cancellation caller, int attempts) {
		Long version = call.isValidated() ? Long.valueOf(validated(call, caller)) : call.version();
		CompletableFuture<Committed> answer = batches.add(new Commands.Commit(id, version, call.steps()));
		if (call.version() != null || !call.isValidated() || attempts == 1) {
			return answer;
		}
		return answer.handle((committed, failure) -> Fault.cause(failure) instanceof ArenaException e && e.code() == ErrorCode.CONFLICT
				? commit(call, id, caller, attempts - 1)
				: answer).thenCompose(each -> each);
	}

	/** Whether constraints hold takes long to find out, and may end for want of time: so it is done here, and the log has only the version for which they do. */
	private long validated(CommitCall call, Cancellation caller) {
		ServedStore store = stores.get(model.name());
		try (CountedEdit edit = store.begin()) {
			EditScript script = new EditScript(edit);
			ReplicatedModel.run(call.version(), call.steps(), edit, script);
			script.validate(edit.constraints(), caller.withTimeout(validation));
			return edit.version();
		}
	}

	@Override
	public ReplicaStatus status() {
		return replica.status();
	}

	@Override
	public CommitTimes times() {
		return times;
	}

	@Override
	public void change(UnaryOperator<List<Member>> change) {
		replica.change(change);
	}

	@Override
	public void save() {
		replica.save();
	}

	@Override
	public void copy(Path target) {
		model.copy(target);
	}

	@Override
	public Path folder() {
		return model.place();
	}
}
