// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.graph;

import java.util.Map;

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
	 * least right after the node itself.
	 */
	void links(String type, long source, String reference, long[] targets);

	/** Writes all that was given. */
	void flush();

	/** Ends the load; what was not flushed is lost. */
	@Override
	void close();
}
