package org.modelarena.query.epsilon.internal.plan;

import org.modelarena.query.plan.FaultAnalysis;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.build.PlanBuilder;

/**
 * Where an expression stands. Immutable, but for the rows.
 *
 * @param scope  what names mean
 * @param facts  what is known there
 * @param around the rows for which it is evaluated
 */
record Env(Scope scope, FaultAnalysis facts, PlanBuilder around) {
	/** For each of the rows as they are now. */
	static Env of(Scope scope, PlanBuilder rows) {
		return new Env(scope, rows.facts(), rows);
	}

	Env given(FaultAnalysis known) {
		return new Env(scope, known, around);
	}

	Env in(Scope other) {
		return new Env(other, facts, around);
	}

	/** An inner pipeline that is evaluated there. */
	PlanBuilder inner() {
		return around.inner(facts);
	}

	/** A term that faults where computing a value fails; null if it cannot. */
	Term check(Value value) {
		return Collections.check(value, facts, around);
	}
}
