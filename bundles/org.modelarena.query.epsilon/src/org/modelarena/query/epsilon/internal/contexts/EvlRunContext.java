// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.contexts;

import java.util.AbstractCollection;
import java.util.Collection;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

import org.eclipse.epsilon.evl.dom.Constraint;
import org.eclipse.epsilon.evl.execute.UnsatisfiedConstraint;
import org.eclipse.epsilon.evl.execute.context.EvlContext;
import org.modelarena.query.epsilon.internal.model.SnapshotModel;
import org.modelarena.query.epsilon.internal.runtime.Execution;
import org.modelarena.query.epsilon.internal.sandbox.SafeOperations;
import org.modelarena.query.epsilon.internal.sandbox.SequentialOperations;

/**
 * The context that an EVL program runs in, shut off from Java and the machine. It keeps no unsatisfied constraints, of which there may be very many, but passes
 * each on once.
 */
public final class EvlRunContext extends EvlContext {
	private final Unsatisfied unsatisfied = new Unsatisfied();

	public EvlRunContext(SnapshotModel model) {
		Sandbox.close(this, model);
		methodContributorRegistry = new SafeOperations();
		extendedProperties = new ExtendedPropertyValues(() -> Execution.of(this).work());
		setOperationFactory(SequentialOperations.ofConstraints());
		// Epsilon would keep an object for each element and constraint. What was asked by 'satisfies' is kept all the same.
		setOptimizeConstraintTrace(true);
	}

	/** Tells of what is not satisfied from now on. */
	public void begin(boolean mayRepeat, Consumer<UnsatisfiedConstraint> listener) {
		unsatisfied.begin(mayRepeat, listener);
		constraintTrace.clear();
		terminate = false;
	}

	/** Forgets all of a run. */
	public void end() {
		begin(false, constraint -> {
		});
	}

	@Override
	public Collection<UnsatisfiedConstraint> getUnsatisfiedConstraints() {
		return unsatisfied;
	}

	@Override
	public Set<UnsatisfiedConstraint> uniqueUnsatisfiedConstraints() {
		return Set.of();
	}

	private record Violation(Constraint constraint, Object instance) {
	}

	/** Takes all of them, and shows the first of each constraint: Epsilon asks of which there are any. */
	private static final class Unsatisfied extends AbstractCollection<UnsatisfiedConstraint> {
		private final Map<Constraint, UnsatisfiedConstraint> firsts = new LinkedHashMap<>();
		private final Set<Violation> told = new HashSet<>();
		private boolean repeats;
		private Consumer<UnsatisfiedConstraint> sink = constraint -> {
		};

		void begin(boolean mayRepeat, Consumer<UnsatisfiedConstraint> listener) {
			firsts.clear();
			told.clear();
			repeats = mayRepeat;
			sink = listener;
		}

		@Override
		public boolean add(UnsatisfiedConstraint unsatisfied) {
			if (repeats && !told.add(new Violation(unsatisfied.getConstraint(), unsatisfied.getInstance()))) {
				return false;
			}
			firsts.putIfAbsent(unsatisfied.getConstraint(), unsatisfied);
			sink.accept(unsatisfied);
			return true;
		}

		@Override
		public Iterator<UnsatisfiedConstraint> iterator() {
			return firsts.values().iterator();
		}

		@Override
		public int size() {
			return firsts.size();
		}
	}
}
