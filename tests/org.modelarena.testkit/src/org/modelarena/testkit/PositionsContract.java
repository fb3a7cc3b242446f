// SPDX-License-Identifier: EPL-2.0
package org.modelarena.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.modelarena.testkit.StoreUnderTest.assertFails;

import java.util.Arrays;
import java.util.List;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.keeping.ModelCheck;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Capability;
import org.modelarena.core.store.Findings;
import org.modelarena.core.store.ModelStore;

/** Edits put things where they are told to: elements into containers, targets and values into lists. EMF's own objects say what comes out. */
interface PositionsContract extends StoreUnderTest {
	/** A model of two roots: a group with a group, three leaves and a head, and a group with nothing. */
	final class Scene {
		/** The first root. */
		static final long ROOT = 0;
		/** A group in it, with a leaf. */
		static final long GROUP = 1;
		/** The leaf in that group. */
		static final long DEEP = 2;
		/** The first of three leaves in the first root. */
		static final long FIRST = 3;
		/** The head of the first root. */
		static final long HEAD = 6;
		/** The second root. */
		static final long OTHER = 7;

		final EditedObjects objects = new EditedObjects(KitMetamodel.create());
		final EClass group = objects.metamodel().type("Group");
		final EClass leaf = objects.metamodel().type("Leaf");
		final EReference members = reference(group, "members");
		final EReference head = reference(group, "head");
		final EReference friends = reference(leaf, "friends");
		final EReference likes = reference(leaf, "likes");
		final EReference staff = reference(group, "staff");
		final EAttribute tags = (EAttribute) Metamodel.feature(leaf, "tags");
		final EAttribute numbers = (EAttribute) Metamodel.feature(leaf, "numbers");
		private ModelEdit edit;

		Scene() {
			create(ROOT, group, ModelSnapshot.NONE, null);
			create(GROUP, group, ROOT, members);
			create(DEEP, leaf, GROUP, members);
			for (long key = FIRST; key < HEAD; key++) {
				create(key, leaf, ROOT, members);
				objects.add(key, likes, DEEP, ModelEdit.END);
			}
			create(HEAD, leaf, ROOT, head);
			create(OTHER, group, ModelSnapshot.NONE, null);
			objects.add(DEEP, friends, FIRST, ModelEdit.END);
			objects.add(DEEP, friends, HEAD, ModelEdit.END);
		}

		private void create(long key, EClass type, long container, EReference containment) {
			objects.create(key, type, container, containment, ModelEdit.END);
		}

		private static EReference reference(EClass type, String name) {
			return (EReference) Metamodel.feature(type, name);
		}

		/** Begins an edit, which the steps from now on belong to. */
		ModelEdit edit(ModelStore store) {
			edit = new Translation(store.metamodel()).edit(store.begin());
			return edit;
		}

		long create(EClass type, long container, EReference containment, int position) {
			long key = edit.create(type, container, containment, position);
			objects.create(key, type, container, containment, position);
			return key;
		}

		void move(long key, long container, EReference containment, int position) {
			edit.move(key, container, containment, position);
			objects.move(key, container, containment, position);
		}

		void add(long key, EReference reference, long target, int position) {
			edit.add(key, reference, target, position);
			objects.add(key, reference, target, position);
		}

		void reorder(long key, EReference reference, long target, int position) {
			edit.reorder(key, reference, target, position);
			objects.reorder(key, reference, target, position);
		}

		void set(long key, EReference reference, long... targets) {
			edit.set(key, reference, targets);
			objects.set(key, reference, targets);
		}

		void set(long key, EAttribute attribute, Object value) {
			edit.set(key, attribute, value);
			objects.set(key, attribute, value);
		}

		void delete(long key) {
			edit.delete(key);
			objects.delete(key);
		}
	}

	/** Steps of one edit. */
	interface Steps {
		void make(ModelEdit edit);
	}

	/** Makes an edit; afterwards the store holds what EMF's objects hold. That it does so when it is opened again is the random steps' matter. */
	private void editAndCompare(Scene scene, Steps steps) {
		assumeHas(Capability.UPDATE);
		try (ModelStore store = create(new Scene().objects.asSource())) {
			try (ModelEdit edit = scene.edit(store)) {
				steps.make(edit);
				edit.commit();
			}
			compare(scene.objects, store, "committed");
		}
	}

	private static void compare(EditedObjects objects, ModelStore store, String when) {
		try (ModelSnapshot snapshot = store.snapshot()) {
			ObjectsCheck.assertSame(objects, snapshot, when);
		}
		Findings findings = new Findings();
		ModelCheck.run(store, findings, Progress.none());
		assertEquals(List.of(), findings.first(), when);
	}

