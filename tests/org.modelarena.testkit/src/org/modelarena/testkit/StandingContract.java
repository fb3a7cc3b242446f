// SPDX-License-Identifier: EPL-2.0
package org.modelarena.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.modelarena.core.Declaration;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.QueryLanguages;
import org.modelarena.core.standing.WatchedStore;
import org.modelarena.core.store.Capability;
import org.modelarena.core.store.Catalog;

/** Standing queries have, after each commit, the answer that asking gives. */
interface StandingContract extends StoreUnderTest {
	/** System property: after how many commits, of three edits each, answers are compared. */
	int COMMITS = Integer.getInteger("modelarena.standing.commits", Boolean.getBoolean("modelarena.long") ? 300 : 25);

	/** In each language some whose differences are computed, and some that are asked again. */
	private static List<Query> queries() {
		return Stream.of(
				// Rows, also by way of other elements.
				ocl("Leaf.allInstances()->select(l | l.size > 2)"),
				ocl("Leaf.allInstances()->select(l | l.friends->exists(f | f.size > l.size))"),
				ocl("Group.allInstances()->select(g | g.members->size() > 1 and not g.head.oclIsUndefined())"),
				ocl("Leaf.allInstances()->select(l | Group.allInstances()->exists(g | g.head = l))"),
				eol("Leaf.all.select(l | l.boss.isDefined()).collect(l | l.boss.name)"),
				epl("pattern Befriended l : Leaf, f : Leaf from: l.friends guard: f.size <> l.size { }"),
				epl("pattern Led g : Group, l : Leaf from: g.staff, o : Group guard: l.owner = o { }"),
				// Each row once, and numbers.
				ocl("Leaf.allInstances()->collect(l | l.size)->asSet()"), eol("Leaf.all.collect(l | l.boss).asSet().size()"), ocl("Leaf.allInstances()->select(l | l.partner <> null)->size()"),
				eol("Leaf.all.collect(l | l.size).sum()"), ocl("Leaf.allInstances()->forAll(l | l.friends->notEmpty())"),
				// Asked again.
				ocl("Leaf.allInstances()->sortedBy(l | l.size)->first()"), eol("return Leaf.all.select(l | l.size > 2).size().toString() + '!';"))
				.toList();
	}

	private static Query ocl(String text) {
		return new Query("ocl", text);
	}

	private static Query eol(String text) {
		return new Query("eol", text);
	}

	private static Query epl(String text) {
		return new Query("epl", text);
	}

	@Test
	default void standingQueriesFollowRandomEditsAndNoneThatAreGivenUp() {
		assumeHas(Capability.UPDATE);
		EditedObjects objects = EditedObjects.of(kit(11, 40).asSource());
		RandomSteps steps = new RandomSteps(11, objects);
		QueryLanguages languages = Catalog.discover().languages();
		try (WatchedStore store = new WatchedStore(create(objects.asSource()), languages)) {
			List<Follower> followers = new ArrayList<>();
			queries().forEach(query -> followers.add(Follower.of(query, store)));
			try (QueryEndpoint endpoint = store.endpoint(languages)) {
				for (int commit = 0; commit < COMMITS; commit++) {
					giveUp(store);
					StringBuilder made = new StringBuilder("commit " + commit);
					try (ModelEdit edit = new Translation(store.metamodel()).edit(store.begin())) {
						for (int i = 0; i < 3; i++) {
							made.append("; ").append(steps.step(edit));
						}
						edit.commit();
					}
					store.await();
					followers.forEach(each -> each.assertRight(endpoint, made.toString()));
				}
			}
			assertTrue(followers.stream().filter(each -> each.changes() > 1).count() > followers.size() / 2L, "most answers have not changed");
			followers.forEach(Follower::close);
			assertEquals(COMMITS, store.version());
		}
	}

	@Test
	default void standingQueriesFollowDerivedAttributesAndTheirDeclaration() {
		assumeHas(Capability.DERIVED_ATTRIBUTES);
		EditedObjects objects = EditedObjects.of(kit(12, 40).asSource());
		RandomSteps steps = new RandomSteps(12, objects);
		QueryLanguages languages = Catalog.discover().languages();
		try (WatchedStore store = new WatchedStore(create(objects.asSource()), languages)) {
			declare(store, "Leaf.heavy : Boolean = self.size > 2");
			declare(store, "Group.crowd : Integer = self.members->size()");
			// That of other elements is read within.
			declare(store, "Node.all : Integer = if self.oclIsKindOf(Group) then self.oclAsType(Group).members->collect(m | m.all)->sum() + 1 else 1 endif");
			List<Follower> followers = new ArrayList<>(List.of(Follower.of(ocl("Leaf.allInstances()->select(l | l.heavy)"), store),
					Follower.of(ocl("Leaf.allInstances()->select(l | l.friends->exists(f | f.heavy))"), store), Follower.of(eol("Group.all.select(g | g.crowd > 1)"), store),
					Follower.of(ocl("Group.allInstances()->select(g | g.crowd > 1)->size()"), store), Follower.of(ocl("Node.allInstances()->select(n | n.all > 2)"), store)));
			try (QueryEndpoint endpoint = store.endpoint(languages)) {
				for (int commit = 0; commit < 16; commit++) {
					if (commit == 8) {
						declare(store, "Leaf.light : Boolean = self.size < 2");
						followers.add(Follower.of(eol("Leaf.all.select(l | l.light)"), store));
					}
					StringBuilder made = new StringBuilder("commit " + commit);
					try (ModelEdit edit = new Translation(store.metamodel()).edit(store.begin())) {
						for (int i = 0; i < 3; i++) {
							made.append("; ").append(steps.step(edit));
						}
						edit.commit();
					}
					store.await();
					followers.forEach(each -> each.assertRight(endpoint, made.toString()));
				}
			}
			assertTrue(followers.stream().anyMatch(each -> each.changes() > 2), "no answer has changed");
		}
	}

	private static void declare(WatchedStore store, String declaration) {
		store.index().declare(Declaration.parse(declaration, "ocl", true), Progress.none());
	}

	private static void giveUp(WatchedStore store) {
		try (ModelEdit edit = store.begin()) {
			edit.create(store.metamodel().type("Leaf"), org.modelarena.core.model.ModelSnapshot.NONE, null);
		}
	}
}
