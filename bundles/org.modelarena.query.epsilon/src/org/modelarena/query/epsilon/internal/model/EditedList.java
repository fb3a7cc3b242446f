// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.model;

import java.util.Collection;
import java.util.List;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.model.ModelEdit;

/** The targets of a reference while a program edits the model: a change of the list changes them, and the list shows them as they are. */
final class EditedList extends ElementList {
	private final Element element;
	private final EReference reference;

	EditedList(Element element, EReference reference, EClass exactType) {
		super(element.model(), exactType, null);
		this.element = element;
		this.reference = reference;
	}

	@Override
	long[] load() {
		return model().drain(model().snapshot().targets(element.key(), reference));
	}

	private ElementEdits edits() {
		if (model().edits() == null) {
			throw refused();
		}
		return model().edits();
	}

	@Override
	public boolean add(Object value) {
		return changes(() -> edits().add(element, reference, value, ModelEdit.END));
	}

	private boolean changes(Runnable change) {
		forget();
		int before = size();
		change.run();
		forget();
		return size() != before;
	}

	@Override
	public void add(int index, Object value) {
		changes(() -> edits().add(element, reference, value, index));
	}

	@Override
	public boolean addAll(Collection<?> values) {
		return changes(() -> List.copyOf(values).forEach(value -> edits().add(element, reference, value, ModelEdit.END)));
	}

	@Override
	public boolean remove(Object value) {
		return changes(() -> edits().remove(element, reference, value));
	}

	@Override
	public Object remove(int index) {
		Object removed = get(index);
		remove(removed);
		return removed;
	}

	@Override
	public boolean removeAll(Collection<?> values) {
		return changes(() -> List.copyOf(values).forEach(value -> edits().remove(element, reference, value)));
	}

	@Override
	public void clear() {
		changes(() -> edits().clear(element, reference));
	}
}
