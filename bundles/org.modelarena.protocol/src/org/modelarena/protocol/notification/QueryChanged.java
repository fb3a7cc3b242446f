// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.notification;

import org.modelarena.protocol.answer.Rows;

/**
 * An answer has changed.
 *
 * @param version the state that it is the answer of
 * @param count   of its rows
 * @param digest  of its rows
 * @param added   rows that were not in the answer before
 * @param removed rows that were
 */
public record QueryChanged(String subscription, long version, long count, String digest, Rows added, Rows removed) {
}
