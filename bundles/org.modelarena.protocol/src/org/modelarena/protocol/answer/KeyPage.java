// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.answer;

/**
 * Keys of elements.
 *
 * @param version as in {@link QueryResult}; if it changes between two pages, they are pages of different states
 * @param more    whether there are more
 */
public record KeyPage(long version, long[] keys, boolean more) {
}
