// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.call;

/**
 * An attribute, or a derived feature.
 */
public record IndexCall(String store, String type, String feature) implements OfStore {
}
