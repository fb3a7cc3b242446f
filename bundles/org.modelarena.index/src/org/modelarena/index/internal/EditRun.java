// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.internal;

import java.util.function.LongConsumer;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.edit.EditEngine;
import org.modelarena.core.edit.EditStep;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;

/** One edit of the state, in which a change replaces a list as a whole. Containers follow the ends of containments. */
final class EditRun extends EditEngine {
	private final IndexState state;
	private final Changes changes;

	EditRun(IndexState state, Changes changes) {
		this.state = state;
		this.changes = changes;
	}

	@Override
	protected EReference opposite(EReference reference) {
		EReference opposite = reference.getEOpposite();
		return opposite != null && GraphNames.isLinked(opposite) ? opposite : null;
	}

	@Override
	protected long create(EditStep.Create create, Place place) {
		changes.create(create.key(), create.type());
		return create.key();
	}

	@Override
	protected void setValue(long element, EAttribute attribute, Object value) {
		changes.edit(element, attribute, value);
	}

	@Override
	protected EClass type(long element) {
		return state.type(element);
	}

	@Override
	protected Place place(long element) {
		return new Place(state.containers().container(element), state.containers().containment(element));
	}

	@Override
	protected void put(long element, Place place) {
		if (place.containment() == null || place(element).containment() == null) {
			changes.editRoots();
		}
	}

	private int[] targets(long source, EReference reference) {
		return state.column(reference).get(source);
	}

	@Override
	protected boolean has(long source, EReference reference, long target) {
		return ReferenceColumn.contains(targets(source, reference), (int) target);
	}

	@Override
	protected long target(long source, EReference reference) {
		int[] targets = targets(source, reference);
		return targets.length == 0 ? ModelSnapshot.NONE : targets[0];
	}

	@Override
	protected void eachTarget(long source, EReference reference, LongConsumer sink) {
		if (GraphNames.isLinked(reference)) {
			for (int target : targets(source, reference)) {
				sink.accept(target);
			}
		}
	}

	@Override
	protected void addEnd(long source, EReference reference, long target, int position) {
		int[] targets = targets(source, reference);
		changes.edit(source, reference, ReferenceColumn.with(targets, (int) target, position == ModelEdit.END ? targets.length : position));
	}

	@Override
	protected void removeEnd(long source, EReference reference, long target) {
		if (has(source, reference, target)) {
			changes.edit(source, reference, ReferenceColumn.without(targets(source, reference), (int) target));
		}
	}

	@Override
	protected void reorder(long source, EReference reference, long target, int position) {
		changes.edit(source, reference, ReferenceColumn.moved(targets(source, reference), (int) target, position));
	}

	@Override
	protected void clearSources(long target) {
		for (EReference reference : state.metamodel().referencesTo(type(target))) {
			if (Metamodel.isOneWay(reference) && GraphNames.isLinked(reference)) {
				// As often as it has the link.
				for (int source : state.reverse(reference).get(target)) {
					removeEnd(source, reference, target);
				}
			}
		}
	}

	@Override
	protected void remove(long element) {
		changes.delete(element);
	}
}
