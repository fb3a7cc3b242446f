// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal;

import java.util.function.Supplier;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.Progress;
import org.modelarena.core.model.Derivation;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.derivation.IncrementalMaintenance;
import org.modelarena.derivation.IndexHost;
import org.modelarena.store.columns.internal.state.State;
import org.modelarena.store.columns.internal.view.StateSnapshot;

/** Gives a column store other features and indexes: each change is a new base file. Readers go on; edits wait. */
final class ColumnHost implements IndexHost {
	private final StoreHead head;
	private final Checkpoints checkpoints;
	private final DerivedKeeper derived;

	ColumnHost(StoreHead head, Checkpoints checkpoints) {
		this.head = head;
		this.checkpoints = checkpoints;
		this.derived = head.derived();
	}

	@Override
	public <T> T asEditor(Supplier<T> action) {
		return checkpoints.exclusively(() -> {
			head.takeTurn();
			try {
				return action.get();
			} finally {
				head.endTurn();
			}
		});
	}

	@Override
	public <T> T asReader(Supplier<T> action) {
		return checkpoints.exclusively(() -> head.quietly(action::get));
	}

	@Override
	public Metamodel metamodel() {
		return head.snapshot().metamodel();
	}

	@Override
	public long computations() {
		return derived.computations().sum();
	}

	@Override
	public ModelSnapshot state() {
		return new StateSnapshot(head.state());
	}

	@Override
	public IncrementalMaintenance maintenance() {
		return derived.maintenance(head.state());
	}

	@Override
	public void declare(Metamodel metamodel, Derivation added, Progress progress) {
		State computed = derived.derive(head.state().with(metamodel), added, progress);
		IncrementalMaintenance maintenance = derived.maintenance(computed);
		derived.keep(maintenance, checkpoints.rebase(computed, progress));
	}

	@Override
	public void drop(Metamodel metamodel, EStructuralFeature dropped) {
		rebase(metamodel, Progress.none());
	}

	@Override
	public void index(Metamodel metamodel, EAttribute added, Progress progress) {
		rebase(metamodel, progress);
	}

	@Override
	public void unindex(Metamodel metamodel, EAttribute dropped) {
		rebase(metamodel, Progress.none());
	}

	private void rebase(Metamodel metamodel, Progress progress) {
		checkpoints.rebase(head.state().with(metamodel), progress);
		derived.forget();
	}
}
