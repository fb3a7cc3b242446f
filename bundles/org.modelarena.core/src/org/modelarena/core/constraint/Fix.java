// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.constraint;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.QueryException;
import org.modelarena.core.model.ModelEdit;

/** A way to mend a violation, as its constraint offers it. Immutable and thread-safe. */
public interface Fix {
	/** A title that says what it does, for people. */
	String title();

	/**
	 * Makes the steps that mend the violation. The caller commits the edit, or closes it without if this fails.
	 *
	 * @throws QueryException with line and column in the text of the constraint
	 * @throws ArenaException {@link ErrorCode#UNKNOWN_ELEMENT} if the element is gone; as the steps of an edit do; {@link ErrorCode#TIMEOUT}, {@link ErrorCode#CANCELLED}
	 */
	void apply(ModelEdit edit, Cancellation cancellation);
}
