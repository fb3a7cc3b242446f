package org.modelarena.core.edit;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;

/** A step of an edit that was found to be possible and waits for the commit. */
public sealed interface EditStep {
	/** Makes an element; {@code containment} is null for a root. */
	record Create(long key, EClass type, long container, EReference containment) implements EditStep {
	}

	/** Sets an attribute; null unsets it. */
	record SetValue(long key, EAttribute attribute, Object value) implements EditStep {
	}

	/** Sets a single-valued reference; NONE unsets it. */
	record SetTarget(long key, EReference reference, long target) implements EditStep {
	}

	/** Adds a target to a many-valued reference. */
	record Add(long key, EReference reference, long target) implements EditStep {
	}

	/** Removes a target from a many-valued reference. */
	record Remove(long key, EReference reference, long target) implements EditStep {
	}

	/** Deletes an element with its contents. */
	record Delete(long key) implements EditStep {
	}
}
