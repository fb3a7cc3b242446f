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
	private final Listener listener;
	private final Cancellation cancellation;
	private StateSnapshot before;
	/** The same version as the one before, with the metamodel of the one after. */
	private StateSnapshot rederived;

	/**
	 * The version before the first step.
	 *
	 * @param before    as it was shown last, perhaps with another metamodel
	 * @param rederived with the metamodel of the versions after it
	 */
	record Begin(StateSnapshot before, StateSnapshot rederived) {
	}

	/** The receiver of the steps, and the head that makes their versions. */
	record Listener(StoreHead head, Consumer<VersionStep> steps) {
	}

	StepReplay(Replay replay, Begin begin, Listener listener, Cancellation cancellation) {
		this.replay = replay;
		this.before = begin.before;
		this.rederived = begin.rederived;
		this.listener = listener;
		this.cancellation = cancellation;
	}

	/** @return the last version */
	StateSnapshot to(long version) {
		replay.each(version, this::step);
		return before;
	}

	private void step(Commit commit, State state) {
		cancellation.check();
		StateSnapshot after = listener.head.version(state, commit.entry().number());
		boolean isRederived = before.metamodel() != after.metamodel();
		listener.steps.accept(new VersionStep(commit.entry(), before, after, TouchedElements.of(rederived, commit.steps(), cancellation), isRederived));
		before = after;
		rederived = after;
	}
}
