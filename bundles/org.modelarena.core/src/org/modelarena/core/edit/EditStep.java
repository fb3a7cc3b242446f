// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.edit;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.model.ModelEdit;

/**
 * A step of an edit that was found to be possible and waits for the commit. A position is one that the list has when the step is made, or
 * {@link ModelEdit#END}; links to elements that were deleted by steps before do not count in it.
 */
public sealed interface EditStep {
	/** Makes an element; {@code containment} is null for a root. */
	record Create(long key, EClass type, long container, @Nullable EReference containment, int position) implements EditStep {
	}

	/** Sets an attribute; null unsets it. The value of a many-valued one is a List that is neither empty nor ever changed. */
	record SetValue(long key, EAttribute attribute, @Nullable Object value) implements EditStep {
	}

	/** Sets a single-valued reference; NONE unsets it. */
	record SetTarget(long key, EReference reference, long target) implements EditStep {
	}

	/** Adds a target to a many-valued reference. With a position only if it is not there; at the end it may be, which has no effect. */
	record Add(long key, EReference reference, long target, int position) implements EditStep {
	}

	/** Removes a target from a many-valued reference. */
	record Remove(long key, EReference reference, long target) implements EditStep {
	}

	/** Gives a target of a many-valued reference, which is there, another place; never {@link ModelEdit#END}. */
	record Reorder(long key, EReference reference, long target, int position) implements EditStep {
	}

	/** Takes an element to a container, and a feature of it, where it is not; {@code containment} is null to make it a root. */
	record Move(long key, long container, @Nullable EReference containment, int position) implements EditStep {
	}

	/** Deletes an element with its contents. */
	record Delete(long key) implements EditStep {
	}
}
