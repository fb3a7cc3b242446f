// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.call;

/**
 * Something about an upload.
 *
 * @param upload its id
 */
public record LoadCall(String upload) {
}
