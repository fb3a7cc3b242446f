package org.modelarena.index.internal;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EReference;

/** Where computed values go: into the state, and on to the graph. */
interface Output {
	/** Sets an attribute in the form that a snapshot gives; null unsets it. */
	void set(long key, EAttribute attribute, Object value);

	/** Sets the targets of a reference. */
	void setTargets(long source, EReference reference, int[] after);

	/** Sets a property that is no attribute; null removes it. */
	void property(long key, String name, Object value);
}
