// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.derived;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.ForwardingSnapshot;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.ModelSnapshot;

/**
 * A snapshot with its derived features, whatever store it comes from: what the store does not keep is computed when it is asked for, and
 * remembered. An element for which the expression fails has no value. Used by one thread, for one execution of a query. Does not own the
 * snapshot.
 */
public final class DerivedView extends ForwardingSnapshot {
	private final Cancellation cancellation;
	private final Map<Slot, Object> values = new HashMap<>();

	private final List<Slot> computing = new ArrayList<>();
	private final Set<Slot> cyclic = new HashSet<>();

	/** A value of a feature; {@link #COMPUTING} while it is being computed. */
	private record Slot(long key, EStructuralFeature feature) {
	}

	private static final Object COMPUTING = new Object();

	/** Represents a missing value. */
	private record Failed(String reason) {
	}

	/** @param cancellation checked by what computes */
	public DerivedView(ModelSnapshot base, Cancellation cancellation) {
		super(base);
		this.cancellation = cancellation;
	}

	@Override
	public boolean holds(EStructuralFeature feature) {
		return true;
	}

	@Override
	public @Nullable Object attribute(long key, EAttribute attribute) {
		return base().holds(attribute) ? base().attribute(key, attribute) : value(key, attribute);
	}

	@Override
	public KeyCursor targets(long key, EReference reference) {
		return base().holds(reference) ? base().targets(key, reference) : KeyCursor.of(derivedTargets(key, reference));
	}

	@Override
	public long target(long key, EReference reference) {
		if (base().holds(reference)) {
			return base().target(key, reference);
		}
		long[] targets = derivedTargets(key, reference);
		return targets.length == 0 ? NONE : targets[0];
	}

	private long[] derivedTargets(long key, EReference reference) {
		return value(key, reference) instanceof long[] targets ? targets : new long[0];
	}

	/** The value; null, or no targets, where the expression fails, unless that is for another expression, which fails then, too. */
	private @Nullable Object value(long key, EStructuralFeature feature) {
		Slot slot = new Slot(key, feature);
		if (!values.containsKey(slot)) {
			compute(slot);
		}
		Object value = values.get(slot);
		if (value == COMPUTING) {
			cyclic.addAll(computing.subList(computing.indexOf(slot), computing.size()));
			throw new ArenaException(ErrorCode.QUERY_FAILED, "'" + feature.getName() + "' of element #" + key + " depends on itself.");
		}
		if (value instanceof Failed failed) {
			if (!computing.isEmpty()) {
				throw new ArenaException(ErrorCode.QUERY_FAILED, "'" + feature.getName() + "' of element #" + key + " has no value: " + failed.reason());
			}
			return feature instanceof EReference ? new long[0] : null;
		}
		return value;
	}

	private void compute(Slot slot) {
		values.put(slot, COMPUTING);
		computing.add(slot);
		boolean done = false;
		try {
			Object cell = metamodel().expression(slot.feature()).evaluate(this, slot.key(), cancellation);
			values.put(slot, DerivedValues.convert(slot.feature(), cell, this));
			done = true;
		} catch (ArenaException e) {
			if (e.code().fault() != ErrorCode.Fault.CALLER) {
				throw e;
			}
			values.put(slot, new Failed(e.getMessage()));
			done = true;
		} finally {
			computing.removeLast();
			if (!done) {
				values.remove(slot);
			}
		}
		if (cyclic.remove(slot)) {
			values.put(slot, new Failed("it depends on itself"));
		}
	}

	/** Leaves the snapshot open, which belongs to the caller. */
	@Override
	public void close() {
		values.clear();
	}
}
