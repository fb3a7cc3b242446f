// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.answer;

/**
 * Where to send the files of a model.
 *
 * @param upload    its id, for the calls that follow, and for {@code query/cancel}
 * @param partBytes the most bytes to send with one call
 */
public record Upload(String upload, long partBytes) {
}
