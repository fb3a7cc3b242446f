// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.answer;

/**
 * Advice, see {@link org.modelarena.core.Advice}.
 *
 * @param kind    the change to make
 * @param subject the thing to change
 * @param effect  its expected effect: for people
 */
public record Tip(String kind, String subject, String effect) {
}
