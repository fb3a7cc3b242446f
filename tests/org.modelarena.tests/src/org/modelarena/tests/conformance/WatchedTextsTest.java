// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.standing.WatchedStore;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.testkit.Follower;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.Railways;

/**
 * The texts of users are watched while the railway is edited and eight threads ask beside it: after each commit every answer is what asking gives. Most are kept
 * up without asking again. Finds what the front ends translate in a way that random plans do not have.
 */
@Timeout(300)
class WatchedTextsTest {
	private static final int READERS = 8;
	/** Of 200; the others look at pairs of elements, or at an order. */
	private static final int LEAST_KEPT_UP = 160;

	@TempDir
	Path folder;

	@Sampled(3)
	@Test
	void answersFollowEdits() throws Exception {
		Catalog catalog = Catalog.discover();
		try (WatchedStore store = new WatchedStore(catalog.store("columns").create(StoreLocation.at(folder.resolve("railway")), Railways.repair(1), Progress.none()), catalog.languages());
				QueryEndpoint endpoint = store.endpoint(catalog.languages());
				ExecutorService readers = Executors.newFixedThreadPool(READERS)) {
			List<Follower> followers = follow(store);
			AtomicBoolean done = new AtomicBoolean();
			List<Future<?>> reading = new ArrayList<>();
			for (int i = 0; i < READERS; i++) {
				reading.add(readers.submit(() -> {
					while (!done.get()) {
						endpoint.execute(new Query("ocl", "Segment.allInstances()->select(s | s.length <= 0)->size()"), QueryLimits.DEFAULT, Cancellation.create());
					}
				}));
			}
			Edits edits = new Edits(store);
			for (int commit = 0; commit < (Boolean.getBoolean("modelarena.long") ? 60 : 6); commit++) {
				String made = edits.commit(1 + commit % 5);
				store.await();
				for (Follower each : followers) {
					each.assertRight(endpoint, made);
				}
			}
			done.set(true);
			for (Future<?> each : reading) {
				each.get();
			}
			long kept = followers.stream().filter(each -> each.reason().isEmpty()).count();
			System.getLogger(WatchedTextsTest.class.getName()).log(System.Logger.Level.INFO, kept + " are kept up; reasons for others: " + reasons(followers));
			assertTrue(kept >= LEAST_KEPT_UP, () -> "only " + kept + " of " + followers.size() + " are kept up; reasons: " + reasons(followers));
		}
	}

	private static List<Follower> follow(WatchedStore store) throws Exception {
		List<Follower> followers = new ArrayList<>();
		int failing = 0;
		for (String language : List.of("ocl", "eol", "epl")) {
			for (String text : UserTexts.of(language).values()) {
				try {
					followers.add(Follower.of(new Query(language, text), store));
				} catch (ArenaException e) {
					failing++;
				}
			}
		}
		int refused = failing;
		assertEquals(200, followers.size() + failing);
		assertTrue(failing < 5, () -> refused + " texts fail");
		return followers;
	}

	private static Map<String, Integer> reasons(List<Follower> followers) {
		Map<String, Integer> reasons = new HashMap<>();
		followers.forEach(each -> reasons.merge(each.reason(), 1, Integer::sum));
		return reasons;
	}

	/** Edits of everything that a railway has. */
	private static final class Edits {
		private final WatchedStore store;
		private final Metamodel metamodel;
		private final Random random = new Random(5);

		Edits(WatchedStore store) {
			this.store = store;
			this.metamodel = store.metamodel();
		}

		/** Makes some steps and commits them; says which they were. */
		String commit(int steps) {
			StringBuilder made = new StringBuilder();
			try (ModelEdit edit = store.begin()) {
				for (int i = 0; i < steps; i++) {
					made.append(step(edit, edit.before())).append("; ");
				}
				edit.commit();
			}
			return made.toString();
		}

		private String step(ModelEdit edit, ModelSnapshot before) {
			long key;
			do {
				key = any(before, "RailwayElement");
			} while (isGone(edit, key));
			EClass type = before.type(key);
			if (random.nextInt(12) == 0) {
				edit.delete(key);
				return "delete " + key;
			}
			if (random.nextInt(12) == 0) {
				long region = any(before, "Region");
				if (isGone(edit, region)) {
					return "";
				}
				return "create " + edit.create(metamodel.type("Segment"), region, reference("Region", "elements"));
			}
			List<EReference> references = type.getEAllReferences().stream().filter(each -> !each.isContainment() && !each.isContainer()).toList();
			if (!references.isEmpty() && random.nextBoolean()) {
				return link(edit, before, key, references.get(random.nextInt(references.size())));
			}
			List<EAttribute> attributes = type.getEAllAttributes();
			EAttribute attribute = attributes.get(random.nextInt(attributes.size()));
			Object value = attribute.getEAttributeType() instanceof org.eclipse.emf.ecore.EEnum literals ? literals.getELiterals().get(random.nextInt(literals.getELiterals().size()))
					: attribute.getEAttributeType().getInstanceClass() == boolean.class ? (Object) random.nextBoolean() : random.nextInt(10) - 3;
			edit.set(key, attribute, value);
			return key + "." + attribute.getName() + " = " + value;
		}

		private String link(ModelEdit edit, ModelSnapshot before, long key, EReference reference) {
			long target = any(before, reference.getEReferenceType().getName());
			if (isGone(edit, target)) {
				return "";
			}
			KeyCursor there = before.targets(key, reference);
			if (!reference.isMany()) {
				edit.set(key, reference, random.nextInt(3) == 0 ? ModelSnapshot.NONE : target);
			} else if (random.nextBoolean() && there.next() && !isGone(edit, there.key())) {
				edit.remove(key, reference, there.key());
			} else {
				edit.add(key, reference, target);
			}
			return key + "." + reference.getName() + " " + target;
		}

		private static boolean isGone(ModelEdit edit, long key) {
			try {
				edit.type(key);
				return false;
			} catch (ArenaException e) {
				return true;
			}
		}

		private long any(ModelSnapshot state, String type) {
			long[] all = state.extent(metamodel.type(type)).toArray();
			return all[random.nextInt(all.length)];
		}

		private EReference reference(String type, String name) {
			return (EReference) Metamodel.feature(metamodel.type(type), name);
		}
	}
}
