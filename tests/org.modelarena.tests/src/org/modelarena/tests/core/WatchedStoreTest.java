// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.Strategy;
import org.modelarena.core.edit.ForwardingEdit;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.standing.AnswerChange;
import org.modelarena.core.standing.Change;
import org.modelarena.core.standing.MaintainableQuery;
import org.modelarena.core.standing.MaintainedAnswer;
import org.modelarena.core.standing.Maintenance;
import org.modelarena.core.standing.StandingListener;
import org.modelarena.core.standing.StandingQuery;
import org.modelarena.core.standing.WatchedStore;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ForwardingStore;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.testkit.Follower;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.testkit.RandomEdits;

/** What goes wrong around standing queries: several editors, listeners that fail or wait for themselves, answers that outgrow their limit. */
@Timeout(60)
class WatchedStoreTest {
	private static final Query LARGE = new Query("ocl", "Leaf.allInstances()->select(l | l.size > 2)");

	@TempDir
	Path folder;

	private WatchedStore store(String kind) {
		return store(kind, kind);
	}

	private WatchedStore store(String kind, String name) {
		return new WatchedStore(Catalog.discover().store(kind).create(StoreLocation.at(folder.resolve(name)), RandomEdits.model(11, KitMetamodel.create(), 40).asSource(), Progress.none()),
				Catalog.discover().languages());
	}

	private static QueryEndpoint endpoint(WatchedStore store) {
		return store.endpoint(Catalog.discover().languages());
	}

	private static void addLeaf(WatchedStore store) {
		addLeaves(store, 1);
	}

	private static void addLeaves(WatchedStore store, int count) {
		EClass leaf = store.metamodel().type("Leaf");
		try (ModelEdit edit = store.begin()) {
			for (int i = 0; i < count; i++) {
				edit.set(edit.create(leaf, ModelSnapshot.NONE, null), (EAttribute) leaf.getEStructuralFeature("size"), (Object) 77);
			}
			edit.commit();
		}
	}

	/** Notes what it hears. */
	private static class Notes implements StandingListener {
		final List<String> heard = Collections.synchronizedList(new ArrayList<>());

		@Override
		public void changed(AnswerChange change) {
			heard.add("changed");
		}

		@Override
		public void restarted(long version, Answer answer) {
			heard.add("restarted");
		}

		@Override
		public void failed(long version, ArenaException reason) {
			heard.add("failed");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "columns", "neoemf" })
	void commitsOfSeveralEditorsAreToldOfInTheirOrder(String kind) throws Exception {
		try (WatchedStore store = store(kind); QueryEndpoint endpoint = endpoint(store); ExecutorService editors = Executors.newFixedThreadPool(4)) {
			Follower follower = Follower.of(LARGE, store);
			List<Future<?>> running = new ArrayList<>();
			for (int i = 0; i < 100; i++) {
				running.add(editors.submit(() -> addLeaf(store)));
			}
			for (Future<?> each : running) {
				each.get();
			}
			store.await();
			follower.assertRight(endpoint, "at the end");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "columns", "emf" })
	void aListenerThatFailsHindersNeitherOthersNorCommits(String kind) {
		try (WatchedStore store = store(kind)) {
			Notes notes = new Notes();
			store.standing(LARGE, QueryLimits.DEFAULT, new Notes() {
				@Override
				public void changed(AnswerChange change) {
					throw new AssertionError("a listener");
				}
			});
			store.standing(LARGE, QueryLimits.DEFAULT, notes);
			for (int i = 0; i < 3; i++) {
				addLeaf(store);
			}
			store.await();
			assertEquals(List.of("changed", "changed", "changed"), notes.heard);
		}
	}

	@Test
	void aListenerThatWaitsForItselfIsToldSo() {
		try (WatchedStore store = store("columns")) {
			List<String> told = Collections.synchronizedList(new ArrayList<>());
			store.standing(LARGE, QueryLimits.DEFAULT, new Notes() {
				@Override
				public void changed(AnswerChange change) {
					told.add(assertThrows(IllegalStateException.class, () -> store.standing(LARGE, QueryLimits.DEFAULT, new Notes())).getMessage());
				}
			});
			addLeaf(store);
			store.await();
			assertTrue(told.getFirst().contains("another thread"), told.toString());
		}
	}

	/** Whatever a commit fails with, something of it may be there. */
	@ParameterizedTest
	@ValueSource(strings = { "columns", "emf" })
	void whatACommitLeavesThatFailsUnforeseenIsToldOfWithTheNextOne(String kind) {
		AtomicBoolean isFailing = new AtomicBoolean();
		ModelStore plain = Catalog.discover().store(kind).create(StoreLocation.at(folder.resolve(kind)), RandomEdits.model(11, KitMetamodel.create(), 40).asSource(), Progress.none());
		ModelStore failing = new ForwardingStore(plain) {
			@Override
			public ModelEdit begin() {
				return new ForwardingEdit(plain.begin()) {
					@Override
					public void commit() {
						super.commit();
						if (isFailing.get()) {
							throw new IllegalStateException("after it is made");
						}
					}
				};
			}
		};
		try (WatchedStore store = new WatchedStore(failing, Catalog.discover().languages()); QueryEndpoint endpoint = endpoint(store)) {
			Follower follower = Follower.of(LARGE, store);
			isFailing.set(true);
			assertThrows(IllegalStateException.class, () -> addLeaf(store));
			isFailing.set(false);
			addLeaf(store);
			store.await();
			follower.assertRight(endpoint, "after both");
		}
	}

