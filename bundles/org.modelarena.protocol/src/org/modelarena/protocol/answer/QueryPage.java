// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.answer;

/**
 * Rows of a cursor.
 *
 * @param cursor   its id
 * @param rows     may be none, if {@code waitMillis} passed
 * @param isLast   whether these are the last; then the cursor is closed, and the rest of this record is given
 * @param count    the number of all rows
 * @param digest   the hash of all rows
 * @param version  as in {@link QueryResult}
 * @param nanos    as in {@link QueryResult}
 * @param strategy as in {@link QueryResult}
 * @param runner   as in {@link QueryResult}
 */
public record QueryPage(String cursor, Rows rows, boolean isLast, Long count, String digest, Long version, Long nanos, String strategy, String runner) {
	/** Rows that are not the last; or null for none yet. */
	public static QueryPage of(String cursor, Rows rows) {
		return new QueryPage(cursor, rows, false, null, null, null, null, null, null);
	}
}
