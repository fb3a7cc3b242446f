// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.call;

/**
 * Asks which versions a store keeps.
 *
 * @param store the name under which the store is served
 * @param limit the most commits in the answer; null for the server's choice
 * @param below only commits with smaller numbers; null for all
 */
public record LogCall(String store, Long limit, Long below) implements OfStore {
}
