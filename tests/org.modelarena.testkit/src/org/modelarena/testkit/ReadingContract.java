// SPDX-License-Identifier: EPL-2.0
package org.modelarena.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.modelarena.testkit.StoreUnderTest.assertFails;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EcoreFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.Range;
import org.modelarena.core.store.Capability;
import org.modelarena.core.store.ModelStore;

/** A store holds what its source emitted, and says so in all ways that a snapshot has. */
interface ReadingContract extends StoreUnderTest {
	@ParameterizedTest(name = "railway of size {0}")
	@ValueSource(ints = { 1, 2 })
	default void holdsTheRailwayThatWasLoaded(int size) {
		ElementSource source = railway(size);
		try (ModelStore store = create(source); ModelSnapshot snapshot = store.snapshot()) {
			SnapshotCheck.assertSame(RecordedModel.of(source), snapshot);
		}
	}

	@ParameterizedTest(name = "random model with seed {0}")
	@ValueSource(longs = { 1, 2, 3 })
	default void holdsARandomModelThatWasLoaded(long seed) {
		RecordedModel model = kit(seed, 60);
		try (ModelStore store = create(model.asSource()); ModelSnapshot snapshot = store.snapshot()) {
			SnapshotCheck.assertSame(model, snapshot);
		}
	}

	@Test
	default void holdsAnEmptyModel() {
		RecordedModel empty = new RecordedModel(KitMetamodel.create());
		try (ModelStore store = create(empty.asSource()); ModelSnapshot snapshot = store.snapshot()) {
			SnapshotCheck.assertSame(empty, snapshot);
		}
	}

	/** An enumeration may give old names to its literals. A store that keeps nothing but their values says so. */
	@Test
	default void tellsLiteralsWithOneValueApartOrRefusesThem() {
		Metamodel metamodel = KitMetamodel.create();
		EEnum colors = (EEnum) metamodel.packages().getFirst().getEClassifier("Color");
		colors.getEEnumLiteral("BLUE").setValue(colors.getEEnumLiteral("RED").getValue());
		RecordedModel model = RandomEdits.model(8, metamodel, 60);
		ModelStore created;
		try {
			created = create(model.asSource());
		} catch (ArenaException e) {
			assertEquals(ErrorCode.UNSUPPORTED, e.code(), e.getMessage());
			assertTrue(e.getMessage().contains("Color::BLUE"), e.getMessage());
			return;
		}
		try (ModelStore store = created; ModelSnapshot snapshot = store.snapshot()) {
			SnapshotCheck.assertSame(model, snapshot);
		}
	}

	@Test
	default void holdsTheSameModelWhenOpenedAgain() {
		assumePersistent();
		RecordedModel model = kit(4, 60);
		create(model.asSource()).close();
		try (ModelStore store = reopen(); ModelSnapshot snapshot = store.snapshot()) {
			SnapshotCheck.assertSame(model, snapshot);
		}
	}

	@Test
	default void holdsTheSameRailwayWhenOpenedAgain() {
		assumePersistent();
		ElementSource source = railway(1);
		create(source).close();
		try (ModelStore store = reopen(); ModelSnapshot snapshot = store.snapshot()) {
			SnapshotCheck.assertSame(RecordedModel.of(source), snapshot);
		}
	}

	@Test
	default void knowsItsProvider() {
		try (ModelStore store = create(kit(5, 5).asSource())) {
			assertEquals(provider().name(), store.provider().name());
		}
	}

	@Test
	default void refusesUnknownKeysInEveryMethod() {
		try (ModelStore store = create(railway(1)); ModelSnapshot snapshot = store.snapshot()) {
			EClass route = snapshot.metamodel().type("Route");
			EAttribute active = (EAttribute) Metamodel.feature(route, "active");
			EReference entry = (EReference) Metamodel.feature(route, "entry");
			for (long key : new long[] { snapshot.size(), -1, Long.MAX_VALUE }) {
				assertFails(ErrorCode.UNKNOWN_ELEMENT, () -> snapshot.type(key));
				assertFails(ErrorCode.UNKNOWN_ELEMENT, () -> snapshot.attribute(key, active));
				assertFails(ErrorCode.UNKNOWN_ELEMENT, () -> snapshot.target(key, entry));
				assertFails(ErrorCode.UNKNOWN_ELEMENT, () -> snapshot.targets(key, entry));
				assertFails(ErrorCode.UNKNOWN_ELEMENT, () -> snapshot.container(key));
				assertFails(ErrorCode.UNKNOWN_ELEMENT, () -> snapshot.containment(key));
				assertFails(ErrorCode.UNKNOWN_ELEMENT, () -> snapshot.object(key));
			}
		}
	}

	@Test
	default void refusesForeignObjects() {
		try (ModelStore store = create(railway(1)); ModelSnapshot snapshot = store.snapshot()) {
			assertFails(ErrorCode.UNKNOWN_ELEMENT, () -> snapshot.key(EcoreFactory.eINSTANCE.createEObject()));
		}
	}

	@Test
	default void objectsOfOneElementAreEqual() {
		try (ModelStore store = create(railway(1)); ModelSnapshot snapshot = store.snapshot()) {
			assertEquals(snapshot.object(7), snapshot.object(7));
			assertEquals(snapshot.object(7).hashCode(), snapshot.object(7).hashCode());
		}
	}

	@Test
	default void navigatesInReverseOrRefusesTo() {
		RecordedModel model = kit(6, 40);
		try (ModelStore store = create(model.asSource()); ModelSnapshot snapshot = store.snapshot()) {
			if (has(Capability.REVERSE_NAVIGATION)) {
				SnapshotCheck.assertSameReversed(model, snapshot);
				EReference likes = (EReference) Metamodel.feature(snapshot.metamodel().type("Node"), "likes");
				assertFails(ErrorCode.UNKNOWN_ELEMENT, () -> snapshot.sources(snapshot.size(), likes));
			} else {
				EReference likes = (EReference) Metamodel.feature(snapshot.metamodel().type("Node"), "likes");
				assertFails(ErrorCode.UNSUPPORTED, () -> snapshot.sources(0, likes));
			}
		}
	}

	@Test
	default void seeksIndexedAttributesOrRefusesTo() {
		try (ModelStore store = create(railway(1)); ModelSnapshot snapshot = store.snapshot()) {
			EClass segment = snapshot.metamodel().type("Segment");
			EAttribute length = (EAttribute) Metamodel.feature(segment, "length");
			if (!has(Capability.INDEXED_ATTRIBUTES)) {
				assertFails(ErrorCode.UNSUPPORTED, () -> snapshot.seek(segment, length, Range.equalTo(1)));
				return;
			}
			long some = snapshot.extent(segment).toArray()[17];
			Object wanted = snapshot.attribute(some, length);
			List<Long> scanned = new ArrayList<>();
			for (long key : snapshot.extent(segment).toArray()) {
				if (wanted.equals(snapshot.attribute(key, length))) {
					scanned.add(key);
				}
			}
			assertEquals(scanned, SnapshotCheck.list(snapshot.seek(segment, length, Range.equalTo(wanted))).stream().sorted().toList());
		}
	}
}
