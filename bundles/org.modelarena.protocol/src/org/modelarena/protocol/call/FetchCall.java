// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.call;

/**
 * Asks for a part of a file that was made for the client.
 *
 * @param download its id
 * @param offset   the first byte
 */
public record FetchCall(String download, long offset) {
}
