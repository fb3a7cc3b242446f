// SPDX-License-Identifier: EPL-2.0
package org.modelarena.gremlin;

import java.util.Map;

import org.apache.tinkerpop.gremlin.language.grammar.GremlinParser.RootTraversalContext;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.QueryException;
import org.modelarena.gremlin.internal.running.TraversalBuilder;

/** A traversal that was read, see {@link GremlinEngine#prepare}. Thread-safe. */
public final class GremlinQuery {
	private final RootTraversalContext tree;

	GremlinQuery(RootTraversalContext tree) {
		this.tree = tree;
	}

	/**
	 * The traversal on a graph, ready to run once.
	 *
	 * @param parameters   values of the text's variables: strings, booleans, numbers, lists of them, and {@link org.modelarena.core.ElementKey}s
	 * @param cancellation carries the deadline, if any
	 * @throws QueryException {@link ErrorCode#QUERY_NAME} for a variable without a value, with line and column; {@link ErrorCode#QUERY_SYNTAX}
	 * @throws ArenaException {@link ErrorCode#UNSUPPORTED} for a traversal that would change the graph, or read or write files;
	 *                        {@link ErrorCode#QUERY_FAILED} for values that its steps do not take
	 */
	public GremlinExecution on(ModelGraph graph, Map<String, Object> parameters, Cancellation cancellation) {
		return new GremlinExecution(TraversalBuilder.build(tree, graph.with(cancellation), parameters));
	}
}
