// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.model.Derivation;
import org.modelarena.core.model.ForwardingSnapshot;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.derivation.DerivedModel;
import org.modelarena.derivation.IncrementalMaintenance;
import org.modelarena.store.columns.internal.state.DerivedStep;
import org.modelarena.store.columns.internal.state.State;
import org.modelarena.store.columns.internal.state.StateTransition;
import org.modelarena.store.columns.internal.view.StateSnapshot;

/** A state with derived values that were just computed, which are collected as steps. For one change. */
final class LiveModel implements DerivedModel {
	private final int most;
	private State state;
	/** The newest step for each place. */
	private final Map<Place, DerivedStep> steps = new LinkedHashMap<>();

	/** A feature, or a note on one, of an element. */
	private record Place(EStructuralFeature feature, long key) {
	}

	/** @param most how many steps are collected at most before they become a part of the state, roughly */
	LiveModel(State state, int most) {
		this.state = state;
		this.most = most;
	}

	/** Goes on with another state, before anything was computed. */
	void advance(State next) {
		state = next;
	}

	/** The steps that are not a part of the state. */
	List<DerivedStep> steps() {
		return new ArrayList<>(steps.values());
	}

	/** The state, with all that was computed. */
	State state() {
		if (!steps.isEmpty()) {
			StateTransition stateTransition = new StateTransition(state);
			steps.values().forEach(stateTransition::run);
			state = stateTransition.freeze();
			steps.clear();
		}
		return state;
	}

	@Override
	public ModelSnapshot snapshot() {
		return new Live(new StateSnapshot(steps.size() > most ? state() : state));
	}

	@Override
	public Optional<ModelSnapshot> sharedSnapshot() {
		return Optional.of(new StateSnapshot(state));
	}

	@Override
	public void set(long key, EAttribute attribute, Object value) {
		steps.put(new Place(attribute, key), new DerivedStep.Value(key, attribute, value));
	}

	@Override
	public void setTargets(long key, EReference reference, long[] targets) {
		steps.put(new Place(reference, key), new DerivedStep.Targets(key, reference, targets));
	}

	@Override
	public void keepReads(Derivation derivation, long key, List<String> reads) {
		set(key, state.schema().notes().of(derivation).reads(), reads);
	}

	@Override
	public void keepFailure(Derivation derivation, long key, String reason) {
		set(key, state.schema().notes().of(derivation).failure(), reason);
	}

	/** Keeps what a maintenance has learnt that is of no single element. */
	void keepOwnReads(IncrementalMaintenance maintenance) {
		maintenance.takeOwnReads().forEach((derivation, reads) -> steps.put(new Place(derivation.feature(), ModelSnapshot.NONE),
				new DerivedStep.OwnReads(derivation.feature(), reads)));
	}

	/** Shows what was set instead of what the state has. */
	private final class Live extends ForwardingSnapshot {
		Live(ModelSnapshot base) {
			super(base);
		}

		private DerivedStep step(long key, EStructuralFeature feature) {
			return feature.isDerived() && !steps.isEmpty() ? steps.get(new Place(feature, key)) : null;
		}

		@Override
		public Object attribute(long key, EAttribute attribute) {
			return step(key, attribute) instanceof DerivedStep.Value set ? set.value() : super.attribute(key, attribute);
		}

		@Override
		public long target(long key, EReference reference) {
			if (step(key, reference) instanceof DerivedStep.Targets set) {
				return set.targets().length == 0 ? NONE : set.targets()[0];
			}
			return super.target(key, reference);
		}

		@Override
		public KeyCursor targets(long key, EReference reference) {
			return step(key, reference) instanceof DerivedStep.Targets set ? KeyCursor.of(set.targets()) : super.targets(key, reference);
		}

		/** Hardly ever asked for a derived reference, so there is no order among the steps to help. */
		@Override
		public KeyCursor sources(long key, EReference reference) {
			if (!reference.isDerived() || steps.isEmpty()) {
				return super.sources(key, reference);
			}
			TreeSet<Long> sources = new TreeSet<>();
			for (KeyCursor before = super.sources(key, reference); before.next();) {
				if (step(before.key(), reference) == null) {
					sources.add(before.key());
				}
			}
			for (DerivedStep step : steps.values()) {
				if (step instanceof DerivedStep.Targets set && set.reference() == reference && Arrays.stream(set.targets()).anyMatch(target -> target == key)) {
					sources.add(set.key());
				}
			}
			return KeyCursor.of(sources.stream().mapToLong(Long::longValue).toArray());
		}
	}
}
