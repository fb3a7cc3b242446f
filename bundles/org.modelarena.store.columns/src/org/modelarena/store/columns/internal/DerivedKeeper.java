package org.modelarena.store.columns.internal;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;
import org.modelarena.core.derived.Derivation;
import org.modelarena.core.edit.EditStep;
import org.modelarena.index.upkeep.Upkeep;
import org.modelarena.store.columns.internal.column.IntColumn;
import org.modelarena.store.columns.internal.column.LinksColumn;
import org.modelarena.store.columns.internal.column.Rows;

/** Keeps the derived features of a store's newest state up to date. Used by one thread at a time, but for the counter. */
final class DerivedKeeper {
	/** So that what is computed in bulk becomes pages soon, which take less room than steps. */
	private static final int STEPS_IN_BULK = 1 << 16;

	private final LongAdder computations = new LongAdder();
	/** What it is the upkeep of; null if it has to be made of what the state keeps. */
	private State upkept;
	private Upkeep upkeep;

	/**
	 * What an edit comes to.
	 *
	 * @param upkeep of the state after; null if nothing is derived
	 */
	record Settled(State after, Commit commit, Upkeep upkeep) {
	}

	/** The number of values computed. */
	LongAdder computations() {
		return computations;
	}

	/** The upkeep of a state; made anew unless it is the one that was {@linkplain #keep kept}. */
	Upkeep upkeep(State state) {
		if (upkept != state) {
			upkeep = restored(state, state.schema().notes().derivations());
			upkept = state;
		}
		return upkeep;
	}

	/** Whether the upkeep of a state is kept. */
	boolean isOf(State state) {
		return upkept == state;
	}

	/** An upkeep belongs to a state from now on; null if nothing is derived. */
	void keep(Upkeep kept, State state) {
		upkeep = kept;
		upkept = kept == null ? null : state;
	}

	/** Makes the upkeep anew when it is needed. */
	void forget() {
		keep(null, null);
	}

	/** Makes the steps of an edit, and computes what has read something that they change. */
	Settled settle(State before, List<EditStep> steps) {
		if (before.schema().notes().isEmpty()) {
			Commit commit = new Commit(steps, List.of());
			return new Settled(Change.apply(before, List.of(commit)), commit, null);
		}
		Upkeep running = upkeep(before);
		// Should this fail, the upkeep is ahead of the state.
		upkept = null;
		long computed = running.computed();
		LiveModel model = new LiveModel(before, Integer.MAX_VALUE);
		running.start(model, Cancellation.create());
		Change change = new Change(before, running);
		steps.forEach(change::run);
		model.advance(change.freeze());
		running.settle();
		computations.add(running.computed() - computed);
		model.keepOwnReads(running);
		Commit commit = new Commit(steps, model.steps());
		return new Settled(model.state(), commit, running);
	}

	/** Computes all derived values of a state that has none. */
	static State deriveAll(State loaded, Progress progress) {
		return derive(loaded, new Upkeep(loaded.schema().metamodel()), loaded.schema().notes().derivations(), progress);
	}

	/** Computes all values of a new derived feature; the upkeep of the result is kept. */
	State derive(State state, Derivation added, Progress progress) {
		Upkeep running = restored(state, state.schema().notes().derivations().stream().filter(each -> !each.equals(added)).toList());
		State derived = derive(state, running, List.of(added), progress);
		computations.add(running.computed());
		keep(running, derived);
		return derived;
	}

	private static State derive(State state, Upkeep upkeep, List<Derivation> derivations, Progress progress) {
		LiveModel model = new LiveModel(state, STEPS_IN_BULK);
		upkeep.computeAll(derivations, model, progress);
		model.keepOwnReads(upkeep);
		return model.state();
	}

	private static Upkeep restored(State state, List<Derivation> derivations) {
		Upkeep restored = new Upkeep(state.schema().metamodel());
		for (Derivation derivation : derivations) {
			restored.restoreOwnReads(derivation, state.ownReads(derivation.feature()));
			restore(state, derivation, restored);
		}
		return restored;
	}

	private static void restore(State state, Derivation derivation, Upkeep upkeep) {
		Schema schema = state.schema();
		DerivedNotes.Note note = schema.notes().of(derivation);
		LinksColumn reads = state.links(schema.columns(note.reads()).column());
		IntColumn failures = state.ints(schema.columns(note.failure()).column());
		if (reads.size() == 0 && failures.present() == 0) {
			return;
		}
		for (int type : schema.typeIds(derivation.type())) {
			for (int page : state.pages().ofType(type)) {
				int first = page << Rows.SHIFT;
				for (int row = first; row < first + state.pages().used(page); row++) {
					if (state.pages().isLive(row)) {
						restore(state, derivation, row, upkeep);
					}
				}
			}
		}
	}

	private static void restore(State state, Derivation derivation, int row, Upkeep upkeep) {
		DerivedNotes.Note note = state.schema().notes().of(derivation);
		int[] reads = state.links(state.schema().columns(note.reads()).column()).get(row);
		if (reads.length > 0) {
			upkeep.restore(derivation, state.key(row), Arrays.stream(reads).mapToObj(state.texts()::text).toList());
		}
		int failure = state.ints(state.schema().columns(note.failure()).column()).get(row);
		if (failure != Texts.NULL) {
			upkeep.restoreFailure(derivation, state.key(row), state.texts().text(failure));
		}
	}
}
