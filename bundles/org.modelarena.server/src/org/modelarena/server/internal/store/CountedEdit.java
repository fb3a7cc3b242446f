package org.modelarena.server.internal.store;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.ModelEdit;

/**
 * An edit that tells when it has been committed.
 *
 * @param edit     that is made
 * @param onCommit run when it is on disk
 */
record CountedEdit(ModelEdit edit, Runnable onCommit) implements ModelEdit {
	@Override
	public long create(EClass type, long container, EReference containment) {
		return edit.create(type, container, containment);
	}

	@Override
	public void set(long key, EAttribute attribute, Object value) {
		edit.set(key, attribute, value);
	}

	@Override
	public void set(long key, EReference reference, long target) {
		edit.set(key, reference, target);
	}

	@Override
	public void add(long key, EReference reference, long target) {
		edit.add(key, reference, target);
	}

	@Override
	public void remove(long key, EReference reference, long target) {
		edit.remove(key, reference, target);
	}

	@Override
	public void delete(long key) {
		edit.delete(key);
	}

	@Override
	public void commit() {
		edit.commit();
		onCommit.run();
	}

	@Override
	public void close() {
		edit.close();
	}
}
