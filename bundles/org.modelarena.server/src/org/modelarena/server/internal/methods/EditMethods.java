// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.methods;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Unfinished;
import org.modelarena.core.edit.EditScript;
import org.modelarena.core.history.CommitNote;
import org.modelarena.protocol.answer.Committed;
import org.modelarena.protocol.answer.EditState;
import org.modelarena.protocol.call.BeginCall;
import org.modelarena.protocol.call.CommitCall;
import org.modelarena.protocol.call.EditCall;
import org.modelarena.server.Bearer;
import org.modelarena.server.Right;
import org.modelarena.server.internal.inbound.MessageMemory;
import org.modelarena.server.internal.session.CallContext;
import org.modelarena.server.internal.session.Workers;
import org.modelarena.server.internal.store.CountedEdit;
import org.modelarena.server.internal.store.Replicated;
import org.modelarena.server.internal.store.ServedStore;
import org.modelarena.server.internal.store.StoreUses;
import org.modelarena.server.internal.store.Stores;

/** The calls that change models. Those that change one take turns. Thread-safe. */
public final class EditMethods {
	private final Stores stores;
	private final Workers workers;
	private final MessageMemory memory;
	private final Duration idle;
	private final Duration validation;

	/**
	 * @param idle       after which an edit that nobody goes on with is forgotten
	 * @param validation the most that checking an edit takes, while others wait for their turn
	 */
	public EditMethods(Stores stores, Workers workers, MessageMemory memory, Duration idle, Duration validation) {
		this.stores = stores;
		this.workers = workers;
		this.memory = memory;
		this.idle = idle;
		this.validation = validation;
	}

	/** {@code edit/begin}. */
	EditState begin(CallContext context, BeginCall call) {
		ServedStore store = stores.require(call.store(), context.session().bearer(), Right.WRITE);
		boolean restsOnNone = Boolean.TRUE.equals(call.isUnconditional());
		if (restsOnNone && call.version() != null) {
			throw new ArenaException(ErrorCode.REQUEST_INVALID, "An edit that 'isUnconditional' rests on no 'version'; leave one of them out.");
		}
		List<Map<String, Object>> steps = call.steps() == null ? List.of() : checked(call.steps());
		OpenEdit.Base base = new OpenEdit.Base(store.name(), call.version() == null ? store.version() : call.version(), restsOnNone);
		OpenEdit edit = new OpenEdit(UUID.randomUUID().toString(), base, memory.share(context.owner().address()), context.session(), workers, idle);
		context.session().begin(edit.id(), edit);
		// Nobody could end it who does not know its id.
		try (Unfinished work = new Unfinished(() -> context.session().end(edit.id()))) {
			return work.done(edit.add(steps));
		}
	}

	/** {@code edit/add}. */
	EditState add(CallContext context, EditCall call) {
		return find(context, call.edit()).add(checked(call.steps()));
	}

	private static OpenEdit find(CallContext context, String id) {
		return context.session().find(id, OpenEdit.class).orElseThrow(OpenEdit::gone);
	}

	private static List<Map<String, Object>> checked(List<Map<String, Object>> steps) {
		if (steps == null || steps.stream().anyMatch(Objects::isNull)) {
			throw new ArenaException(ErrorCode.REQUEST_INVALID, "'steps' is a list of the steps of the edit.");
		}
		return steps;
	}

	/** {@code edit/commit}. */
	public CompletableFuture<Committed> commit(CallContext context, CommitCall call) {
		CommitCall whole = call.edit() == null ? call : whole(find(context, call.edit()), call);
		ServedStore store = stores.require(whole.store(), context.session().bearer(), Right.WRITE);
		checked(whole.steps());
		Optional<Replicated> group = stores.group(store.name());
		if (group.isPresent() && whole.isSaid()) {
			throw CommitNote.notKept();
		}
		CompletableFuture<Committed> committed = group.isPresent() ? workers.run(context, () -> group.get().commit(whole, context.cancellation())).thenCompose(later -> later)
				: store.applied().once(whole.id(), () -> commit(context, store, whole));
		return committed.whenComplete((done, failure) -> {
			if (failure == null) {
				context.session().end(call.edit());
			}
		});
	}

	private CompletableFuture<Committed> commit(CallContext context, ServedStore store, CommitCall whole) {
		CompletableFuture<Committed> result = new CompletableFuture<>();
		store.edits().take(context.owner(), turn -> workers.run(context.owner(), () -> {
			try {
				commit(store, context, whole, result);
			} finally {
				// The next edit begins while this one, and those that wait with it, are forced to the disk.
				turn.end();
				store.acknowledge();
			}
			return null;
		}, context.cancellation())).whenComplete((done, failure) -> {
			if (failure != null) {
				result.completeExceptionally(failure);
			}
		});
		return result;
	}

	/** An edit that was refused can be committed again, as long as its version is the model's. */
	private static CommitCall whole(OpenEdit edit, CommitCall call) {
		List<Map<String, Object>> steps = new ArrayList<>(edit.steps());
		if (call.steps() != null) {
			steps.addAll(call.steps());
		}
		return new CommitCall(edit.base().store(), edit.base().required(), steps, null, call.validate(), call.id()).saidAs(call);
	}

	/**
	 * An edit that only has to be told what has become of it.
	 *
	 * @param version the state with it
	 * @param keys    of new elements
	 */
	private record Placed(CompletableFuture<Long> version, Map<String, Long> keys) {
	}

	/** Gives an edit its place among all; the store stays open until the result is known. */
	private void commit(ServedStore store, CallContext context, CommitCall call, CompletableFuture<Committed> result) {
		StoreUses.Use use = store.use(context.cancellation()).orElseThrow(() -> StoreUses.closed(store.name()));
		try (Unfinished work = new Unfinished(use::close)) {
			Placed placed = placed(store, context, call);
			work.done();
			placed.version.whenComplete((version, failure) -> {
				use.close();
				if (failure == null) {
					result.complete(new Committed(version, placed.keys));
				} else {
					result.completeExceptionally(failure);
				}
			});
		}
	}

	private Placed placed(ServedStore store, CallContext context, CommitCall call) {
		try (CountedEdit edit = store.begin()) {
			EditScript script = new EditScript(edit);
			try {
				run(script, edit, context, call);
			} catch (ArenaException e) {
				return new Placed(edit.refused(e), Map.of());
			}
			return new Placed(edit.submit(), Map.copyOf(script.created()));
		}
	}

	private void run(EditScript script, CountedEdit edit, CallContext context, CommitCall call) {
		if (call.version() != null && call.version() != edit.version()) {
			throw new ArenaException(ErrorCode.CONFLICT, "The model is at version " + edit.version() + ", and no more at " + call.version() + "; read again what the edit rests on.");
		}
		List<Map<String, Object>> steps = call.steps();
		for (int i = 0; i < steps.size(); i++) {
			context.cancellation().check();
			script.run(steps.get(i), "step " + (i + 1));
		}
		if (call.isSaid() || edit.keepsHistory()) {
			edit.describe(note(context, call));
		}
		if (call.isValidated()) {
			script.validate(edit.constraints(), context.cancellation().withTimeout(validation));
		}
	}

	/** Nobody can say that somebody else has made a change, where it is known who they are. */
	private static CommitNote note(CallContext context, CommitCall call) {
		boolean isAnybody = context.session().bearer().equals(Bearer.ANYBODY);
		String author = isAnybody && call.author() != null ? call.author() : context.session().name();
		CommitNote note = CommitNote.of(author, call.message() == null ? "" : call.message());
		return call.revision() == null ? note : note.from(call.revision());
	}
}
