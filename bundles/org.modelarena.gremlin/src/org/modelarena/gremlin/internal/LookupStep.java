// SPDX-License-Identifier: EPL-2.0
package org.modelarena.gremlin.internal;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;

import org.apache.tinkerpop.gremlin.process.traversal.step.HasContainerHolder;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.GraphStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.util.HasContainer;
import org.apache.tinkerpop.gremlin.process.traversal.util.AndP;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.structure.util.StringFactory;
import org.apache.tinkerpop.gremlin.util.iterator.IteratorUtils;

/** Vertices by their ids, or by what a {@link Lookup} finds for some conditions. */
final class LookupStep<S> extends GraphStep<S, Vertex> implements HasContainerHolder<S, Vertex> {
	private static final long serialVersionUID = 1L;

	private List<HasContainer> conditions = new ArrayList<>();
	/** Null until somebody asks, and after the conditions have changed. */
	private transient Lookup lookup;

	LookupStep(GraphStep<S, Vertex> replaced) {
		super(replaced.getTraversal(), Vertex.class, replaced.isStartStep(), replaced.getIds());
		replaced.getLabels().forEach(this::addLabel);
		setIteratorSupplier(this::found);
	}

	private Iterator<Vertex> found() {
		if (getIds() == null) {
			return Collections.emptyIterator();
		}
		if (getIds().length == 0) {
			return lookup().vertices();
		}
		Iterator<Vertex> named = graph().vertices(getIds());
		return conditions.isEmpty() ? named : IteratorUtils.filter(named, vertex -> HasContainer.testAll(vertex, conditions));
	}

	private SnapshotGraph graph() {
		return (SnapshotGraph) getTraversal().getGraph().orElseThrow();
	}

	/** How the vertices are found, if there are no ids. */
	Lookup lookup() {
		if (lookup == null) {
			lookup = Lookup.of(graph(), conditions);
		}
		return lookup;
	}

	@Override
	public List<HasContainer> getHasContainers() {
		return Collections.unmodifiableList(conditions);
	}

	@Override
	public void addHasContainer(HasContainer condition) {
		if (condition.getPredicate() instanceof AndP<?> and) {
			and.getPredicates().forEach(each -> addHasContainer(new HasContainer(condition.getKey(), (P<?>) each)));
		} else {
			conditions.add(condition);
			lookup = null;
		}
	}

	@Override
	public void removeHasContainer(HasContainer condition) {
		conditions.remove(condition);
		lookup = null;
	}

	@Override
	public LookupStep<S> clone() {
		@SuppressWarnings("unchecked")
		LookupStep<S> copy = (LookupStep<S>) super.clone();
		copy.lookup = null;
		copy.conditions = new ArrayList<>();
		conditions.forEach(condition -> copy.conditions.add(condition.clone()));
		copy.setIteratorSupplier(copy::found);
		return copy;
	}

	@Override
	public int hashCode() {
		return super.hashCode() ^ conditions.hashCode();
	}

	@Override
	public String toString() {
		if (getIds() == null || getIds().length > 0) {
			return StringFactory.stepString(this, getIds() == null ? List.of() : List.of(getIds()), conditions);
		}
		return StringFactory.stepString(this, lookup());
	}
}
