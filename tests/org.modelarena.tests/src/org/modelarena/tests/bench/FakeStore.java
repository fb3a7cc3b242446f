// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.bench;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EcoreFactory;
import org.modelarena.bench.Workload;
import org.modelarena.cases.CaseQuery;
import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.PreparedQuery;
import org.modelarena.core.model.QueryLanguage;
import org.modelarena.core.model.QueryLanguages;
import org.modelarena.core.model.Range;
import org.modelarena.core.store.Capability;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;

/** A store without elements whose answers, delays and failures a test decides; every query's right answer is one row with 42. */
final class FakeStore implements StoreProvider {
	/** What happens in an execution; the call's number counts from 1 over all endpoints of the store. */
	interface Behaviour {
		Answer answer(int call, Query query, QueryLimits limits, Cancellation cancellation);
	}

	private static final Metamodel EMPTY = Metamodel.of(emptyPackage());

	private final String name;
	private final Behaviour behaviour;
	final AtomicInteger calls = new AtomicInteger();
	final AtomicInteger openEndpoints = new AtomicInteger();
	final AtomicInteger connections = new AtomicInteger();

	FakeStore(String name, Behaviour behaviour) {
		this.name = name;
		this.behaviour = behaviour;
	}

	/** The answer that the oracle gives. */
	static Answer right() {
		return number(42);
	}

	static Answer number(long number) {
		return Answer.builder(List.of("n"), QueryLimits.DEFAULT).cell(number).endRow().build();
	}

	/** The oracle and these stores, with the language {@code ocl}. */
	static Catalog catalog(FakeStore... stores) {
		return catalog((call, query, limits, cancellation) -> right(), stores);
	}

	/** An oracle that gives these answers, and these stores, with the language {@code ocl}. */
	static Catalog catalog(Behaviour oracle, FakeStore... stores) {
		List<StoreProvider> all = new java.util.ArrayList<>(List.of(stores));
		all.add(new FakeStore("emf", oracle));
		return new Catalog(all, List.of(new Ocl()));
	}

	/** An empty model and queries of these names. */
	static Workload workload(String... queries) {
		List<CaseQuery> list = java.util.Arrays.stream(queries).map(query -> new CaseQuery(query, java.util.Map.of("ocl", "42"))).toList();
		return new Workload(NoElements::new, list, Optional.empty());
	}

	private static EPackage emptyPackage() {
		EPackage nothing = EcoreFactory.eINSTANCE.createEPackage();
		nothing.setName("nothing");
		nothing.setNsURI("urn:nothing");
		return nothing;
	}

	@Override
	public String name() {
		return name;
	}

	@Override
	public String description() {
		return "a double";
	}

	@Override
	public Set<Capability> capabilities() {
		return Set.of();
	}

	@Override
	public ModelStore create(StoreLocation location, ElementSource source, Progress progress) {
		return new Store();
	}

	@Override
	public ModelStore open(StoreLocation location) {
		return new Store();
	}

	static void sleep(long millis) {
		try {
			Thread.sleep(millis);
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
		}
	}

	/** Where a test's run writes, below its temporary folder. */
	static Path out(Path folder) {
		return folder.resolve("out");
	}

	private final class Store implements ModelStore {
		@Override
		public StoreProvider provider() {
			return FakeStore.this;
		}

		@Override
		public Metamodel metamodel() {
			return EMPTY;
		}

		@Override
		public ModelSnapshot snapshot() {
			return new NoSnapshot();
		}

		@Override
		public ModelEdit begin() {
			throw Capability.UPDATE.refusedBy(name);
		}

		@Override
		public QueryEndpoint endpoint(QueryLanguages languages) {
			openEndpoints.incrementAndGet();
			connections.incrementAndGet();
			return new QueryEndpoint() {
				@Override
				public Answer execute(Query query, QueryLimits limits, Cancellation cancellation) {
					return behaviour.answer(calls.incrementAndGet(), query, limits, cancellation);
				}

				@Override
				public void close() {
					openEndpoints.decrementAndGet();
				}
			};
		}

		@Override
		public void close() {
		}
	}

	private static final class Ocl implements QueryLanguage {
		@Override
		public String name() {
			return "ocl";
		}

		@Override
		public PreparedQuery prepare(Query query, Metamodel metamodel, Cancellation cancellation) {
			throw new UnsupportedOperationException("The doubles' endpoints answer without preparing");
		}
	}

	private static final class NoElements implements ElementSource {
		@Override
		public Metamodel metamodel() {
			return EMPTY;
		}

		@Override
		public long size() {
			return 0;
		}

		@Override
		public void emit(ElementSink sink, Cancellation cancellation) {
		}
	}

	private static final class NoSnapshot implements ModelSnapshot {
		@Override
		public Metamodel metamodel() {
			return EMPTY;
		}

		@Override
		public long size() {
			return 0;
		}

		@Override
		public boolean contains(long key) {
			return false;
		}

		@Override
		public KeyCursor extent(EClass type) {
			return KeyCursor.of();
		}

		@Override
		public long extentSize(EClass type) {
			return 0;
		}

		@Override
		public EClass type(long key) {
			throw new UnsupportedOperationException();
		}

		@Override
		public Object attribute(long key, EAttribute attribute) {
			throw new UnsupportedOperationException();
		}

		@Override
		public long target(long key, EReference reference) {
			return NONE;
		}

		@Override
		public KeyCursor targets(long key, EReference reference) {
			return KeyCursor.of();
		}

		@Override
		public long container(long key) {
			return NONE;
		}

		@Override
		public EReference containment(long key) {
			return null;
		}

		@Override
		public KeyCursor roots() {
			return KeyCursor.of();
		}

		@Override
		public KeyCursor sources(long key, EReference reference) {
			return KeyCursor.of();
		}

		@Override
		public KeyCursor seek(EClass type, EAttribute attribute, Range range) {
			return KeyCursor.of();
		}

		@Override
		public EObject object(long key) {
			throw new UnsupportedOperationException();
		}

		@Override
		public void close() {
		}
	}
}
