// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.plan;

import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.build.PlanBuilder;
import org.modelarena.query.plan.build.Untranslatable;

/** The translated form of an OCL expression: a value for each row, or more steps that make rows. */
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
			terms = Collections.unmodifiableMap(new LinkedHashMap<>(terms));
		}
	}

	/**
	 * A collection, as the pipeline that binds its items, one row for each.
	 *
	 * @param isUnique  whether no item comes twice
	 * @param isOrdered whether the interpreter goes through the items in the order of the rows
	 */
	record Many(Pipeline rows, Single item, boolean isUnique, boolean isOrdered) implements Value {
		/** @param made makes the rows, and gives the item of each */
		static Many of(boolean isUnique, boolean isOrdered, Function<PlanBuilder, Single> made) {
			PlanBuilder rows = PlanBuilder.outermost();
			Single item = made.apply(rows);
			return new Many(rows.pipeline(), item, isUnique, isOrdered);
		}

		/** The collection with more steps, and perhaps other items. */
		Many then(boolean unique, Function<PlanBuilder, Single> more) {
			return of(unique, isOrdered, all -> {
				emit(all);
				return more.apply(all);
			});
		}

		Many where(Term condition) {
			return then(isUnique, all -> {
				all.filter(condition);
				return item;
			});
		}

		/** The collection where a condition is true, and empty elsewhere. */
		Many given(Term condition) {
			return of(isUnique, isOrdered, all -> {
				all.filter(condition);
				return emit(all);
			});
		}

		/** The collection as one of a type of which it is known whether it has an order that the rows keep. */
		Many inOrder(boolean ordered) {
			return new Many(rows, item, isUnique, ordered && isOrdered);
		}

		/** Makes the items of each of the rows so far; what they are there. */
		Single emit(PlanBuilder into) {
			return switch (item) {
			case Scalar scalar -> new Scalar(into.each(rows, List.of(scalar.term())).getFirst());
			case Parts parts -> {
				Iterator<Term> terms = into.each(rows, List.copyOf(parts.terms().values())).iterator();
				Map<String, Term> emitted = new LinkedHashMap<>();
				parts.terms().keySet().forEach(name -> emitted.put(name, terms.next()));
				yield new Parts(emitted);
			}
			};
		}

		/** The items, where these are single values. */
		Term scalar() {
			if (item instanceof Scalar scalar) {
				return scalar.term();
			}
			throw new Untranslatable("tuples are compared by the interpreter");
		}

		/** Whether the rows of several such collections are not simply those of one collection after another. */
		boolean isWhole() {
			return rows.steps().stream().anyMatch(step -> step instanceof Step.Sort || step instanceof Step.Limit);
		}
	}
}
