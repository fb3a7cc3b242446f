// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.call;

/**
 * Gives a version of a store a name, or takes it back.
 *
 * @param store     the name under which the store is served
 * @param tag       the name
 * @param version   the number of a commit, a time, a tag, or the beginning of a revision; null for the newest
 * @param isDeleted whether the name is taken back; null for no
 */
public record TagCall(String store, String tag, String version, Boolean isDeleted) implements OfStore {
}
