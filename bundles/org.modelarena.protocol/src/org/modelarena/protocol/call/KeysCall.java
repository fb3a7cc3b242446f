// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.call;

/**
 * The elements to name.
 *
 * @param type    for an extent: the name of a class
 * @param key     for targets and sources: the element
 * @param feature for targets and sources: the reference
 * @param after   how many to leave out, as they came before; null for none
 * @param most    how many to name; null for the server's choice
 */
public record KeysCall(String store, String type, Long key, String feature, Long after, Long most) implements OfStore {
}
