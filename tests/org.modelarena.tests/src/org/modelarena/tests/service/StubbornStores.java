// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.QueryLanguage;
import org.modelarena.core.store.Capability;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;

/** Real stores that fail when they are closed, or are finished only when the test wants it. Thread-safe. */
final class StubbornStores implements StoreProvider {
	private final StoreProvider real;
	/** Whether stores that are closed fail, after they are closed. */
	volatile boolean failsToClose;
	/** For which new stores wait when they are complete. */
	volatile CountDownLatch mayBeThere = new CountDownLatch(0);

	StubbornStores(StoreProvider real) {
		this.real = real;
	}

	/** All that is there, with these instead of those of their name. */
	Catalog catalog() {
		List<StoreProvider> others = Catalog.services(StoreProvider.class).stream().filter(other -> !other.name().equals(name())).toList();
		return new Catalog(Stream.concat(others.stream(), Stream.of(this)).toList(), Catalog.services(QueryLanguage.class));
	}

	private final class Stubborn implements ModelStore {
		private final ModelStore store;

		Stubborn(ModelStore store) {
			this.store = store;
		}

		@Override
		public StoreProvider provider() {
			return StubbornStores.this;
		}

		@Override
		public Metamodel metamodel() {
			return store.metamodel();
		}

		@Override
		public ModelSnapshot snapshot() {
			return store.snapshot();
		}

		@Override
		public ModelEdit begin() {
			return store.begin();
		}

		@Override
		public void close() {
			store.close();
			if (failsToClose) {
				throw new ArenaException(ErrorCode.IO, "It does not want to.");
			}
		}
	}

	@Override
	public String name() {
		return real.name();
	}

	@Override
	public String description() {
		return real.description();
	}

	@Override
	public Set<Capability> capabilities() {
		return real.capabilities();
	}

	@Override
	public ModelStore create(StoreLocation location, ElementSource source, Progress progress) {
		ModelStore store = real.create(location, source, progress);
		try {
			mayBeThere.await();
		} catch (InterruptedException e) {
			throw new AssertionError(e);
		}
		return new Stubborn(store);
	}

	@Override
	public ModelStore open(StoreLocation location) {
		return new Stubborn(real.open(location));
	}
}
