package org.modelarena.xmi.internal;

/** The elements of a model in words, for messages. */
interface NamedElements {
	/** The name of an element's type. */
	String typeName(int key);

	/** Where an element stands, as EMF writes it: {@code //@members.0}. */
	String path(int key);
}
