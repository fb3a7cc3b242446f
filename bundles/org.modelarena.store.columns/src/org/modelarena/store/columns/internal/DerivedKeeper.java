// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;
import org.modelarena.core.edit.EditStep;
import org.modelarena.core.history.CommitEntry;
import org.modelarena.core.model.Derivation;
import org.modelarena.derivation.IncrementalMaintenance;
import org.modelarena.store.columns.internal.column.IntColumn;
import org.modelarena.store.columns.internal.column.LinksColumn;
import org.modelarena.store.columns.internal.encoding.PageLayout;
import org.modelarena.store.columns.internal.schema.Schema;
import org.modelarena.store.columns.internal.schema.TraceAttributes;
import org.modelarena.store.columns.internal.state.Commit;
import org.modelarena.store.columns.internal.state.State;
import org.modelarena.store.columns.internal.state.StateTransition;
import org.modelarena.store.columns.internal.state.TextTable;

/** Keeps the derived features of a store's newest state up to date. Used by one thread at a time, except for the counter. */
final class DerivedKeeper {
	/** So that what is computed in bulk becomes pages soon, which take less room than steps. */
	private static final int STEPS_IN_BULK = 1 << 16;

	private final LongAdder computations = new LongAdder();
	/** The state that it is the maintenance of; null if it has to be made of what the state keeps. */
	private State maintained;
	private IncrementalMaintenance maintenance;

	/**
	 * The result of an edit.
	 *
	 * @param maintenance of the state after; null if nothing is derived
	 */
	record Settled(State after, Commit commit, IncrementalMaintenance maintenance) {
	}

	/** The number of values computed. */
	LongAdder computations() {
		return computations;
	}

	/** The maintenance of a state; made anew unless it is the one that was {@linkplain #keep kept}. */
	IncrementalMaintenance maintenance(State state) {
		if (maintained != state) {
			maintenance = restored(state, state.schema().notes().derivations());
			maintained = state;
		}
		return maintenance;
	}

	/** Whether the maintenance of a state is kept. */
	boolean isOf(State state) {
		return maintained == state;
	}

	/** A maintenance belongs to a state from now on; null if nothing is derived. */
	void keep(IncrementalMaintenance kept, State state) {
		maintenance = kept;
		maintained = kept == null ? null : state;
	}

	/** Makes the maintenance anew when it is needed. */
	void forget() {
		keep(null, null);
	}

	/**
	 * Makes the steps of an edit, and computes what has read something that they change.
	 *
	 * @param entry what is remembered of it; null if the store keeps no history
	 */
	Settled settle(State before, List<EditStep> steps, CommitEntry entry) {
		if (before.schema().notes().isEmpty()) {
			Commit commit = new Commit(steps, List.of(), entry);
			return new Settled(StateTransition.apply(before, List.of(commit)), commit, null);
		}
		IncrementalMaintenance running = maintenance(before);
		// Should this fail, the maintenance is ahead of the state.
		maintained = null;
		long computed = running.computed();
		LiveModel model = new LiveModel(before, Integer.MAX_VALUE);
		running.start(model, Cancellation.create());
		StateTransition stateTransition = new StateTransition(before, running);
		steps.forEach(stateTransition::run);
		model.advance(stateTransition.freeze());
		running.settle();
		computations.add(running.computed() - computed);
		model.keepOwnReads(running);
		Commit commit = new Commit(steps, model.steps(), entry);
		return new Settled(model.state(), commit, running);
	}

	/** Computes all derived values of a state that has none. */
	static State deriveAll(State loaded, Progress progress) {
		return derive(loaded, new IncrementalMaintenance(loaded.schema().metamodel()), loaded.schema().notes().derivations(), progress);
	}

	/** Computes all values of a new derived feature; the maintenance of the result is kept. */
	State derive(State state, Derivation added, Progress progress) {
		IncrementalMaintenance running = restored(state, state.schema().notes().derivations().stream().filter(each -> !each.equals(added)).toList());
		State derived = derive(state, running, List.of(added), progress);
		computations.add(running.computed());
		keep(running, derived);
		return derived;
	}

	private static State derive(State state, IncrementalMaintenance maintenance, List<Derivation> derivations, Progress progress) {
		LiveModel model = new LiveModel(state, STEPS_IN_BULK);
		maintenance.computeAll(derivations, model, progress);
		model.keepOwnReads(maintenance);
		return model.state();
	}

	private static IncrementalMaintenance restored(State state, List<Derivation> derivations) {
		IncrementalMaintenance restored = new IncrementalMaintenance(state.schema().metamodel());
		for (Derivation derivation : derivations) {
			restored.restoreOwnReads(derivation, state.ownReads(derivation.feature()));
			restore(state, derivation, restored);
		}
		return restored;
	}

	private static void restore(State state, Derivation derivation, IncrementalMaintenance maintenance) {
		Schema schema = state.schema();
		TraceAttributes.Note note = schema.notes().of(derivation);
		LinksColumn reads = state.links(schema.columns(note.reads()).column());
		IntColumn failures = state.ints(schema.columns(note.failure()).column());
		if (reads.size() == 0 && failures.present() == 0) {
			return;
		}
		for (int type : schema.typeIds(derivation.type())) {
			for (int page : state.pages().ofType(type)) {
				int first = page << PageLayout.SHIFT;
				for (int row = first; row < first + state.pages().used(page); row++) {
					if (state.pages().isLive(row)) {
						restore(state, derivation, row, maintenance);
					}
				}
			}
		}
	}

	private static void restore(State state, Derivation derivation, int row, IncrementalMaintenance maintenance) {
		TraceAttributes.Note note = state.schema().notes().of(derivation);
		int[] reads = state.links(state.schema().columns(note.reads()).column()).get(row);
		if (reads.length > 0) {
			maintenance.restore(derivation, state.key(row), Arrays.stream(reads).mapToObj(state.texts()::text).toList());
		}
		int failure = state.ints(state.schema().columns(note.failure()).column()).get(row);
		if (failure != TextTable.NULL) {
			maintenance.restoreFailure(derivation, state.key(row), state.texts().text(failure));
		}
	}
}