	@Test
	void anAnswerThatOutgrowsItsLimitFailsAsAskingDoes() {
		try (WatchedStore store = store("columns"); QueryEndpoint endpoint = endpoint(store)) {
			long rows = endpoint.execute(LARGE, QueryLimits.DEFAULT, Cancellation.create()).count();
			QueryLimits limits = QueryLimits.DEFAULT.withRows(rows + 1);
			Notes notes = new Notes();
			store.standing(LARGE, limits, notes);
			addLeaf(store);
			addLeaf(store);
			store.await();
			assertThrows(ArenaException.class, () -> endpoint.execute(LARGE, limits, Cancellation.create()));
			assertEquals(List.of("changed", "failed"), notes.heard);
		}
	}

	/** What is distinct within a branch is so for each row around the union. */
	@Test
	void aBranchOfAUnionIsDistinctForEachRowAroundIt() {
		try (WatchedStore store = store("columns"); QueryEndpoint endpoint = endpoint(store)) {
			Follower follower = Follower.of(new Query("eol", "Leaf.all.collect(a | Leaf.all.select(b | b.friends.includes(a)).asSet().asBag()"
					+ ".includingAll(Leaf.all.select(c | c.partner = a))).flatten()"), store);
			EClass leaf = store.metamodel().type("Leaf");
			EReference friends = (EReference) leaf.getEStructuralFeature("friends");
			long[] leaves;
			try (ModelSnapshot state = store.snapshot()) {
				leaves = state.extent(leaf).toArray();
			}
			for (int i = 2; i < 6; i++) {
				try (ModelEdit edit = store.begin()) {
					edit.add(leaves[0], friends, leaves[i]);
					edit.add(leaves[i], friends, leaves[1]);
					edit.commit();
				}
				store.await();
				follower.assertRight(endpoint, "commit " + i);
			}
		}
	}

	/** Follows commits of more than a few elements slowly; asking takes long enough that no other work takes longer by chance. */
	private static final class SlowForMany implements MaintainableQuery {
		private static final int MANY = 10;
		private static final int ASKING_MILLIS = 50;
		private static final int SLOW_MILLIS = 120;

		private final MaintainableQuery query;
		private final List<Integer> followed = Collections.synchronizedList(new ArrayList<>());

		SlowForMany(MaintainableQuery query) {
			this.query = query;
		}

		private static void take(int millis) {
			LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis));
		}

		@Override
		public Answer execute(ModelSnapshot snapshot, QueryLimits limits, Cancellation cancellation) {
			return query.execute(snapshot, limits, cancellation);
		}

		@Override
		public Maintenance maintain(ModelSnapshot snapshot, QueryLimits limits, Cancellation cancellation) {
			Maintenance begun = query.maintain(snapshot, limits, cancellation);
			MaintainedAnswer kept = begun.keeper().orElseThrow();
			take(ASKING_MILLIS);
			return Maintenance.keeping(begun.first(), new MaintainedAnswer() {
				@Override
				public Optional<PendingDifference> before(Change change, Cancellation token) {
					followed.add(change.size());
					if (change.size() > MANY) {
						take(SLOW_MILLIS);
					}
					return kept.before(change, token);
				}

				@Override
				public List<String> steps() {
					return kept.steps();
				}
			}, begun.reads());
		}
	}

	/** Times decide, and a busy machine has its own: then it is tried again. */
	@Test
	void commitsThatAreFollowedSlowlyAreAskedInsteadAndSmallerOnesAreNot() {
		String wanted = List.of(20, 1, 20, 20, 1, 15, 1) + " " + List.of(true, true, true, true, false, true, false, true, true);
		String found = "";
		for (int i = 0; i < 5 && !found.equals(wanted); i++) {
			found = followed("columns" + i);
		}
		assertEquals(wanted, found);
	}

	/** The sizes of the commits that were followed, and after each commit whether the next one is to be. */
	private String followed(String name) {
		try (WatchedStore store = store("columns", name); QueryEndpoint endpoint = endpoint(store)) {
			Query compiled = LARGE.by(Strategy.COMPILED);
			SlowForMany slow = new SlowForMany((MaintainableQuery) Catalog.discover().languages().of(compiled).prepare(compiled, store.metamodel()));
			List<Long> counts = Collections.synchronizedList(new ArrayList<>());
			StandingQuery standing = store.standing(slow, store.metamodel(), QueryLimits.DEFAULT, new Notes() {
				@Override
				public void changed(AnswerChange change) {
					counts.add(change.count());
				}
			}, Cancellation.create());
			long first = standing.first().count();
			List<Integer> sizes = List.of(20, 1, 20, 20, 20, 1, 30, 15, 1);
			List<Boolean> areFollowed = new ArrayList<>();
			List<Long> right = new ArrayList<>();
			for (int size : sizes) {
				addLeaves(store, size);
				store.await();
				areFollowed.add(standing.reason().isEmpty());
				right.add(endpoint.execute(LARGE, QueryLimits.DEFAULT, Cancellation.create()).count());
			}
			assertEquals(right, counts);
			assertEquals(first + sizes.stream().mapToInt(size -> size).sum(), counts.getLast());
			return slow.followed + " " + areFollowed;
		}
	}
}
