// SPDX-License-Identifier: EPL-2.0
package org.modelarena.gremlin.internal;

import java.util.Set;

import org.apache.tinkerpop.gremlin.process.traversal.Step;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.HasStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.GraphStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.NoOpBarrierStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.util.HasContainer;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.AbstractTraversalStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalHelper;
import org.apache.tinkerpop.gremlin.structure.Vertex;

/** Folds {@code V()} and the {@code has} that follow into one {@link LookupStep}. */
final class LookupStrategy extends AbstractTraversalStrategy<TraversalStrategy.ProviderOptimizationStrategy>
		implements TraversalStrategy.ProviderOptimizationStrategy {
	static final LookupStrategy INSTANCE = new LookupStrategy();
	private static final long serialVersionUID = 1L;

	private LookupStrategy() {
	}

	@Override
	public Set<Class<? extends ProviderOptimizationStrategy>> applyPost() {
		return Set.of(SnapshotCountStrategy.class);
	}

	@Override
	@SuppressWarnings("unchecked")
	public void apply(Traversal.Admin<?, ?> traversal) {
		if (!(traversal.getGraph().orElse(null) instanceof SnapshotGraph)) {
			return;
		}
		for (GraphStep<?, ?> step : TraversalHelper.getStepsOfClass(GraphStep.class, traversal)) {
			if (step.returnsVertex()) {
				replace((GraphStep<?, Vertex>) step, traversal);
			}
		}
	}

	private static <S> void replace(GraphStep<S, Vertex> step, Traversal.Admin<?, ?> traversal) {
		LookupStep<S> lookup = new LookupStep<>(step);
		TraversalHelper.replaceStep(step, lookup, traversal);
		fold(lookup, traversal);
	}

	private static void fold(LookupStep<?> lookup, Traversal.Admin<?, ?> traversal) {
		Step<?, ?> next = lookup.getNextStep();
		while (next instanceof HasStep || next instanceof NoOpBarrierStep) {
			if (next instanceof HasStep<?> has) {
				for (HasContainer container : has.getHasContainers()) {
					if (!GraphStep.processHasContainerIds(lookup, container)) {
						lookup.addHasContainer(container);
					}
				}
				TraversalHelper.copyLabels(has, has.getPreviousStep(), false);
				traversal.removeStep(has);
			}
			next = next.getNextStep();
		}
	}
}
