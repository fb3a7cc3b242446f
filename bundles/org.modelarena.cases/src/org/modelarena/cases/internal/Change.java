// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases.internal;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;

/** One step of a toggle, with its inverse. */
sealed interface Change {
	void apply(ModelEdit edit);

	void revert(ModelEdit edit);

	/** Sets an attribute. */
	record Value(long key, EAttribute attribute, Object before, Object after) implements Change {
		@Override
		public void apply(ModelEdit edit) {
			edit.set(key, attribute, after);
		}

		@Override
		public void revert(ModelEdit edit) {
			edit.set(key, attribute, before);
		}
	}

	/** Unsets a single-valued reference. */
	record Unset(long key, EReference reference, long before) implements Change {
		@Override
		public void apply(ModelEdit edit) {
			edit.set(key, reference, ModelSnapshot.NONE);
		}

		@Override
		public void revert(ModelEdit edit) {
			edit.set(key, reference, before);
		}
	}

	/** Adds a target to a many-valued reference. */
	record Link(long key, EReference reference, long target) implements Change {
		@Override
		public void apply(ModelEdit edit) {
			edit.add(key, reference, target);
		}

		@Override
		public void revert(ModelEdit edit) {
			edit.remove(key, reference, target);
		}
	}

	/** Removes a target from a many-valued reference. */
	record Unlink(long key, EReference reference, long target) implements Change {
		@Override
		public void apply(ModelEdit edit) {
			edit.remove(key, reference, target);
		}

		@Override
		public void revert(ModelEdit edit) {
			edit.add(key, reference, target);
		}
	}
}
