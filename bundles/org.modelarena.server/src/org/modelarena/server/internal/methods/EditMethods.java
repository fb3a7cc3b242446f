package org.modelarena.server.internal.methods;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.ModelEdit;
import org.modelarena.core.edit.EditScript;
import org.modelarena.protocol.CommitCall;
import org.modelarena.protocol.Committed;
import org.modelarena.server.Right;
import org.modelarena.server.internal.session.CallContext;
import org.modelarena.server.internal.session.Workers;
import org.modelarena.server.internal.store.ServedStore;
import org.modelarena.server.internal.store.StoreUses;
import org.modelarena.server.internal.store.Stores;

/** The calls that change models. Those that change one take turns. Thread-safe. */
final class EditMethods {
	private final Stores stores;
	private final Workers workers;

	EditMethods(Stores stores, Workers workers) {
		this.stores = stores;
		this.workers = workers;
	}

	/** {@code edit/commit}. */
	CompletableFuture<Committed> commit(CallContext context, CommitCall call) {
		ServedStore store = stores.require(call.store(), context.session().bearer(), Right.WRITE);
		if (call.steps() == null || call.steps().contains(null)) {
			throw new ArenaException(ErrorCode.REQUEST_INVALID, "'steps' is a list of the steps of the edit.");
		}
		return store.edits().take(context.owner(), () -> workers.run(context.owner(), () -> committed(store, context, call), context.cancellation()));
	}

	private static Committed committed(ServedStore store, CallContext context, CommitCall call) {
		try (StoreUses.Use use = store.use(context.cancellation()).orElseThrow(() -> StoreUses.closed(store.name()))) {
			return commit(store, context, call);
		}
	}

	private static Committed commit(ServedStore store, CallContext context, CommitCall call) {
		try (ModelEdit edit = store.begin()) {
			if (call.version() != null && call.version() != store.version()) {
				throw new ArenaException(ErrorCode.CONFLICT, "The model is at version " + store.version() + ", and no more at " + call.version() + "; read again what the edit rests on.");
			}
			EditScript script = new EditScript(edit);
			List<Map<String, Object>> steps = call.steps();
			for (int i = 0; i < steps.size(); i++) {
				context.cancellation().check();
				script.run(steps.get(i), "step " + (i + 1));
			}
			edit.commit();
			return new Committed(store.version(), Map.copyOf(script.created()));
		}
	}
}
