// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.store;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.constraint.Constraints;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;

/** An edit of a served store, which counts its commits. */
public final class CountedEdit implements ModelEdit {
	private final ModelEdit edit;
	private final ServedStore store;
	private final Commits commits;

	CountedEdit(ModelEdit edit, ServedStore store, Commits commits) {
		this.edit = edit;
		this.store = store;
		this.commits = commits;
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

	/** The version of the state that the edit starts from. */
	public long version() {
		return commits.newest();
	}

	/** The constraints of the metamodel of that state. */
	public Constraints constraints() {
		return store.constraints(edit.before().metamodel());
	}

	/**
	 * Gives the change its place, so that the next edit can begin when this one is closed; then {@link ServedStore#acknowledge} is to be called.
	 *
	 * @return the version with it, when it is on disk
	 */
	public CompletableFuture<Long> submit() {
		return commits.submit(edit);
	}

	/** Fails with the reason why the edit was refused, when the state that it was refused for is on disk: until then nobody is to learn of it. */
	public CompletableFuture<Long> refused(ArenaException reason) {
		return commits.refused(reason);
	}

	@Override
	public void commit() {
		CompletableFuture<Long> submitted = submit();
		commits.acknowledge();
		try {
			submitted.join();
		} catch (CompletionException e) {
			if (e.getCause() instanceof ArenaException failure) {
				throw failure;
			}
			throw e;
		}
	}

	@Override
	public void close() {
		edit.close();
	}
}
