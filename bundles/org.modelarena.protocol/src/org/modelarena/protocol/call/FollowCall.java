// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.call;

/**
 * Asks how the answer of a query went from version to version.
 *
 * @param store         the name under which the store is served
 * @param language      of the query
 * @param text          of the query
 * @param parameters    values for its variables; null for none
 * @param from          the first version, named as in {@link QueryCall#asOf}; null for the oldest that is kept
 * @param to            the last version; null for the newest
 * @param isAll         for {@code history/answers}: whether commits are told that have not changed the answer; null for no
 * @param limit         for {@code history/blame}: the most rows in the answer, at most {@link #MOST}; null for 1000
 * @param timeoutMillis after which it is given up; null for the server's own limit, which counts anyway
 */
public record FollowCall(String store, String language, String text, Parameters parameters, String from, String to, Boolean isAll, Long limit, Long timeoutMillis) implements OfStore {
	/** The most commits, or rows, in an answer. */
	public static final int MOST = 10_000;
}
