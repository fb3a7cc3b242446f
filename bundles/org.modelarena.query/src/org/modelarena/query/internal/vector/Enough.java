package org.modelarena.query.internal.vector;

/** Knows for which rows no more need to come of a pipeline. Used by one thread. */
interface Enough {
	/** Whether nothing more is wanted of what comes of a row of a level. */
	boolean isFound(Level level, int row);
}