	@Test
	default void elementsAreCreatedAndTargetsAddedWhereTheEditSays() {
		Scene scene = new Scene();
		editAndCompare(scene, edit -> {
			long second = scene.create(scene.leaf, Scene.ROOT, scene.members, 1);
			long first = scene.create(scene.leaf, Scene.ROOT, scene.members, 0);
			scene.create(scene.leaf, Scene.ROOT, scene.members, 6);
			scene.add(Scene.DEEP, scene.friends, second, 1);
			scene.add(Scene.DEEP, scene.friends, first, 0);
			scene.add(Scene.DEEP, scene.friends, Scene.FIRST, 0);
			scene.add(Scene.DEEP, scene.likes, Scene.ROOT, 0);
			scene.add(Scene.DEEP, scene.likes, Scene.DEEP, 0);
			scene.add(Scene.OTHER, scene.staff, second, 0);
			scene.add(Scene.GROUP, scene.staff, second, 0);
		});
	}

	@Test
	default void listsAreReorderedAndReplaced() {
		Scene scene = new Scene();
		editAndCompare(scene, edit -> {
			scene.reorder(Scene.ROOT, scene.members, Scene.FIRST + 2, 0);
			scene.reorder(Scene.ROOT, scene.members, Scene.GROUP, ModelEdit.END);
			scene.reorder(Scene.DEEP, scene.friends, Scene.HEAD, 0);
			scene.set(Scene.DEEP, scene.likes, Scene.OTHER, Scene.ROOT, Scene.OTHER, Scene.HEAD);
			scene.set(Scene.DEEP, scene.likes, Scene.HEAD, Scene.FIRST, Scene.OTHER);
			scene.set(Scene.FIRST, scene.friends, Scene.DEEP, Scene.FIRST, Scene.HEAD);
			scene.set(Scene.FIRST + 1, scene.likes);
		});
	}

	@Test
	default void elementsMoveWithTheirContentsAndKeepTheirKeysAndLinks() {
		Scene scene = new Scene();
		editAndCompare(scene, edit -> {
			scene.move(Scene.GROUP, Scene.OTHER, scene.members, ModelEdit.END);
			scene.move(Scene.FIRST, Scene.GROUP, scene.members, 0);
			scene.move(Scene.FIRST + 2, Scene.ROOT, scene.members, 0);
			scene.move(Scene.HEAD, ModelSnapshot.NONE, null, ModelEdit.END);
			scene.move(Scene.FIRST + 1, Scene.ROOT, scene.head, 0);
			long fresh = scene.create(scene.group, ModelSnapshot.NONE, null, ModelEdit.END);
			scene.move(Scene.OTHER, fresh, scene.members, 0);
			scene.move(fresh, Scene.ROOT, scene.members, 1);
			scene.move(Scene.DEEP, ModelSnapshot.NONE, null, ModelEdit.END);
			scene.move(Scene.DEEP, Scene.OTHER, scene.head, ModelEdit.END);
		});
	}

	@Test
	default void theOnlyRootIsReplacedByAnotherThatTakesItsContents() {
		Scene scene = new Scene();
		editAndCompare(scene, edit -> {
			scene.delete(Scene.OTHER);
			long fresh = scene.create(scene.group, ModelSnapshot.NONE, null, ModelEdit.END);
			scene.move(Scene.GROUP, fresh, scene.members, ModelEdit.END);
			scene.delete(Scene.ROOT);
			assertFails(ErrorCode.UNKNOWN_ELEMENT, () -> edit.move(Scene.FIRST, fresh, scene.members, 0));
			scene.add(Scene.DEEP, scene.likes, fresh, 0);
		});
	}

	@Test
	default void positionsDoNotCountWhatTheEditHasDeleted() {
		Scene scene = new Scene();
		editAndCompare(scene, edit -> {
			scene.set(Scene.DEEP, scene.likes, Scene.FIRST, Scene.FIRST + 1, Scene.HEAD);
			scene.delete(Scene.FIRST);
			scene.add(Scene.DEEP, scene.likes, Scene.ROOT, 1);
			scene.reorder(Scene.DEEP, scene.likes, Scene.HEAD, 0);
			scene.create(scene.leaf, Scene.ROOT, scene.members, 2);
			assertFails(ErrorCode.MODEL_INVALID, () -> edit.add(Scene.DEEP, scene.likes, Scene.OTHER, 4));
		});
	}

