// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.history;

/**
 * Versions that a store has forgotten.
 *
 * @param oldest   the number of the oldest one that it has now
 * @param versions how many it has forgotten
 */
public record PrunedVersions(long oldest, long versions) {
}
