package org.modelarena.xmi;

/** What becomes of references that lead to no element: into a file that is not there, or to nothing in one that is. */
public enum Unresolved {
	/** The model is refused, with the place of the first. */
	REFUSE,
	/** They are left out, and counted. */
	DROP,
	/** They are left out of the model, and counted; the store keeps them beside it, and an export writes them again. */
	KEEP
}
