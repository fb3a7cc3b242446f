// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tinkerpop;

import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.step.Mutating;
import org.apache.tinkerpop.gremlin.process.traversal.step.sideEffect.InjectStep;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.AbstractTraversalStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalHelper;

/** Empties the first traversal that would write; later ones are left to be refused. */
final class DoneAlready extends AbstractTraversalStrategy<TraversalStrategy.DecorationStrategy> implements TraversalStrategy.DecorationStrategy {
	private static final long serialVersionUID = 1L;

	private boolean isDone;

	@Override
	@SuppressWarnings({ "rawtypes", "unchecked" })
	public void apply(Traversal.Admin<?, ?> traversal) {
		if (!isDone && traversal.isRoot()) {
			isDone = true;
			if (TraversalHelper.anyStepRecursively(Mutating.class::isInstance, traversal)) {
				TraversalHelper.removeAllSteps(traversal);
				traversal.addStep(new InjectStep(traversal));
			}
		}
	}
}
