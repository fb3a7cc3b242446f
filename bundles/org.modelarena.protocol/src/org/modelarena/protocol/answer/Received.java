// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.answer;

/**
 * The part of a file that has arrived.
 *
 * @param bytes from its beginning
 */
public record Received(String file, long bytes) {
}
