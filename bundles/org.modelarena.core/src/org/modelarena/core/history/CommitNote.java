// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.history;

import java.time.Instant;
import java.util.Optional;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/**
 * The note on a commit, by whoever makes it. Immutable.
 *
 * @param author   who made the change
 * @param message  why, in any number of lines; may be empty
 * @param revision the commit of a version control system that the change came from, such as a Git id
 * @param time     when the change was made, if that was not now
 */
public record CommitNote(String author, String message, Optional<String> revision, Optional<Instant> time) {
	/** A change that its author makes now. */
	public static CommitNote of(String author, String message) {
		return new CommitNote(author, message, Optional.empty(), Optional.empty());
	}

	/** A change by the user of this process, of which nothing is said. */
	public static CommitNote ofUser() {
		return of(System.getProperty("user.name", ""), "");
	}

	/** The same change, which came from a commit of a version control system. */
	public CommitNote from(String id) {
		return new CommitNote(author, message, Optional.of(id), time);
	}

	/** The same change, which was made at a time. */
	public CommitNote at(Instant when) {
		return new CommitNote(author, message, revision, Optional.of(when));
	}

	/** The failure of a store that keeps no history and is asked about it. */
	public static ArenaException notKept() {
		return new ArenaException(ErrorCode.UNSUPPORTED,
				"The store keeps no history: only its newest version is there. A store of kind columns that was loaded with 'arena load --history' keeps all, and 'arena log --at DIR --keep' lets one keep them from now on.");
	}
}
