// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector;

/** Knows for which rows no more need to come of a pipeline. Used by one thread. */
public interface StopCondition {
	/** Whether nothing more is wanted of what comes of a row of a batch. */
	boolean isFound(Batch batch, int row);
}
