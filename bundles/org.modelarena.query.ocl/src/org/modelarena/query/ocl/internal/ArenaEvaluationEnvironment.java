package org.modelarena.query.ocl.internal;

import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.ocl.ecore.EcoreEvaluationEnvironment;
import org.eclipse.ocl.expressions.CollectionKind;
import org.eclipse.ocl.util.CollectionUtil;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;

/**
 * Values of variables and features during one evaluation. Navigation is where an interpreter spends its time: the stock environment
 * searches the feature in a list and makes a new collection type at each step; this one remembers both. It also is where a running
 * query notices that it should stop.
 */
final class ArenaEvaluationEnvironment extends EcoreEvaluationEnvironment {
	private static final int STEPS_BETWEEN_CHECKS = 256;

	private final Cancellation cancellation;
	private final Map<EStructuralFeature, Optional<CollectionKind>> kinds;
	private int steps;

	ArenaEvaluationEnvironment(ArenaEnvironmentFactory factory, Cancellation cancellation) {
		super(factory);
		this.cancellation = cancellation;
		this.kinds = new IdentityHashMap<>();
	}

	ArenaEvaluationEnvironment(ArenaEvaluationEnvironment parent) {
		super(parent);
		this.cancellation = parent.cancellation;
		this.kinds = parent.kinds;
	}

	@Override
	public Object navigateProperty(EStructuralFeature property, List<?> qualifiers, Object target) {
		if (!(target instanceof EObject element) || element.eClass().getFeatureID(property) < 0) {
			return super.navigateProperty(property, qualifiers, target);
		}
		Object value = element.eGet(property);
		Optional<CollectionKind> kind = kinds.get(property);
		if (kind == null) {
			kind = Optional.ofNullable(getCollectionKind(property));
			kinds.put(property, kind);
		}
		if (kind.isEmpty()) {
			return value;
		}
		return CollectionUtil.createNewCollection(kind.get(), (Collection<?>) value);
	}

	/** Stops the evaluation if it should stop. Called for every step of it. */
	void step() {
		if (++steps >= STEPS_BETWEEN_CHECKS) {
			steps = 0;
			try {
				cancellation.check();
			} catch (ArenaException e) {
				throw new Halt(e);
			}
		}
	}
}
