// SPDX-License-Identifier: EPL-2.0
package org.modelarena.gremlin.internal;

import org.apache.tinkerpop.gremlin.process.traversal.Step;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.CountGlobalStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.NoOpBarrierStep;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.AbstractTraversalStrategy;

/**
 * Lets the snapshot count where a traversal counts what a {@link LookupStep} finds. TinkerPop knows strategies by their simple names, and has a
 * CountStrategy of its own.
 */
final class SnapshotCountStrategy extends AbstractTraversalStrategy<TraversalStrategy.ProviderOptimizationStrategy>
		implements TraversalStrategy.ProviderOptimizationStrategy {
	static final SnapshotCountStrategy INSTANCE = new SnapshotCountStrategy();
	private static final long serialVersionUID = 1L;

	private SnapshotCountStrategy() {
	}

	@Override
	public void apply(Traversal.Admin<?, ?> traversal) {
		if (!traversal.isRoot() || !(traversal.getStartStep() instanceof LookupStep<?> lookup) || !lookup.isStartStep()
				|| lookup.getIds() == null || lookup.getIds().length > 0) {
			return;
		}
		Step<?, ?> next = lookup.getNextStep();
		while (next instanceof NoOpBarrierStep) {
			next = next.getNextStep();
		}
		if (next instanceof CountGlobalStep) {
			for (Step<?, ?> between = lookup.getNextStep(); between != next; between = lookup.getNextStep()) {
				traversal.removeStep(between);
			}
			CountStep count = new CountStep(traversal, lookup.lookup());
			next.getLabels().forEach(count::addLabel);
			traversal.removeStep(lookup);
			traversal.removeStep(next);
			traversal.addStep(0, count);
		}
	}
}
