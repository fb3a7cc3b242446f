// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.history;

import java.time.Instant;
import java.util.Optional;

/**
 * A commit as a store with a history remembers it. Immutable.
 *
 * @param number   of the version that the commit made, counted from 1; the one of 0 is what the history began with
 * @param time     when it was made, in milliseconds
 * @param author   who made it
 * @param message  why; may be empty
 * @param revision the commit of a version control system that it came from
 */
public record CommitEntry(long number, Instant time, String author, String message, Optional<String> revision) {
}
