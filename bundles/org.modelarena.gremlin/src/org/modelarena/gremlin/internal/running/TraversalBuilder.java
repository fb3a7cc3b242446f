// SPDX-License-Identifier: EPL-2.0
package org.modelarena.gremlin.internal.running;

import java.util.Map;

import org.apache.tinkerpop.gremlin.language.grammar.GremlinAntlrToJava;
import org.apache.tinkerpop.gremlin.language.grammar.GremlinParser.RootTraversalContext;
import org.apache.tinkerpop.gremlin.language.grammar.GremlinParser.VariableContext;
import org.apache.tinkerpop.gremlin.language.grammar.TraversalRootVisitor;
import org.apache.tinkerpop.gremlin.language.grammar.VariableResolver;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.step.Mutating;
import org.apache.tinkerpop.gremlin.process.traversal.step.sideEffect.IoStep;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalHelper;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ElementKey;
import org.modelarena.core.ErrorCode;
import org.modelarena.gremlin.ModelGraph;

/** Turns a syntax tree into a traversal of a graph. */
public final class TraversalBuilder {
	private TraversalBuilder() {
	}

	/**
	 * A traversal that only reads.
	 *
	 * @throws ArenaException as {@link org.modelarena.gremlin.GremlinQuery#on}
	 */
	public static Traversal.Admin<?, ?> build(RootTraversalContext tree, ModelGraph graph, Map<String, Object> parameters) {
		VariableResolver<Object> values = (name, place) -> value(name, place, parameters);
		Traversal.Admin<?, ?> traversal = Failures.explained(
				() -> new TraversalRootVisitor<>(new GremlinAntlrToJava(graph.traversal(), values)).visitRootTraversal(tree).asAdmin());
		if (TraversalHelper.anyStepRecursively(Mutating.class::isInstance, traversal)) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "The traversal would change the graph, which can only be read.");
		}
		if (TraversalHelper.anyStepRecursively(IoStep.class::isInstance, traversal)) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "Traversals do not read and write files; leave out io().");
		}
		return traversal;
	}

	private static Object value(String name, VariableContext place, Map<String, Object> parameters) {
		if (!parameters.containsKey(name)) {
			throw TraversalParser.at(place, ErrorCode.QUERY_NAME, "Unknown variable '" + name + "'; give it as a parameter.");
		}
		Object value = parameters.get(name);
		return value instanceof ElementKey element ? (Object) element.value() : value;
	}
}
