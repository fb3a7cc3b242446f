// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.model;

import org.modelarena.core.history.CommitEntry;

/**
 * A commit as programs see it. Immutable.
 *
 * @param entry what is remembered of it
 */
public record CommitValue(CommitEntry entry) {
	/** Its number: an Integer of EOL, as long as it fits into one. */
	public Number number() {
		if ((int) entry.number() == entry.number()) {
			return (int) entry.number();
		}
		return entry.number();
	}

	/** The value of a property, or {@link Property#NONE}. */
	public Object property(String name) {
		return switch (name) {
		case "number" -> number();
		case "time" -> entry.time().toEpochMilli();
		case "date" -> entry.time().toString();
		case "author" -> entry.author();
		case "message" -> entry.message();
		case "revision" -> entry.revision().orElse(null);
		default -> Property.NONE;
		};
	}

	@Override
	public String toString() {
		return "commit " + entry.number();
	}
}
