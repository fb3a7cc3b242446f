// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases;

import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;

/**
 * A change of a model and its exact inverse, each made in one edit, so that a model under a writer is always in one of two known
 * states. Made for one store in its loaded state; used by one thread.
 */
public interface Toggle {
	/** Plans the change for a store in its loaded state. */
	Plan plan(ModelSnapshot loaded);

	/** The planned change. */
	interface Plan {
		/** Makes the change. The caller commits. */
		void apply(ModelEdit edit);

		/** Makes the inverse of {@link #apply}. The caller commits. */
		void revert(ModelEdit edit);
	}
}
