// SPDX-License-Identifier: EPL-2.0
package org.modelarena.testkit;

import java.util.List;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.history.CommitNote;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;

/** Hands everything on to another edit, with the types and features of that one's metamodel. */
public record TranslatedEdit(Translation names, ModelEdit edit) implements ModelEdit {
	@Override
	public ModelSnapshot before() {
		return edit.before();
	}

	@Override
	public EClass type(long key) {
		return edit.type(key);
	}

	@Override
	public long create(EClass type, long container, EReference containment, int position) {
		return edit.create(names.type(type), container, names.reference(containment), position);
	}

	@Override
	public void set(long key, EAttribute attribute, Object value) {
		edit.set(key, names.attribute(attribute), value instanceof List<?> list ? names.values(attribute, list) : names.value(attribute, value));
	}

	@Override
	public void set(long key, EReference reference, long target) {
		edit.set(key, names.reference(reference), target);
	}

	@Override
	public void set(long key, EReference reference, long[] targets) {
		edit.set(key, names.reference(reference), targets);
	}

	@Override
	public void add(long key, EReference reference, long target, int position) {
		edit.add(key, names.reference(reference), target, position);
	}

	@Override
	public void reorder(long key, EReference reference, long target, int position) {
		edit.reorder(key, names.reference(reference), target, position);
	}

	@Override
	public void move(long key, long container, EReference containment, int position) {
		edit.move(key, container, names.reference(containment), position);
	}

	@Override
	public void remove(long key, EReference reference, long target) {
		edit.remove(key, names.reference(reference), target);
	}

	@Override
	public void delete(long key) {
		edit.delete(key);
	}

	@Override
	public void describe(CommitNote note) {
		edit.describe(note);
	}

	@Override
	public void commit() {
		edit.commit();
	}

	@Override
	public void close() {
		edit.close();
	}
}
