// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.answer;

/**
 * The answer of a query, or its first rows.
 *
 * @param version  stands for the state that was asked: one more after each commit, and never the same for two states, also after a restart; commits made while the
 *                 answer was computed may be among those that it shows or not
 * @param nanos    from the arrival of the call to the answer, without writing it
 * @param count    the number of all rows
 * @param digest   the hash of all rows, see {@code docs/protocol.md}
 * @param rows     the first of them
 * @param cursor   where the rest waits; null if there is none
 * @param strategy how it ran, see {@link org.modelarena.core.AnsweredBy}
 * @param runner   the statement or the rules that ran it, or why there is no plan: for people
 * @param plan     its steps; null if they were not asked for
 * @param profile  where the time went; null if that was not asked
 * @param asOf     the number of the commit as of which was asked, which {@code version} is then, too; null for the newest state, and from servers that know no others
 */
public record QueryResult(long version, long nanos, long count, String digest, Rows rows, String cursor, String strategy, String runner, Plan plan, TimeProfile profile,
		Long asOf) {
}
