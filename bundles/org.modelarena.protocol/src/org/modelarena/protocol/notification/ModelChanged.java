// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.notification;

/**
 * A commit was made. Several in quick succession may be reported together.
 */
public record ModelChanged(String subscription, String store, long version) {
}
