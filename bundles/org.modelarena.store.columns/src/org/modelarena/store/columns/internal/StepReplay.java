// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal;

import java.util.function.Consumer;

import org.modelarena.core.Cancellation;
import org.modelarena.core.edit.TouchedElements;
import org.modelarena.core.store.VersionStep;
import org.modelarena.store.columns.internal.state.Commit;
import org.modelarena.store.columns.internal.state.State;
import org.modelarena.store.columns.internal.view.StateSnapshot;

/** Shows versions of one metamodel one after the other, with what lies between them. For one use. */
final class StepReplay {
	private final Replay replay;
	private final Consumer<VersionStep> steps;
	private final Cancellation cancellation;
	private StateSnapshot before;

	/** @param before the version before the first step, which may have another metamodel */
	StepReplay(Replay replay, StateSnapshot before, Consumer<VersionStep> steps, Cancellation cancellation) {
		this.replay = replay;
		this.before = before;
		this.steps = steps;
		this.cancellation = cancellation;
	}

	/** @return the last version */
	StateSnapshot to(long version) {
		replay.each(version, this::step);
		return before;
	}

	private void step(Commit commit, State state) {
		cancellation.check();
		StateSnapshot after = new StateSnapshot(state);
		boolean isSame = before.metamodel() == after.metamodel();
		steps.accept(new VersionStep(commit.entry(), before, after, isSame ? TouchedElements.of(before, commit.steps(), cancellation) : null));
		before = after;
	}
}
