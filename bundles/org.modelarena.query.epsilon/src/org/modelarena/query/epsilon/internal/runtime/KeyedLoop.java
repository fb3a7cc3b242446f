// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.runtime;

import org.modelarena.query.epsilon.internal.budget.LibraryWork;

/** A loop of Epsilon's that does something with each value of its body. */
public interface KeyedLoop {
	/** Announces what Epsilon will do with a value of the body: make it a key, or sort by it. */
	void announceKey(Object value, LibraryWork work);
}
