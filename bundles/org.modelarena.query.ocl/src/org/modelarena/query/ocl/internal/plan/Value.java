package org.modelarena.query.ocl.internal.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;

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
	 * @param isUnique whether no item comes twice
	 */
	record Many(List<Step> steps, Single item, boolean isUnique) implements Value {
		public Many {
			steps = List.copyOf(steps);
		}

		/** The collection with more steps, and perhaps other items. */
		Many then(List<Step> more, Single newItem, boolean unique) {
			List<Step> all = new ArrayList<>(steps);
			all.addAll(more);
			return new Many(all, newItem, unique);
		}

		Many where(Term condition) {
			return then(List.of(new Step.Filter(condition)), item, isUnique);
		}
	}
}