	@Test
	default void manyValuedAttributesAreSetAsAWhole() {
		Scene scene = new Scene();
		editAndCompare(scene, edit -> {
			scene.set(Scene.DEEP, scene.tags, List.of("b", "a", "b", ""));
			scene.set(Scene.DEEP, scene.numbers, List.of(3, 1, 3));
			scene.set(Scene.FIRST, scene.tags, List.of("x"));
			scene.set(Scene.FIRST, scene.tags, null);
			scene.set(Scene.HEAD, scene.tags, List.of());
			scene.set(scene.create(scene.leaf, Scene.OTHER, scene.members, 0), scene.numbers, List.of(7));
		});
	}

	@Test
	default void positionsThatAListDoesNotHaveAreRefusedWithThoseItHas() {
		Scene scene = new Scene();
		editAndCompare(scene, edit -> {
			assertTrue(message(() -> edit.create(scene.leaf, Scene.ROOT, scene.members, 5)).contains("0 to 4"));
			assertTrue(message(() -> edit.create(scene.leaf, Scene.OTHER, scene.members, 1)).contains("0 only"));
			assertTrue(message(() -> edit.add(Scene.DEEP, scene.friends, Scene.FIRST + 1, 3)).contains("0 to 2"));
			assertTrue(message(() -> edit.add(Scene.DEEP, scene.friends, Scene.FIRST + 1, -2)).contains("0 to 2"));
			assertTrue(message(() -> edit.reorder(Scene.DEEP, scene.friends, Scene.HEAD, 2)).contains("0 to 1"));
			assertTrue(message(() -> edit.reorder(Scene.DEEP, scene.friends, Scene.ROOT, 0)).contains("does not hold #0"));
			assertTrue(message(() -> edit.move(Scene.FIRST, Scene.ROOT, scene.members, 4)).contains("0 to 3"));
			assertTrue(message(() -> edit.move(Scene.FIRST, Scene.GROUP, scene.members, 2)).contains("0 to 1"));
			assertTrue(message(() -> edit.create(scene.group, ModelSnapshot.NONE, null, 0)).contains("Roots have no positions"));
			assertTrue(message(() -> edit.move(Scene.FIRST, ModelSnapshot.NONE, null, 1)).contains("Roots have no positions"));
			scene.add(Scene.DEEP, scene.friends, Scene.FIRST + 1, 2);
		});
	}

	@Test
	default void movesAndListsThatTheModelForbidsAreRefusedAndTheEditGoesOn() {
		Scene scene = new Scene();
		editAndCompare(scene, edit -> {
			assertTrue(message(() -> edit.move(Scene.ROOT, Scene.GROUP, scene.members, 0)).contains("own contents"));
			assertTrue(message(() -> edit.move(Scene.GROUP, Scene.GROUP, scene.members, 0)).contains("own contents"));
			assertTrue(message(() -> edit.move(Scene.FIRST, Scene.ROOT, scene.head, 0)).contains("holds an element already"));
			assertTrue(message(() -> edit.create(scene.leaf, Scene.ROOT, scene.head, 0)).contains("holds an element already"));
			assertTrue(message(() -> edit.move(Scene.GROUP, Scene.OTHER, scene.head, 0)).contains("'head' takes"));
			assertTrue(message(() -> edit.move(Scene.GROUP, Scene.FIRST, scene.members, 0)).contains("no feature 'members'"));
			assertTrue(message(() -> edit.move(Scene.FIRST, Scene.DEEP, scene.likes, 0)).contains("not a containment"));
			assertTrue(message(() -> edit.set(Scene.DEEP, scene.tags, "one")).contains("a list"));
			assertTrue(message(() -> edit.set(Scene.DEEP, scene.tags, Arrays.asList("one", null))).contains("no null"));
			assertTrue(message(() -> edit.set(Scene.DEEP, scene.numbers, List.of("one"))).contains("EInt"));
			assertTrue(message(() -> edit.set(Scene.DEEP, scene.friends, new long[] { Scene.ROOT })).contains("'friends' takes"));
			assertTrue(message(() -> edit.set(Scene.ROOT, scene.members, new long[] { Scene.FIRST })).contains("without containment"));
			assertFails(ErrorCode.UNKNOWN_ELEMENT, () -> edit.move(99, Scene.ROOT, scene.members, 0));
			assertFails(ErrorCode.UNKNOWN_ELEMENT, () -> edit.move(Scene.FIRST, 99, scene.members, 0));
			assertFails(ErrorCode.UNKNOWN_ELEMENT, () -> edit.reorder(Scene.ROOT, scene.members, 99, 0));
			scene.move(Scene.HEAD, Scene.OTHER, scene.head, 0);
			scene.move(Scene.FIRST, Scene.ROOT, scene.head, 0);
		});
	}

