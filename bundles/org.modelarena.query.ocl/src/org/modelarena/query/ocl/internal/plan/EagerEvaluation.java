// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.plan;

import java.util.List;

import org.modelarena.query.ocl.internal.plan.Value.Many;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.build.Terms;

/**
 * OCL computes collections and arguments as a whole, and is invalid if any part is; and where it does stop, as in {@code exists}, the order of
 * a Bag or a Set tells how far it comes. So a plan is told to count, which looks at everything; the optimiser makes it stop early where
 * nothing can be invalid.
 */
final class EagerEvaluation {
	private EagerEvaluation() {
	}

	/** Whether a collection has items. */
	static Term some(Many collection) {
		return Terms.looksAtAllForAny(collection.rows());
	}

	/** Whether a collection is empty. */
	static Term none(Many collection) {
		return Terms.looksAtAllForNone(collection.rows());
	}

	/** A condition, where a collection has been computed. */
	static Term also(Many collection, Term condition) {
		return new Term.And(List.of(Terms.looksAtAll(collection.rows()), condition));
	}

	/** A collection, where a value has been computed before it. */
	static Many behind(Term value, Many collection) {
		return isSimple(value) ? collection : collection.given(Terms.isComputed(value));
	}

	/** A collection, where another has been computed before it. */
	static Many behind(Many other, Many collection) {
		return collection.given(Terms.looksAtAll(other.rows()));
	}

	private static boolean isSimple(Term value) {
		return value instanceof Term.Use || value instanceof Term.Constant;
	}

	/** A condition, where a value has been computed. */
	static Term also(Term value, Term condition) {
		return isSimple(value) ? condition : new Term.And(List.of(Terms.isComputed(value), condition));
	}
}
