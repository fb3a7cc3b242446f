// SPDX-License-Identifier: EPL-2.0
package org.modelarena.gremlin.internal;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.apache.tinkerpop.gremlin.process.traversal.Compare;
import org.apache.tinkerpop.gremlin.process.traversal.Contains;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.step.HasContainerHolder;
import org.apache.tinkerpop.gremlin.process.traversal.step.util.HasContainer;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.AbstractTraversalStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.util.AndP;
import org.apache.tinkerpop.gremlin.process.traversal.util.OrP;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalHelper;
import org.apache.tinkerpop.gremlin.structure.T;

/** Makes {@code hasLabel} of a class mean its subtypes, too, wherever it stands in a traversal. */
final class SubtypeStrategy extends AbstractTraversalStrategy<TraversalStrategy.ProviderOptimizationStrategy>
		implements TraversalStrategy.ProviderOptimizationStrategy {
	static final SubtypeStrategy INSTANCE = new SubtypeStrategy();
	private static final long serialVersionUID = 1L;

	private SubtypeStrategy() {
	}

	@Override
	public Set<Class<? extends ProviderOptimizationStrategy>> applyPost() {
		return Set.of(LookupStrategy.class);
	}

	@Override
	public void apply(Traversal.Admin<?, ?> traversal) {
		if (!(traversal.getGraph().orElse(null) instanceof SnapshotGraph graph)) {
			return;
		}
		for (HasContainerHolder<?, ?> step : TraversalHelper.getStepsOfAssignableClass(HasContainerHolder.class, traversal)) {
			for (HasContainer has : List.copyOf(step.getHasContainers())) {
				P<?> widened = T.label.getAccessor().equals(has.getKey()) ? widened(has.getPredicate(), graph.names()) : has.getPredicate();
				if (widened != has.getPredicate()) {
					step.removeHasContainer(has);
					step.addHasContainer(new HasContainer(has.getKey(), widened));
				}
			}
		}
	}

	/** The predicate that looks for all labels of subtypes; the same one if that makes no difference. */
	private static P<?> widened(P<?> predicate, Names names) {
		if (predicate instanceof AndP<?> and) {
			return new AndP<>(widened(and.getPredicates(), names));
		}
		if (predicate instanceof OrP<?> or) {
			return new OrP<>(widened(or.getPredicates(), names));
		}
		Object operator = predicate.getBiPredicate();
		boolean isOne = operator == Compare.eq || operator == Compare.neq;
		if (!isOne && operator != Contains.within && operator != Contains.without) {
			return predicate;
		}
		Collection<?> labels = isOne || !(predicate.getValue() instanceof Collection<?> many) ? singleton(predicate.getValue()) : many;
		Set<Object> wider = new LinkedHashSet<>(labels);
		labels.stream().filter(String.class::isInstance).forEach(label -> wider.addAll(names.labelsUnder((String) label)));
		if (wider.size() == labels.size()) {
			return predicate;
		}
		return operator == Compare.eq || operator == Contains.within ? P.within(wider) : P.without(wider);
	}

	private static List<Object> singleton(Object label) {
		List<Object> one = new ArrayList<>();
		one.add(label);
		return one;
	}

	@SuppressWarnings({ "rawtypes", "unchecked" })
	private static List<P<Object>> widened(List<?> predicates, Names names) {
		return (List) predicates.stream().map(each -> widened((P<?>) each, names)).toList();
	}
}
