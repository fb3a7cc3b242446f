// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.model;

import java.util.Optional;
import java.util.Set;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Cells;
import org.modelarena.core.ElementKey;
import org.modelarena.core.ErrorCode;

/** A parsed expression over one element, {@code self}. Thread-safe. */
public interface PreparedExpression {
	/**
	 * The expression's value for an element.
	 *
	 * @return in the form of {@link Cells}: null, an {@link ElementKey}, a Boolean, Long, Double or String, or a List of these
	 * @throws ArenaException {@link ErrorCode#QUERY_FAILED} if it has none
	 */
	Object evaluate(ModelSnapshot snapshot, long self, Cancellation cancellation);

	/**
	 * Values of many elements.
	 *
	 * @param reads  the features of its own element that a value may depend on; it depends on nothing else
	 * @param values a row for each element: the element, and its value as {@link #evaluate} gives it
	 */
	record OwnValues(Set<EStructuralFeature> reads, Answer values) {
		public OwnValues {
			reads = Set.copyOf(reads);
		}
	}

	/**
	 * The values for all instances of a class and its subtypes, if each reads nothing but stored features of its own element, and having them together is faster than
	 * one by one.
	 *
	 * @return nothing if that is not so, or if one of them has no value
	 * @throws ArenaException {@link ErrorCode#CANCELLED}, {@link ErrorCode#TIMEOUT}
	 */
	default Optional<OwnValues> evaluateAll(ModelSnapshot snapshot, EClass type, Cancellation cancellation) {
		return Optional.empty();
	}
}
