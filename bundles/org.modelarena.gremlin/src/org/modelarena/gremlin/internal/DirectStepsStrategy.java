// SPDX-License-Identifier: EPL-2.0
package org.modelarena.gremlin.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.apache.tinkerpop.gremlin.process.traversal.Compare;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.Pop;
import org.apache.tinkerpop.gremlin.process.traversal.Step;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.step.TraversalParent;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.HasStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.NotStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.TraversalFilterStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.WherePredicateStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.SelectOneStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.VertexStep;
import org.apache.tinkerpop.gremlin.process.traversal.strategy.AbstractTraversalStrategy;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalHelper;
import org.apache.tinkerpop.gremlin.structure.Direction;
import org.apache.tinkerpop.gremlin.structure.Element;

/** Puts steps that ask the snapshot directly in the place of those that make vertices, edges and properties to look at. */
final class DirectStepsStrategy extends AbstractTraversalStrategy<TraversalStrategy.ProviderOptimizationStrategy>
		implements TraversalStrategy.ProviderOptimizationStrategy {
	static final DirectStepsStrategy INSTANCE = new DirectStepsStrategy();
	private static final long serialVersionUID = 1L;

	private DirectStepsStrategy() {
	}

	/** The strategies that find vertices, which take conditions to themselves first. */
	@Override
	public Set<Class<? extends ProviderOptimizationStrategy>> applyPrior() {
		return Set.of(SubtypeStrategy.class, LookupStrategy.class, SnapshotCountStrategy.class);
	}

	@Override
	@SuppressWarnings({ "unchecked", "rawtypes" })
	public void apply(Traversal.Admin<?, ?> traversal) {
		if (!(traversal.getGraph().orElse(null) instanceof SnapshotGraph graph)) {
			return;
		}
		for (Step<?, ?> step : new ArrayList<>(traversal.getSteps())) {
			Step<?, ?> direct = switch (step) {
			case HasStep has when isPlain(has) -> new ConditionStep<Element>(traversal, has, graph);
			case TraversalFilterStep<?> filter -> linked(filter, true, traversal, graph);
			case NotStep<?> not -> linked(not, false, traversal, graph);
			case WherePredicateStep<?> where -> same(where, traversal);
			default -> null;
			};
			if (direct != null) {
				TraversalHelper.replaceStep((Step) step, direct, traversal);
			}
		}
	}

	/** Whether nobody would see that the step is another one. */
	private static boolean isPlain(HasStep<?> has) {
		return has.getClass() == HasStep.class && !has.getHasContainers().isEmpty();
	}

	private static Step<?, ?> same(WherePredicateStep<?> where, Traversal.Admin<?, ?> traversal) {
		String label = label(where, true);
		if (label != null) {
			return new SameStep<>(traversal, where, label, true);
		}
		label = label(where, false);
		return label == null ? null : new SameStep<>(traversal, where, label, false);
	}

	/** The label of {@code where(eq(label))} or {@code where(neq(label))}; null for other conditions. */
	private static String label(WherePredicateStep<?> where, boolean isEqual) {
		P<?> predicate = where.getPredicate().orElse(null);
		boolean fits = predicate != null && predicate.getClass() == P.class && predicate.getBiPredicate() == (isEqual ? Compare.eq : Compare.neq)
				&& where.getStartKey().isEmpty() && where.getLocalChildren().isEmpty() && where.getScopeKeys().size() == 1;
		return fits ? where.getScopeKeys().iterator().next() : null;
	}

	/** The step for a filter that asks for an edge between two vertices; null for another one. */
	private static Step<?, ?> linked(TraversalParent filter, boolean isWanted, Traversal.Admin<?, ?> traversal, SnapshotGraph graph) {
		List<Step<?, ?>> steps = steps(filter.getLocalChildren().getFirst());
		int size = steps.size();
		if (size < 2 || size > 3 || !(steps.get(size - 1) instanceof WherePredicateStep<?> where)
				|| !(steps.get(size - 2) instanceof VertexStep<?> links)) {
			return null;
		}
		String member = label(where, true);
		String start = size == 3 ? start(steps.getFirst()) : null;
		boolean isOne = links.getClass() == VertexStep.class && links.returnsVertex() && links.getEdgeLabels().length == 1
				&& links.getDirection() != Direction.BOTH;
		boolean isUnseen = steps.stream().allMatch(step -> step.getLabels().isEmpty());
		if (member == null || size == 3 && start == null || !isOne || !isUnseen) {
			return null;
		}
		boolean isForwards = links.getDirection() == Direction.OUT;
		String edge = links.getEdgeLabels()[0];
		LinkedStep<?> step = new LinkedStep<>(traversal, graph,
				isForwards ? new LinkedStep.Question(start, member, edge, isWanted) : new LinkedStep.Question(member, start, edge, isWanted));
		filter.asStep().getLabels().forEach(label -> step.addLabel((String) label));
		return step;
	}

	@SuppressWarnings({ "unchecked", "rawtypes" })
	private static List<Step<?, ?>> steps(Traversal.Admin<?, ?> traversal) {
		return (List) List.copyOf(traversal.getSteps());
	}

	/** The label of {@code select(label)}; null for another step. */
	private static String start(Step<?, ?> step) {
		boolean fits = step instanceof SelectOneStep<?, ?> select && select.getPop() == Pop.last && select.getLocalChildren().isEmpty();
		return fits ? ((SelectOneStep<?, ?>) step).getScopeKeys().iterator().next() : null;
	}
}
