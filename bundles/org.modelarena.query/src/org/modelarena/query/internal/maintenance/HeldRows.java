// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.maintenance;

import org.modelarena.core.Answer;
import org.modelarena.core.standing.MaintainedAnswer;

/** A maintained answer that holds its rows, so that they need not be made to be known. */
interface HeldRows extends MaintainedAnswer {
	/** The rows of the state that the last difference led to. */
	Answer rows();
}
