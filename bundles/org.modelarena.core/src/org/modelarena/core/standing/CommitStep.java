// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.standing;

import org.eclipse.jdt.annotation.Nullable;

/** One commit, or several, as a step from one state to another; the change between them is looked at once for all queries. Holds both states until it is released. */
final class CommitStep {
	private final SharedSnapshot before;
	private final SharedSnapshot after;
	private final long @Nullable [] touched;
	private final Change change;

	/** @param touched null if nobody has looked: then everything may have changed */
	CommitStep(SharedSnapshot before, SharedSnapshot after, long @Nullable [] touched) {
		this.before = before.retain();
		this.after = after.retain();
		this.touched = touched;
		this.change = new Change(before.snapshot(), after.snapshot(), touched == null ? new long[0] : touched);
	}

	/** For another query. */
	CommitStep again() {
		return new CommitStep(this);
	}

	private CommitStep(CommitStep other) {
		before = other.before.retain();
		after = other.after.retain();
		touched = other.touched;
		change = other.change;
	}

	/** This step and the next as one; both are released. */
	CommitStep then(CommitStep next) {
		long[] mine = touched;
		long[] theirs = next.touched;
		CommitStep both = new CommitStep(before, next.after, mine == null || theirs == null ? null : Change.united(mine, theirs));
		release();
		next.release();
		return both;
	}

	SharedSnapshot before() {
		return before;
	}

	SharedSnapshot after() {
		return after;
	}

	/** Whether it is known what it changes, to the model alone. */
	boolean isKnown() {
		return touched != null && before.snapshot().metamodel() == after.snapshot().metamodel();
	}

	Change change() {
		return change;
	}

	void release() {
		before.release();
		after.release();
	}
}
