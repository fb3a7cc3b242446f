// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.plan.values;

import org.modelarena.query.plan.FaultAnalysis;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.build.PlanBuilder;

/**
 * Where an expression stands. Immutable, except for the rows.
 *
 * @param scope  the meaning of names
 * @param facts  the facts that hold there
 * @param around the rows for which it is evaluated
 */
public record TranslationContext(Scope scope, FaultAnalysis facts, PlanBuilder around) {
	/** For each of the rows as they are now. */
	public static TranslationContext of(Scope scope, PlanBuilder rows) {
		return new TranslationContext(scope, rows.facts(), rows);
	}

	public TranslationContext given(FaultAnalysis known) {
		return new TranslationContext(scope, known, around);
	}

	public TranslationContext in(Scope other) {
		return new TranslationContext(other, facts, around);
	}

	/** An inner pipeline that is evaluated there. */
	public PlanBuilder inner() {
		return around.inner(facts);
	}

	/** A term that faults where computing a value fails; null if it cannot. */
	public Term check(Value value) {
		return CollectionValues.check(value, facts, around);
	}
}
