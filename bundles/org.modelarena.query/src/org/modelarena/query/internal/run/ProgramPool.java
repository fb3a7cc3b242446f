// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.run;

import java.lang.ref.SoftReference;
import java.util.concurrent.ConcurrentLinkedDeque;

import org.modelarena.core.Cancellation;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.query.internal.vector.Budget;
import org.modelarena.query.internal.vector.compiler.VectorProgram;
import org.modelarena.query.plan.Plan;

/**
 * Programs of one plan that have run and may run again on the same state of a store, since to make one takes longer than a short query. Idle
 * programs are dropped when memory is short. Thread-safe.
 */
final class ProgramPool {
	private static final int MOST = 8;

	private final ConcurrentLinkedDeque<SoftReference<VectorProgram>> idle = new ConcurrentLinkedDeque<>();

	/** A program that has begun. */
	VectorProgram take(VectorProgram.Kind kind, Plan plan, ColumnSnapshot snapshot, Budget budget, Cancellation cancellation) {
		VectorProgram program = null;
		for (SoftReference<VectorProgram> reference = idle.poll(); reference != null && program == null; reference = program == null ? idle.poll() : null) {
			VectorProgram candidate = reference.get();
			// One of another state will not be wanted again.
			program = candidate != null && candidate.kind().equals(kind) && candidate.fits(snapshot, budget) ? candidate : null;
		}
		if (program == null) {
			program = new VectorProgram(plan, snapshot, kind, cancellation);
		}
		program.begin(snapshot, budget, cancellation);
		return program;
	}

	/** Gives a program back that ended without an exception. */
	void give(VectorProgram program) {
		if (idle.size() < MOST) {
			idle.push(new SoftReference<>(program));
		}
	}

	void clear() {
		idle.clear();
	}
}
