package org.modelarena.query.ocl.internal.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.build.Untranslatable;

/** What an OCL expression becomes: a value for each row, or more steps that make rows. */
sealed interface Value {
	/** Something that is not a collection. */
	sealed interface Single extends Value {
	}

	/** A value. */
	record Scalar(Term term) implements Single {
	}

	/** A tuple. */
	record Parts(Map<String, Term> terms) implements Single {
		public Parts {
			terms = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(terms));
		}
	}

	/**
	 * A collection, as the steps that bind its items, one row for each.
	 *
	 * @param isUnique  whether no item comes twice
	 * @param isOrdered whether the interpreter goes through the items in the order of the rows
	 */
	record Many(List<Step> steps, Single item, boolean isUnique, boolean isOrdered) implements Value {
		public Many {
			steps = List.copyOf(steps);
		}

		/** The collection with more steps, and perhaps other items. */
		Many then(List<Step> more, Single newItem, boolean unique) {
			List<Step> all = new ArrayList<>(steps);
			all.addAll(more);
			return new Many(all, newItem, unique, isOrdered);
		}

		Many where(Term condition) {
			return then(List.of(new Step.Filter(condition)), item, isUnique);
		}

		/** The collection as one of a type of which it is known whether it has an order that the rows keep. */
		Many inOrder(boolean ordered) {
			return new Many(steps, item, isUnique, ordered && isOrdered);
		}

		/** The items, where these are single values. */
		Term scalar() {
			if (item instanceof Scalar scalar) {
				return scalar.term();
			}
			throw new Untranslatable("tuples are compared by the interpreter");
		}

		/** Whether the rows of several such collections, one behind the other, are not those of one behind the other. */
		boolean isWhole() {
			return steps.stream().anyMatch(step -> step instanceof Step.Sort || step instanceof Step.Limit);
		}
	}
}
