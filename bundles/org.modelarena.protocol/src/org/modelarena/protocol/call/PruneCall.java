// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.call;

/**
 * Has a store forget old versions, for good.
 *
 * @param store  the name under which the store is served
 * @param before the oldest version to keep: the number of a commit, a time, a tag, or the beginning of a revision
 */
public record PruneCall(String store, String before) implements OfStore {
}
