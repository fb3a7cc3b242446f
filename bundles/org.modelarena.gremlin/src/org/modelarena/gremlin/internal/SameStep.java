// SPDX-License-Identifier: EPL-2.0
package org.modelarena.gremlin.internal;

import java.util.Set;
import java.util.function.BiPredicate;

import org.apache.tinkerpop.gremlin.process.traversal.Pop;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.Traverser;
import org.apache.tinkerpop.gremlin.process.traversal.step.Scoping;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.FilterStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.WherePredicateStep;
import org.apache.tinkerpop.gremlin.process.traversal.traverser.TraverserRequirement;
import org.apache.tinkerpop.gremlin.structure.util.StringFactory;

/** Whether the traverser has come to the vertex of a label, or to another one: {@code where(eq('a'))}. All but vertices is compared as TinkerPop does. */
final class SameStep<S> extends FilterStep<S> implements Scoping {
	private static final long serialVersionUID = 1L;

	private final String label;
	private final boolean isWanted;
	private final BiPredicate<Object, Object> otherwise;

	@SuppressWarnings("unchecked")
	SameStep(Traversal.Admin<?, ?> traversal, WherePredicateStep<S> replaced, String label, boolean isWanted) {
		super(traversal);
		this.label = label;
		this.isWanted = isWanted;
		this.otherwise = (BiPredicate<Object, Object>) (BiPredicate<?, ?>) replaced.getPredicate().orElseThrow().getBiPredicate();
		replaced.getLabels().forEach(this::addLabel);
	}

	@Override
	protected boolean filter(Traverser.Admin<S> traverser) {
		Object here = traverser.get();
		Object there;
		try {
			there = getScopeValue(Pop.last, label, traverser);
		} catch (KeyNotFoundException e) {
			return false;
		}
		return here instanceof ModelVertex one && there instanceof ModelVertex other ? (one.key() == other.key()) == isWanted : otherwise.test(here, there);
	}

	@Override
	public Set<String> getScopeKeys() {
		return Set.of(label);
	}

	@Override
	public Set<TraverserRequirement> getRequirements() {
		return Set.of(TraverserRequirement.OBJECT, TraverserRequirement.LABELED_PATH, TraverserRequirement.SIDE_EFFECTS);
	}

	@Override
	public int hashCode() {
		return super.hashCode() ^ label.hashCode() ^ Boolean.hashCode(isWanted);
	}

	@Override
	public String toString() {
		return StringFactory.stepString(this, isWanted ? "eq" : "neq", label);
	}
}
