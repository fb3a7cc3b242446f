// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.types;

/** The elements of a model in words, for messages. */
public interface NamedElements {
	/** The name of an element's type. */
	String typeName(int key);

	/** Where an element stands, as EMF writes it: {@code //@members.0}. */
	String path(int key);
}
