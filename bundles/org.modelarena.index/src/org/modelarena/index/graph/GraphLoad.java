// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.graph;

import java.util.Map;

import org.modelarena.core.Progress;

/**
 * Writes many nodes. Used by one thread. What was given may be buffered until {@link #flush}.
 */
public interface GraphLoad extends AutoCloseable {
	/** Makes a node. */
	void node(String type, long key, Map<String, Object> properties);

	/** Sets a property of a node that was given before; null removes it. */
	void property(String type, long key, String property, Object value);

	/**
	 * Sets all links of a reference of one node, which has none of it yet. Source and targets were given before, here or earlier. It costs
	 * least right after the node itself, and before the first flush.
	 */
	void links(String type, long source, String reference, long[] targets);

	/**
	 * Writes all that was given.
	 *
	 * @param progress of what takes long, and can be stopped
	 */
	void flush(Progress progress);

	/** The same, without telling. */
	default void flush() {
		flush(Progress.none());
	}

	/** Ends the load; what was not flushed is lost. */
	@Override
	void close();
}
