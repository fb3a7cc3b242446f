// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.call;

/**
 * The identity of a client.
 *
 * @param token  the proof of its rights; null where the server asks for none, or a header has carried it
 * @param client a name and a version, for the log
 */
public record Hello(String token, String client) {
}
