package org.modelarena.testkit;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.ModelEdit;

/** Hands everything on to another edit, with the types and features of that one's metamodel. */
public record TranslatedEdit(Translation names, ModelEdit edit) implements ModelEdit {
	@Override
	public long create(EClass type, long container, EReference containment) {
		return edit.create(names.type(type), container, names.reference(containment));
	}

	@Override
	public void set(long key, EAttribute attribute, Object value) {
		edit.set(key, names.attribute(attribute), names.value(attribute, value));
	}

	@Override
	public void set(long key, EReference reference, long target) {
		edit.set(key, names.reference(reference), target);
	}

	@Override
	public void add(long key, EReference reference, long target) {
		edit.add(key, names.reference(reference), target);
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
	public void commit() {
		edit.commit();
	}

	@Override
	public void close() {
		edit.close();
	}
}
