// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.history;

/**
 * A version that has a name, or had it until now.
 *
 * @param number of its commit
 */
public record TaggedVersion(String tag, long number) {
}
