// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.standing;

import java.util.Optional;

import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.Answer;

/**
 * The beginning of a standing query: its answer in a state, and how that is kept up.
 *
 * @param first      the answer in the state that it begins with
 * @param maintained null if the query has to be asked again after each change
 * @param reason     why it has to be; empty if it has not
 */
public record Maintenance(Answer first, @Nullable MaintainedAnswer maintained, String reason) {
	/** A query that is asked again. */
	public static Maintenance asking(Answer first, String reason) {
		return new Maintenance(first, null, reason);
	}

	/** What keeps the answer up. */
	public Optional<MaintainedAnswer> keeper() {
		return Optional.ofNullable(maintained);
	}
}
