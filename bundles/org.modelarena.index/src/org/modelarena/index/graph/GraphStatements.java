// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.graph;

import java.util.function.Consumer;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.pushdown.Statement;

/** The query language of a database, for statements over the nodes, properties and links that a {@link Graph} holds. Thread-safe. */
public interface GraphStatements {
	/** The language, in lower case. */
	String language();

	/** The name of a type, property or reference as it stands in a statement. */
	String quote(String name);

	/** The label of all nodes, quoted. */
	String anyNode();

	/** The property with a node's key, quoted. */
	String keyProperty();

	/**
	 * Runs a statement that only reads. It sees the newest commit; {@link Graph#commit}, asked before and after, shows whether that was one.
	 *
	 * @throws ArenaException {@code TIMEOUT}, {@code CANCELLED}, {@code STORE_UNAVAILABLE}, {@code OUT_OF_MEMORY}
	 */
	void run(Statement statement, Consumer<Object[]> rows, Cancellation cancellation);

	/** Runs a statement of a caller whose data lie beside the graph, see {@link org.modelarena.core.pushdown.EngineStore#change}. */
	void change(Statement statement);

	/** Likewise one that only reads, see {@link org.modelarena.core.pushdown.EngineStore#read}. */
	void read(Statement statement, Consumer<Object[]> rows);
}
