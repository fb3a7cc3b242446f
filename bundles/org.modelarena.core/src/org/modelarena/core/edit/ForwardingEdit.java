// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.edit;

import java.util.Optional;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.Cancellation;
import org.modelarena.core.history.CommitNote;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.PendingCommit;

/** An edit that does what another one does, for subclasses that watch what becomes of it. Owns it. */
public abstract class ForwardingEdit implements ModelEdit {
	private final ModelEdit edit;

	protected ForwardingEdit(ModelEdit edit) {
		this.edit = edit;
	}

	protected final ModelEdit edit() {
		return edit;
	}

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
	public long[] deleted() {
		return edit.deleted();
	}

	@Override
	public EClass type(long key) {
		return edit.type(key);
	}

	@Override
	public long create(EClass type, long container, @Nullable EReference containment, int position) {
		return edit.create(type, container, containment, position);
	}

	@Override
	public void set(long key, EAttribute attribute, @Nullable Object value) {
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
	public void move(long key, long container, @Nullable EReference containment, int position) {
		edit.move(key, container, containment, position);
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
	public Optional<PendingCommit> append() {
		return edit.append();
	}

	@Override
	public void close() {
		edit.close();
	}
}
