// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.store;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

import org.modelarena.core.ArenaException;
import org.modelarena.core.constraint.Constraints;
import org.modelarena.core.edit.ForwardingEdit;
import org.modelarena.core.model.ModelEdit;

/** An edit of a served store, which counts its commits. */
public final class CountedEdit extends ForwardingEdit {
	private final ServedStore store;
	private final Commits commits;

	CountedEdit(ModelEdit edit, ServedStore store, Commits commits) {
		super(edit);
		this.store = store;
		this.commits = commits;
	}

	/** The version of the state that the edit starts from. */
	public long version() {
		return commits.newest();
	}

	/** Whether what is said of the commit is kept. */
	public boolean keepsHistory() {
		return store.hasHistory();
	}

	/** The constraints of the metamodel of that state. */
	public Constraints constraints() {
		return store.constraints(before().metamodel());
	}

	/**
	 * Gives the change its place, so that the next edit can begin when this one is closed; then {@link ServedStore#acknowledge} is to be called.
	 *
	 * @return the version with it, when it is on disk
	 */
	public CompletableFuture<Long> submit() {
		return commits.submit(edit());
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
}
