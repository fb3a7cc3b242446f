// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.validation;

import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.model.ModelSnapshot;

/** One of the ways to evaluate a query. Thread-safe. */
@FunctionalInterface
public interface Evaluation {
	/** The answer, with the default limits. */
	Answer answer(ModelSnapshot snapshot, Cancellation cancellation);
}
