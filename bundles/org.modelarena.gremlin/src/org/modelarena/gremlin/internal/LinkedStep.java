// SPDX-License-Identifier: EPL-2.0
package org.modelarena.gremlin.internal;

import java.util.LinkedHashSet;
import java.util.Set;

import org.apache.tinkerpop.gremlin.process.traversal.Pop;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.Traverser;
import org.apache.tinkerpop.gremlin.process.traversal.step.Scoping;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.FilterStep;
import org.apache.tinkerpop.gremlin.process.traversal.traverser.TraverserRequirement;
import org.apache.tinkerpop.gremlin.structure.util.StringFactory;

/**
 * Whether there is an edge from one vertex to another, or none, where both are known: what {@code filter(select('a').out('r').where(eq('b')))}
 * asks. Looks for the one key among the other's, instead of walking to all vertices.
 */
final class LinkedStep<S> extends FilterStep<S> implements Scoping {
	private static final long serialVersionUID = 1L;

	private final transient SnapshotGraph graph;
	private final Question question;

	/**
	 * The question of a step.
	 *
	 * @param from      the label of the vertex that the edge starts at; null for the traverser's own
	 * @param to        the label of the vertex at its other end; null for the traverser's own
	 * @param edge      the edge's label
	 * @param isWanted  whether there must be one, or must be none
	 */
	record Question(String from, String to, String edge, boolean isWanted) {
	}

	LinkedStep(Traversal.Admin<?, ?> traversal, SnapshotGraph graph, Question question) {
		super(traversal);
		this.graph = graph;
		this.question = question;
	}

	@Override
	protected boolean filter(Traverser.Admin<S> traverser) {
		return question.isWanted() == isLinked(end(question.from(), traverser), end(question.to(), traverser));
	}

	/** A label that the traverser has not passed leads nowhere. */
	private Object end(String label, Traverser.Admin<S> traverser) {
		return label == null ? traverser.get() : getNullableScopeValue(Pop.last, label, traverser);
	}

	private boolean isLinked(Object from, Object to) {
		graph.probe().step();
		return from instanceof ModelVertex source && to instanceof ModelVertex target
				&& new IncidentEdges(graph, source.key()).contains(question.edge(), target.key());
	}

	@Override
	public Set<String> getScopeKeys() {
		Set<String> keys = new LinkedHashSet<>();
		if (question.from() != null) {
			keys.add(question.from());
		}
		if (question.to() != null) {
			keys.add(question.to());
		}
		return keys;
	}

	@Override
	public Set<TraverserRequirement> getRequirements() {
		return Set.of(TraverserRequirement.OBJECT, TraverserRequirement.LABELED_PATH, TraverserRequirement.SIDE_EFFECTS);
	}

	@Override
	public int hashCode() {
		return super.hashCode() ^ question.hashCode();
	}

	@Override
	public String toString() {
		return StringFactory.stepString(this, question);
	}
}
