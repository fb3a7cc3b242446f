// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.answer;

/**
 * An edit of several calls, which nobody sees before it is committed.
 *
 * @param edit    its id, for the calls that follow, and for {@code query/cancel}
 * @param version the version that the model must still have when the edit is committed
 * @param steps   the number that it has so far
 */
public record EditState(String edit, long version, long steps) {
}
