// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.call;

/**
 * The element to give as one document.
 *
 * @param type the name of a class; its subclasses count
 * @param id   the value of its identifying attribute, as EMF writes it
 * @param by   the name of that attribute, which has to be indexed; null for the ID attribute of the class
 * @param form {@link #SOURCE} for its values alone, {@link #LINKED} for JSON-LD with what is known of it; null for the first
 */
public record ResourceCall(String store, String type, String id, String by, String form) implements OfStore {
	/** The values as they are stored. */
	public static final String SOURCE = "source";
	/** JSON-LD. */
	public static final String LINKED = "json-ld";
}
