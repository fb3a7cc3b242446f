// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.replica;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Unfinished;
import org.modelarena.core.edit.EditScript;
import org.modelarena.core.folders.FolderLock;
import org.modelarena.core.store.Catalog;
import org.modelarena.protocol.Fault;
import org.modelarena.protocol.answer.Committed;
import org.modelarena.protocol.call.CommitCall;
import org.modelarena.protocol.call.OfStore;
import org.modelarena.protocol.call.QueryCall;
import org.modelarena.replication.Member;
import org.modelarena.replication.Replica;
import org.modelarena.replication.ReplicaStatus;
import org.modelarena.replication.Replicas;
import org.modelarena.server.ReplicaOptions;
import org.modelarena.server.internal.store.CommitTimes;
import org.modelarena.server.internal.store.CountedEdit;
import org.modelarena.server.internal.store.Replicated;
import org.modelarena.server.internal.store.ServedStore;
import org.modelarena.server.internal.store.Stores;

/** A store that this server keeps alike with others. Thread-safe. */
public final class ReplicatedStore implements Replicated {
	/** A commit that rests on no version is tried so often when others come between its validation and its place. */
	private static final int ATTEMPTS = 5;
	private static final String LOCK = "lock";

	private final String name;
	private final String node;
	private final Stores stores;
	private final Duration validation;
	private final ReplicatedModel model;
	private final Replica replica;
	private final FolderLock lock;
	private final CommitBatches batches;
	private final CommitTimes times = new CommitTimes();
	/** The newest moment, of {@link System#nanoTime}, of which the state here is known to have all; the beginning of time until then. */
	private final AtomicLong knownAt = new AtomicLong(System.nanoTime() - TimeUnit.DAYS.toNanos(1));

	private ReplicatedStore(ReplicaOptions options, Stores stores, Duration validation, ReplicatedModel model, Optional<Path> first, FolderLock lock) {
		this.name = options.name();
		this.node = options.group().self();
		this.stores = stores;
		this.validation = validation;
		this.model = model;
		this.replica = Replicas.start(options.group(), model, first);
		this.lock = lock;
		this.batches = new CommitBatches(replica);
	}

	/**
	 * Starts a replica. Its store is among the stores when it has a state.
	 *
	 * @param validation the most that checking an edit takes
	 * @throws ArenaException as {@link Replicas#start}; whatever reading the first state throws
	 */
	public static ReplicatedStore start(ReplicaOptions options, Stores stores, Catalog catalog, Duration validation) {
		Path folder = options.group().folder();
		FolderLock lock = FolderLock.take(made(folder), LOCK);
		try (Unfinished work = new Unfinished(lock::close)) {
			Optional<Path> first = first(options, catalog);
			ReplicatedModel model = new ReplicatedModel(options.name(), folder.resolve("working"), stores, catalog);
			return work.done(new ReplicatedStore(options, stores, validation, model, first, lock));
		}
	}

	private static Path made(Path folder) {
		try {
			return Files.createDirectories(folder);
		} catch (IOException e) {
			throw ArenaException.io("Cannot make " + folder, e);
		}
	}

	/** Of use to the first member, until there is a state that the log tells of. It is there as a whole or not at all, also if the server is lost while it is made. */
	private static Optional<Path> first(ReplicaOptions options, Catalog catalog) {
		Path first = options.group().folder().resolve("first");
		boolean isFirst = options.group().members().getFirst().equals(options.group().own());
		boolean isNew = !Replicas.areIn(options.group().folder()) && isFirst && options.first().isPresent();
		if (isNew && !Files.exists(first)) {
			SavedState.begin(options.first().get(), first, options.name(), ServedStore.firstVersion(), catalog);
		}
		return Files.exists(first) ? Optional.of(first) : Optional.empty();
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
		return isYoung && stores.find(name).filter(store -> query.atLeast() == null || store.version() >= query.atLeast()).isPresent();
	}

	@Override
	public CompletableFuture<Committed> commit(CommitCall call, Cancellation caller) {
		long begun = System.nanoTime();
		String id = call.id() == null ? UUID.randomUUID().toString() : CommitCall.checkedId(call.id());
		return commit(call, id, caller, ATTEMPTS).whenComplete((committed, failure) -> {
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
		ServedStore store = stores.get(name);
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

	@Override
	public void close() {
		try (lock) {
			replica.close();
		}
	}
}
