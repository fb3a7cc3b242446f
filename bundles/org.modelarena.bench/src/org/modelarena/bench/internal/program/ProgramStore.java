// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.program;

import org.modelarena.cases.program.ObjectAccess;
import org.modelarena.core.store.ModelStore;

/** A system in the place of a store, which programs reach in its own way. */
public interface ProgramStore extends ModelStore {
	/** For one thread at a time; not to be used after the store is closed. */
	ObjectAccess access();
}
