// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.maps;

/** The maps that a store consists of. Their order is part of the format. */
public enum Table {
	/** The facts that a store knows of itself, by names. */
	STATE,
	/** The records of elements by their keys. */
	ELEMENTS,
	/** The keys of a class's instances, after the number of the class. */
	EXTENTS,
	/** Links that have no other end: the number of the reference, the target, the source; and how many there are. */
	SOURCES,
	/** Elements by the values of indexed attributes: the number of the attribute, the value, the element; and its class and its value. */
	VALUES
}
