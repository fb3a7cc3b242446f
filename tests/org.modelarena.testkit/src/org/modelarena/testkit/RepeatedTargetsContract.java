// SPDX-License-Identifier: EPL-2.0
package org.modelarena.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.junit.jupiter.api.Test;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.Strategy;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.standing.WatchedStore;
import org.modelarena.core.store.Capability;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;

/**
 * A file may name an element twice in a reference that is unique. EMF's reader keeps both, and so does Epsilon; OCL has a set. Whichever way a text is evaluated, its
 * answer is the one of its language on EMF's objects.
 */
interface RepeatedTargetsContract extends StoreUnderTest {
	/** Texts by language, and what Eclipse OCL and Epsilon make of them. */
	Map<String, Map<String, Object>> TEXTS = Map.of("ocl", Map.of(
			"Leaf.allInstances()->collect(l | l.likes->size())->sum()", 3,
			"Leaf.allInstances()->collect(l | l.likes)->size()", 3,
			"Leaf.allInstances()->collect(l | l.likes)->select(n | n.name = 'b')->size()", 2,
			"Leaf.allInstances()->collect(l | l.friendOf->size())->sum()", 1,
			"Leaf.allInstances()->select(l | l.likes->one(n | n.name = 'b'))->size()", 2,
			"Leaf.allInstances()->select(l | l.likes->isUnique(n | n.name))->size()", 3,
			"Leaf.allInstances()->collect(l | Leaf.allInstances()->select(o | o.likes->includes(l))->size())->sum()", 3),
			"eol", Map.of(
					"Leaf.all.collect(l | l.likes.size()).sum()", 5,
					"Leaf.all.collect(l | l.likes).flatten().select(n | n.name = 'b').size()", 4,
					"Leaf.all.collect(l | l.friendOf.size()).sum()", 2,
					"Leaf.all.collect(l | Leaf.all.select(o | o.likes.includes(l)).size()).sum()", 3,
					"Leaf.all.collect(l | Leaf.all.collect(o | o.likes).flatten().select(o | o = l).size()).sum()", 5,
					"Leaf.all.select(l | l.likes.one(n | n.name = 'b')).size()", 0,
					"Leaf.all.collect(l | l.likes).flatten().asSet().size()", 2));

	/** Two of three leaves like another one twice, and one is a friend twice. */
	private static ElementSource source() {
		Metamodel metamodel = KitMetamodel.create();
		EClass leaf = metamodel.type("Leaf");
		EAttribute name = (EAttribute) leaf.getEStructuralFeature("name");
		List<String> names = List.of("a", "b", "c");
		Map<Long, Map<String, long[]>> links = Map.of(0L, Map.of("likes", new long[] { 1, 1, 2 }, "friends", new long[] { 2, 2 }), 2L,
				Map.of("likes", new long[] { 1, 1 }, "friendOf", new long[] { 0, 0 }));
		return new ElementSource() {
			@Override
			public Metamodel metamodel() {
				return metamodel;
			}

			@Override
			public long size() {
				return names.size();
			}

			@Override
			public void emit(ElementSink sink, Cancellation cancellation) {
				for (long key = 0; key < names.size(); key++) {
					long source = key;
					sink.begin(leaf, ElementSink.NONE, null);
					sink.attribute(key, name, names.get((int) key));
					links.getOrDefault(key, Map.of()).forEach((reference, targets) -> {
						for (long target : targets) {
							sink.reference(source, (EReference) leaf.getEStructuralFeature(reference), target);
						}
					});
					sink.end();
				}
			}
		};
	}

	private static void assertAnswers(ModelStore store) {
		List<String> wrong = new ArrayList<>();
		try (QueryEndpoint endpoint = store.endpoint(Catalog.discover().languages())) {
			TEXTS.forEach((language, texts) -> texts.forEach((text, expected) -> {
				for (Strategy strategy : Strategy.values()) {
					Object answer = answer(endpoint, new Query(language, text).by(strategy));
					if (!String.valueOf(expected).equals(String.valueOf(answer)) && !(strategy == Strategy.PUSHDOWN && answer == ErrorCode.UNSUPPORTED)) {
						wrong.add(strategy + " " + text + ": " + answer + ", not " + expected);
					}
				}
			}));
			for (Strategy strategy : List.of(Strategy.INTERPRETED, Strategy.COMPILED)) {
				Query pattern = new Query("epl", "pattern Liked l : Leaf, n : Node from : l.likes").by(strategy);
				assertEquals(5, endpoint.execute(pattern, QueryLimits.DEFAULT, Cancellation.create()).count(), strategy.toString());
			}
		}
		assertEquals(List.of(), wrong);
	}

	private static Object answer(QueryEndpoint endpoint, Query query) {
		try {
			Answer answer = endpoint.execute(query, QueryLimits.DEFAULT, Cancellation.create());
			return answer.row(0).getFirst();
		} catch (ArenaException e) {
			return e.code();
		}
	}

	@Test
	default void whatAFileNamesTwiceIsWhatTheLanguageMakesOfIt() {
		try (ModelStore store = create(source())) {
			assertAnswers(store);
			if (has(Capability.UPDATE)) {
				try (ModelEdit edit = store.begin()) {
					EReference likes = (EReference) store.metamodel().type("Leaf").getEStructuralFeature("likes");
					edit.add(1, likes, 0);
					edit.remove(1, likes, 0);
					edit.commit();
				}
				assertAnswers(store);
			}
		}
		if (isPersistent()) {
			try (ModelStore store = reopen()) {
				assertAnswers(store);
			}
		}
	}

	@Test
	default void aStandingQueryFollowsWhatAFileNamesTwice() {
		assumeHas(Capability.UPDATE);
		List<Query> queries = List.of(new Query("ocl", "Leaf.allInstances()->select(l | l.name <> 'x')->collect(l | l.likes)"),
				new Query("eol", "Leaf.all.select(l | l.name <> 'x').collect(l | l.likes.size()).sum()"),
				new Query("ocl", "Leaf.allInstances()->select(l | l.likes->exists(n | n.name = 'x'))"));
		try (WatchedStore store = new WatchedStore(create(source()), Catalog.discover().languages())) {
			List<Follower> followers = queries.stream().map(query -> Follower.of(query, store)).toList();
			try (QueryEndpoint endpoint = store.endpoint(Catalog.discover().languages())) {
				for (long key = 0; key < 3; key++) {
					try (ModelEdit edit = store.begin()) {
						edit.set(key, (EAttribute) store.metamodel().type("Leaf").getEStructuralFeature("name"), "x");
						edit.commit();
					}
					store.await();
					String made = "after #" + key;
					followers.forEach(each -> each.assertRight(endpoint, made));
				}
			}
			followers.forEach(Follower::close);
		}
	}
}
