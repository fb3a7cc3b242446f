// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.edit;

import java.util.List;

import org.modelarena.core.model.ModelSnapshot;

/** The part of a store that an edit needs. Used by the edit's thread. */
public interface EditTarget {
	/** The state that the edit starts from. Nothing else changes it before {@link #end}; closing it has no effect. */
	ModelSnapshot state();

	/** Hands out the next key. */
	long takeKey();

	/** Makes the steps durable and visible, all or none. */
	void commit(List<EditStep> steps);

	/** Lets the next edit begin. Called once. */
	void end();
}