	/** EMF's own objects have it twice. */
	@Test
	default void anEndThatIsItsOwnOtherEndLinksAnElementWithItselfOnce() {
		assumeHas(Capability.UPDATE);
		EditedObjects people = new EditedObjects(KitMetamodel.ofPeople());
		EClass person = people.metamodel().type("Person");
		for (long key = 0; key < 3; key++) {
			people.create(key, person, ModelSnapshot.NONE, null, ModelEdit.END);
		}
		try (ModelStore store = create(people.asSource())) {
			EReference friends = Scene.reference(store.metamodel().type("Person"), "friends");
			EReference partner = Scene.reference(store.metamodel().type("Person"), "partner");
			try (ModelEdit edit = store.begin()) {
				edit.set(0, friends, new long[] { 1, 2 });
				edit.set(0, friends, new long[] { 2, 0, 1 });
				edit.add(1, friends, 1, 0);
				edit.set(0, partner, 1);
				edit.set(0, partner, 0);
				edit.commit();
			}
			assertPeople(store, "0: [2, 0, 1] 0; 1: [1, 0] -; 2: [0] -; ");
			try (ModelEdit edit = store.begin()) {
				edit.remove(0, friends, 0);
				edit.reorder(1, friends, 1, 1);
				edit.set(0, partner, 2);
				edit.set(1, partner, 1);
				edit.add(2, friends, 2, ModelEdit.END);
				edit.commit();
			}
			assertPeople(store, "0: [2, 1] 2; 1: [0, 1] 1; 2: [0, 2] 0; ");
		}
		if (isPersistent()) {
			try (ModelStore store = reopen()) {
				assertPeople(store, "0: [2, 1] 2; 1: [0, 1] 1; 2: [0, 2] 0; ");
			}
		}
	}

	/** As files have it that EMF has written. */
	@Test
	default void aListWithAnElementTwiceThatIsLinkedWithItselfIsSet() {
		assumeHas(Capability.UPDATE);
		EditedObjects people = new EditedObjects(KitMetamodel.ofPeople());
		EClass person = people.metamodel().type("Person");
		for (long key = 0; key < 3; key++) {
			people.create(key, person, ModelSnapshot.NONE, null, ModelEdit.END);
		}
		people.add(0, Scene.reference(person, "friends"), 0, ModelEdit.END);
		people.add(0, Scene.reference(person, "friends"), 1, ModelEdit.END);
		try (ModelStore store = create(people.asSource())) {
			EReference friends = Scene.reference(store.metamodel().type("Person"), "friends");
			try (ModelEdit edit = store.begin()) {
				edit.set(0, friends, new long[] { 2, 1, 0 });
				edit.commit();
			}
			assertPeople(store, "0: [2, 1, 0] -; 1: [0] -; 2: [0] -; ");
		}
	}

	private static void assertPeople(ModelStore store, String expected) {
		EClass person = store.metamodel().type("Person");
		StringBuilder links = new StringBuilder();
		try (ModelSnapshot snapshot = store.snapshot()) {
			for (long key = 0; key < 3; key++) {
				long[] partner = snapshot.targets(key, Scene.reference(person, "partner")).toArray();
				links.append(key).append(": ").append(Arrays.toString(snapshot.targets(key, Scene.reference(person, "friends")).toArray()))
						.append(partner.length == 0 ? " -; " : " " + partner[0] + "; ");
			}
		}
		assertEquals(expected, links.toString());
	}

	private static String message(Runnable step) {
		ArenaException e = assertFails(ErrorCode.MODEL_INVALID, step::run);
		return e.getMessage();
	}

	@ParameterizedTest(name = "random steps with seed {0}")
	@ValueSource(longs = { 21, 22 })
	default void randomStepsDoWhatTheyDoToEmfObjects(long seed) {
		assumeHas(Capability.UPDATE);
		EditedObjects objects = EditedObjects.of(kit(seed, 30).asSource());
		RandomSteps steps = new RandomSteps(seed, objects);
		try (ModelStore store = create(objects.asSource())) {
			for (int commit = 0; commit < 15; commit++) {
				StringBuilder made = new StringBuilder("commit " + commit);
				try (ModelEdit edit = new Translation(store.metamodel()).edit(store.begin())) {
					for (int i = 0; i < 12; i++) {
						made.append(", ").append(steps.step(edit));
					}
					edit.commit();
				}
				compare(objects, store, made.toString());
			}
		}
		if (isPersistent()) {
			try (ModelStore store = reopen()) {
				compare(objects, store, "opened again");
			}
		}
	}
}
