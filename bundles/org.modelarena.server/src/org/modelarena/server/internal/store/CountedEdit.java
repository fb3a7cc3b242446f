// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.store;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.Cancellation;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;

/**
 * An edit that tells when it is committed.
 *
 * @param edit  the edit that is made
 * @param store the store that the edit changes
 */
record CountedEdit(ModelEdit edit, ServedStore store) implements ModelEdit {
	@Override
	public ModelSnapshot before() {
		return edit.before();
	}

	@Override
	public ModelSnapshot after() {
		return edit.after();
	}

	@Override
	public long[] changed(Cancellation cancellation) {
		return edit.changed(cancellation);
	}

	@Override
	public EClass type(long key) {
		return edit.type(key);
	}

	@Override
	public long create(EClass type, long container, EReference containment, int position) {
		return edit.create(type, container, containment, position);
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
	public void set(long key, EReference reference, long[] targets) {
		edit.set(key, reference, targets);
	}

	@Override
	public void add(long key, EReference reference, long target, int position) {
		edit.add(key, reference, target, position);
	}

	@Override
	public void remove(long key, EReference reference, long target) {
		edit.remove(key, reference, target);
	}

	@Override
	public void reorder(long key, EReference reference, long target, int position) {
		edit.reorder(key, reference, target, position);
	}

	@Override
	public void move(long key, long container, EReference containment, int position) {
		edit.move(key, container, containment, position);
	}

	@Override
	public void delete(long key) {
		edit.delete(key);
	}

	@Override
	public void commit() {
		store.commit(edit::commit);
	}

	@Override
	public void close() {
		edit.close();
	}
}
