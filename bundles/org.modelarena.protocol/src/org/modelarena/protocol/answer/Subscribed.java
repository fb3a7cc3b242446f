// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.answer;

/**
 * The subscription whose notifications a client gets from now on.
 *
 * @param subscription the id that the notifications carry
 * @param version      the state from which they count
 * @param rows         the answer in that state, or its first rows; null if no query was given
 * @param digest       of that answer
 * @param askedAgain   why the query is asked again after commits; null if what each changes is computed from the commit, and where there is no query
 * @param cursor       for the rest of the rows; null if these are all
 */
public record Subscribed(String subscription, long version, Rows rows, String digest, String askedAgain, String cursor) {
}
