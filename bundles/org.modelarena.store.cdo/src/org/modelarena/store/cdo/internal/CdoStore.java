// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.cdo.internal;

import java.time.Duration;

import org.eclipse.net4j.util.container.IManagedContainer;
import org.modelarena.core.Unfinished;
import org.modelarena.core.edit.CheckedEdit;
import org.modelarena.core.edit.EditTurn;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreProvider;

/** A CDO repository in this process. */
final class CdoStore implements ModelStore {
	private static final Duration WAIT_FOR_EDIT = Duration.ofSeconds(60);

	private final StoreProvider provider;
	private final IManagedContainer container;
	private final CdoRepository repository;
	private final Runnable onClose;
	private final EditTurn turn = new EditTurn();

	/** @param onClose ends what the store owns */
	CdoStore(StoreProvider provider, IManagedContainer container, CdoRepository repository, Runnable onClose) {
		this.provider = provider;
		this.container = container;
		this.repository = repository;
		this.onClose = onClose;
	}

	@Override
	public StoreProvider provider() {
		return provider;
	}

	@Override
	public Metamodel metamodel() {
		return repository.metamodel();
	}

	@Override
	public ModelSnapshot snapshot() {
		return repository.snapshot();
	}

	@Override
	public ModelEdit begin() {
		repository.requireUsable();
		turn.take(WAIT_FOR_EDIT);
		try (Unfinished work = new Unfinished(turn::end)) {
			CdoSession session = CdoSession.inProcess(container, repository.name());
			work.add(session::close);
			return work.done(new CheckedEdit(new CdoEdit(repository, session, turn::end)));
		} catch (RuntimeException e) {
			throw repository.failure("No edit of '" + repository.name() + "' can begin", e);
		}
	}

	@Override
	public void close() {
		onClose.run();
	}
}
