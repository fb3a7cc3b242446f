// SPDX-License-Identifier: EPL-2.0
package org.modelarena.gremlin.internal;

import org.apache.tinkerpop.gremlin.process.traversal.Step;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.step.TraversalParent;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.MatchStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.UnfoldStep;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.AbstractTraversalStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalHelper;

/**
 * Lets traversals look at the clock that loop or branch out without coming to the graph, whose iterators look by themselves: at the start of
 * each branch and loop, and after what makes many of one.
 */
final class CheckpointStrategy extends AbstractTraversalStrategy<TraversalStrategy.FinalizationStrategy> implements TraversalStrategy.FinalizationStrategy {
	static final CheckpointStrategy INSTANCE = new CheckpointStrategy();
	private static final long serialVersionUID = 1L;

	private CheckpointStrategy() {
	}

	@Override
	public void apply(Traversal.Admin<?, ?> traversal) {
		if (!(traversal.getGraph().orElse(null) instanceof SnapshotGraph graph)) {
			return;
		}
		for (Step<?, ?> many : TraversalHelper.getStepsOfClass(UnfoldStep.class, traversal)) {
			traversal.addStep(traversal.getSteps().indexOf(many) + 1, new CheckpointStep<>(traversal, graph.probe()));
		}
		TraversalParent parent = traversal.getParent();
		// A pattern's parts begin with a step that the pattern knows; they go through the graph.
		if (!(parent instanceof MatchStep) && parent.getGlobalChildren().contains(traversal)) {
			traversal.addStep(0, new CheckpointStep<>(traversal, graph.probe()));
		}
	}
}
