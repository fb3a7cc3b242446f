// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.model;

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
}
