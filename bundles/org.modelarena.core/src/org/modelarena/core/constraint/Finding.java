// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.constraint;

import java.util.List;

import org.modelarena.core.model.ModelSnapshot;

/**
 * An element that violates a rule.
 *
 * @param key     the element; {@link ModelSnapshot#NONE} where the rule concerns the model as a whole
 * @param message what is wrong, in words
 * @param row     of a query's answer, where that is all that tells violations of the model as a whole apart; else empty
 */
public record Finding(Rule rule, long key, String message, List<Object> row) {
	/** Of an element. */
	public Finding(Rule rule, long key, String message) {
		this(rule, key, message, List.of());
	}
}
