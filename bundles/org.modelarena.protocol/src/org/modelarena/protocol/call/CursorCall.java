// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.call;

/**
 * Something about a cursor or subscription.
 *
 * @param cursor     as the server gave it
 * @param rows       the most rows to get, or the credit to add; null for the server's choice
 * @param waitMillis how long to wait for the first row; null for the server's choice
 */
public record CursorCall(String cursor, Long rows, Long waitMillis) {
}
