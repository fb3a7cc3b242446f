// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.call;

/**
 * Something about a store.
 *
 * @param store its name; null where all are meant
 */
public record StoreCall(String store) implements OfStore {
}
