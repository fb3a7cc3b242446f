// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.call;

/**
 * The elements to find by a value.
 *
 * @param type    the name of a class; its subclasses count
 * @param feature an indexed attribute of it
 * @param value   as text, in the form in which EMF writes values of the attribute's type; of an enumeration the name of a literal
 * @param after   how many to leave out, as they came before; null for none
 * @param most    how many to name; null for the server's choice
 */
public record SeekCall(String store, String type, String feature, String value, Long after, Long most) implements OfStore {
}
