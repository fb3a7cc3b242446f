// SPDX-License-Identifier: EPL-2.0
package org.modelarena.derivation;

import org.eclipse.emf.ecore.EClass;

/** Notified of what an edit changes, while it is made. Opposites and whatever follows from a deletion are changes of their own. */
public interface ChangeListener {
	/** There is a new element, without values, container and links. */
	void created(long key, EClass type);

	/** An element is gone, to which nobody refers any more. */
	void deleted(long key, EClass type);

	/** Something that a computation may have read is different now. */
	void touched(Read read);
}
