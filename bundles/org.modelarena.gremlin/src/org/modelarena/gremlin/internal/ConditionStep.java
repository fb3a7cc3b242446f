// SPDX-License-Identifier: EPL-2.0
package org.modelarena.gremlin.internal;

import java.util.List;
import java.util.Set;

import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.Traverser;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.FilterStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.HasStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.util.HasContainer;
import org.apache.tinkerpop.gremlin.process.traversal.traverser.TraverserRequirement;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.util.StringFactory;

/** Does what a {@code has} does, on vertices by their keys. */
final class ConditionStep<S extends Element> extends FilterStep<S> {
	private static final long serialVersionUID = 1L;

	private final transient List<Condition> conditions;
	private final transient List<HasContainer> containers;

	ConditionStep(Traversal.Admin<?, ?> traversal, HasStep<S> replaced, SnapshotGraph graph) {
		super(traversal);
		this.containers = List.copyOf(replaced.getHasContainers());
		this.conditions = Condition.of(graph, containers);
		replaced.getLabels().forEach(this::addLabel);
	}

	@Override
	protected boolean filter(Traverser.Admin<S> traverser) {
		// An edge, or what is no element at all, which only shows when it comes.
		Object object = traverser.get();
		return object instanceof ModelVertex vertex ? Condition.testAll(conditions, vertex.key()) : HasContainer.testAll(traverser.get(), containers);
	}

	@Override
	public Set<TraverserRequirement> getRequirements() {
		return Set.of(TraverserRequirement.OBJECT);
	}

	@Override
	public int hashCode() {
		return super.hashCode() ^ containers.hashCode();
	}

	@Override
	public String toString() {
		return StringFactory.stepString(this, containers);
	}
}
