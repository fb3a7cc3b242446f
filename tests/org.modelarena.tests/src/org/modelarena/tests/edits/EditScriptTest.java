// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.edits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.edit.EditScript;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.store.emf.EmfStoreProvider;
import org.modelarena.testkit.EditedObjects;
import org.modelarena.testkit.SnapshotCheck;

/** What a change file says is what the model becomes, and what it cannot say is refused with its place. */
class EditScriptTest {
	private static final long BOX = 0;
	private static final long LEAF = 1;
	private static final long OTHER = 2;
	private ModelStore store;

	@BeforeEach
	void load() {
		Metamodel metamodel = EditMetamodel.create();
		EditedObjects objects = new EditedObjects(metamodel);
		EReference parts = (EReference) Metamodel.feature(metamodel.type("Box"), "parts");
		objects.create(BOX, metamodel.type("Box"), ModelSnapshot.NONE, null, ModelEdit.END);
		objects.create(LEAF, metamodel.type("Leaf"), BOX, parts, ModelEdit.END);
		objects.create(OTHER, metamodel.type("Special"), BOX, parts, ModelEdit.END);
		objects.set(LEAF, (EAttribute) Metamodel.feature(metamodel.type("Leaf"), "size"), 5);
		store = new EmfStoreProvider().create(StoreLocation.inMemory(), objects.asSource(), Progress.none());
	}

	@AfterEach
	void close() {
		store.close();
	}

	/** A step from names and values in turn; a value may be null. */
	private static Map<String, Object> step(Object... fields) {
		Map<String, Object> step = new HashMap<>();
		for (int i = 0; i < fields.length; i += 2) {
			step.put((String) fields[i], fields[i + 1]);
		}
		return step;
	}

	@SafeVarargs
	private EditScript run(Map<String, Object>... steps) {
		try (ModelEdit edit = store.begin()) {
			EditScript script = new EditScript(edit);
			for (Map<String, Object> step : steps) {
				script.run(step, null);
			}
			edit.commit();
			return script;
		}
	}

	private String refused(ErrorCode code, Object... fields) {
		ArenaException e = assertThrows(ArenaException.class, () -> run(step(fields)));
		assertEquals(code, e.code(), e.getMessage());
		assertTrue(e.getMessage().startsWith("Step 1"), e.getMessage());
		return e.getMessage();
	}

	private Object value(long key, String feature) {
		try (ModelSnapshot snapshot = store.snapshot()) {
			EStructuralFeature found = Metamodel.feature(snapshot.type(key), feature);
			return found instanceof EAttribute attribute ? snapshot.attribute(key, attribute) : SnapshotCheck.list(snapshot.targets(key, (EReference) found));
		}
	}

	@Test
	void newElementsHaveNamesValuesAndPlaces() {
		EditScript script = run(
				step("do", "create", "as", "a", "type", "Leaf", "in", BOX, "containment", "parts", "at", 0L, "set",
						step("size", 7L, "tags", List.of("x", "x"), "friends", List.of(OTHER), "favorite", LEAF)),
				step("do", "create", "as", "b", "type", "edits.Box"),
				step("do", "create", "type", "edits::Special", "in", "$b", "containment", "extra", "set", step("favorite", "$a")),
				step("do", "set", "key", "$a", "feature", "boss", "value", "$b"));
		assertEquals(Map.of("a", 3L, "b", 4L), script.created());
		assertEquals(4, script.steps());
		assertEquals(List.of(3L, LEAF, OTHER), value(BOX, "parts"));
		assertEquals(7, value(3, "size"));
		assertEquals(List.of("x", "x"), value(3, "tags"));
		assertEquals(List.of(3L), value(OTHER, "friendOf"));
		assertEquals(List.of(3L), value(4, "staff"));
		assertEquals(List.of(3L), value(5, "favorite"));
	}

	@Test
	void valuesOfEachKindAreSetAndUnset() {
		run(step("do", "set", "key", LEAF, "feature", "color", "value", "BLUE"), step("do", "set", "key", LEAF, "feature", "serial", "value", 5_000_000_000L),
				step("do", "set", "key", LEAF, "feature", "weights", "value", List.of(1L, 2.5)),
				step("do", "set", "key", LEAF, "feature", "prices", "value", List.of("1.50", 2L)),
				step("do", "set", "key", LEAF, "feature", "flags", "value", List.of(true, false)),
				step("do", "set", "key", LEAF, "feature", "colors", "value", List.of("RED", "GREEN")),
				step("do", "set", "key", LEAF, "feature", "labels", "value", List.of("a", "b", "a")),
				step("do", "set", "key", LEAF, "feature", "size", "value", null));
		assertEquals("BLUE", value(LEAF, "color").toString());
		assertEquals(5_000_000_000L, value(LEAF, "serial"));
		assertEquals(List.of(1.0, 2.5), value(LEAF, "weights"));
		assertEquals(List.of(new BigDecimal("1.50"), new BigDecimal("2")), value(LEAF, "prices"));
		assertEquals(List.of(true, false), value(LEAF, "flags"));
		assertEquals("[RED, GREEN]", value(LEAF, "colors").toString());
		assertEquals(List.of("a", "b"), value(LEAF, "labels"), "of equal values the first stays where they are unique");
		assertEquals(0, value(LEAF, "size"));
		run(step("do", "set", "key", LEAF, "feature", "weights", "value", null), step("do", "set", "key", LEAF, "feature", "prices", "value", List.of()));
		assertEquals(List.of(), value(LEAF, "weights"));
		assertEquals(List.of(), value(LEAF, "prices"));
		String text = "2026-11-22T10:00:00.000+0000";
		run(step("do", "set", "key", LEAF, "feature", "days", "value", List.of(text)));
		assertEquals(List.of(EcoreUtil.createFromString(EcorePackage.Literals.EDATE, text)), value(LEAF, "days"));
	}

	@Test
	void elementsMoveAndListsAreReordered() {
		run(step("do", "create", "as", "box", "type", "Box"), step("do", "create", "type", "Leaf", "in", BOX, "containment", "parts"),
				step("do", "move", "key", LEAF, "in", "$box", "containment", "lid"), step("do", "reorder", "key", BOX, "feature", "parts", "value", 4L, "at", 0L),
				step("do", "set", "key", LEAF, "feature", "likes", "value", List.of(BOX, OTHER, LEAF)),
				step("do", "reorder", "key", LEAF, "feature", "likes", "value", LEAF, "at", 0L), step("do", "remove", "key", LEAF, "feature", "likes", "value", BOX),
				step("do", "add", "key", LEAF, "feature", "likes", "value", "$box", "at", 1L));
		assertEquals(List.of(4L, OTHER), value(BOX, "parts"));
		assertEquals(List.of(LEAF), value(3, "lid"));
		assertEquals(List.of(LEAF, 3L, OTHER), value(LEAF, "likes"));
		run(step("do", "move", "key", LEAF), step("do", "delete", "key", 3L));
		assertEquals(List.of(LEAF, OTHER), value(LEAF, "likes"));
		try (ModelSnapshot snapshot = store.snapshot()) {
			assertEquals(List.of(BOX, LEAF), SnapshotCheck.list(snapshot.roots()));
		}
	}

	@Test
	void theOnlyRootIsReplaced() {
		run(step("do", "delete", "key", BOX), step("do", "create", "type", "Box"));
		try (ModelSnapshot snapshot = store.snapshot()) {
			assertEquals(1, snapshot.size());
			assertEquals(List.of(3L), SnapshotCheck.list(snapshot.roots()));
		}
	}

	@Test
	void whatIsExpectedIsComparedWithTheStateBefore() {
		run(step("do", "set", "key", LEAF, "feature", "size", "value", 6L), step("do", "expect", "key", LEAF, "feature", "size", "value", 5L),
				step("do", "expect", "key", LEAF, "type", "Leaf"), step("do", "expect", "key", 99L, "exists", false),
				step("do", "expect", "key", LEAF, "exists", true), step("do", "expect", "key", BOX, "feature", "parts", "value", List.of(LEAF, OTHER)),
				step("do", "expect", "key", LEAF, "feature", "owner", "value", BOX), step("do", "expect", "key", LEAF, "feature", "favorite", "value", null),
				step("do", "expect", "key", LEAF, "feature", "tags", "value", null));
		assertEquals(6, value(LEAF, "size"));
		assertTrue(refused(ErrorCode.CONFLICT, "do", "expect", "key", LEAF, "feature", "size", "value", 5L).contains("'size' of element #1 is 6"));
		assertTrue(refused(ErrorCode.CONFLICT, "do", "expect", "key", BOX, "feature", "parts", "value", List.of(OTHER, LEAF)).contains("[1, 2]"));
		assertTrue(refused(ErrorCode.CONFLICT, "do", "expect", "key", OTHER, "type", "Leaf").contains("'Special'"));
		assertTrue(refused(ErrorCode.CONFLICT, "do", "expect", "key", OTHER, "exists", false).contains("#2 is there"));
		assertTrue(refused(ErrorCode.CONFLICT, "do", "expect", "key", 77L, "feature", "size", "value", 1L).contains("#77"));
	}

	@Test
	void aConflictLeavesTheModelAsItWas() {
		assertThrows(ArenaException.class, () -> run(step("do", "set", "key", LEAF, "feature", "size", "value", 100L),
				step("do", "expect", "key", LEAF, "feature", "size", "value", 4L)));
		assertEquals(5, value(LEAF, "size"));
	}

	@Test
	void whatIsMisspeltIsNamedWithTheNearestName() {
		assertTrue(refused(ErrorCode.UNKNOWN_NAME, "do", "craete", "type", "Leaf").contains("'create'"));
		assertTrue(refused(ErrorCode.UNKNOWN_NAME, "do", "set", "kee", LEAF).contains("'key'"));
		assertTrue(refused(ErrorCode.UNKNOWN_NAME, "do", "create", "type", "Leef").contains("'Leaf'"));
		assertTrue(refused(ErrorCode.UNKNOWN_NAME, "do", "set", "key", LEAF, "feature", "sice", "value", 1L).contains("'size'"));
		assertTrue(refused(ErrorCode.UNKNOWN_NAME, "do", "set", "key", LEAF, "feature", "color", "value", "BLU").contains("'BLUE'"));
		assertTrue(refused(ErrorCode.UNKNOWN_NAME, "do", "create", "type", "Leaf", "in", BOX, "containment", "part").contains("'parts'"));
		assertTrue(refused(ErrorCode.UNKNOWN_NAME, "do", "delete", "key", "$nobody").contains("$nobody"));
		assertTrue(refused(ErrorCode.UNKNOWN_NAME, "do", "create", "type", "Leaf", "set", step("sise", 1L)).contains("'set.sise'"));
	}

	@Test
	void whatIsMissingOrOfAnotherKindIsNamedWithItsField() {
		assertTrue(refused(ErrorCode.MODEL_INVALID, "key", LEAF).contains("'do': it is missing"));
		assertTrue(refused(ErrorCode.MODEL_INVALID, "do", "delete").contains("'key': it is missing"));
		assertTrue(refused(ErrorCode.MODEL_INVALID, "do", "set", "key", LEAF, "feature", "size").contains("'value': it is missing"));
		assertTrue(refused(ErrorCode.MODEL_INVALID, "do", "delete", "key", 1.5).contains("'key'"));
		assertTrue(refused(ErrorCode.MODEL_INVALID, "do", "delete", "key", "1").contains("'key'"));
		assertTrue(refused(ErrorCode.MODEL_INVALID, "do", "delete", "key", -1L).contains("'key'"));
		assertTrue(refused(ErrorCode.MODEL_INVALID, "do", "set", "key", LEAF, "feature", "size", "value", "5").contains("a whole number"));
		assertTrue(refused(ErrorCode.MODEL_INVALID, "do", "set", "key", LEAF, "feature", "size", "value", 5_000_000_000L).contains("EInt"));
		assertTrue(refused(ErrorCode.MODEL_INVALID, "do", "set", "key", LEAF, "feature", "tags", "value", "x").contains("a list"));
		assertTrue(refused(ErrorCode.MODEL_INVALID, "do", "set", "key", LEAF, "feature", "tags", "value", Arrays.asList("x", null)).contains("null"));
		assertTrue(refused(ErrorCode.MODEL_INVALID, "do", "set", "key", LEAF, "feature", "days", "value", List.of("yesterday")).contains("EDate"));
		assertTrue(refused(ErrorCode.MODEL_INVALID, "do", "create", "type", "Leaf", "in", BOX).contains("notes, parts, extra, lid"));
		assertTrue(refused(ErrorCode.MODEL_INVALID, "do", "create", "type", "Leaf", "containment", "parts").contains("'in'"));
		assertTrue(refused(ErrorCode.MODEL_INVALID, "do", "add", "key", LEAF, "feature", "tags", "value", BOX).contains("an attribute"));
		assertTrue(refused(ErrorCode.MODEL_INVALID, "do", "reorder", "key", BOX, "feature", "parts", "value", LEAF, "at", 2L).contains("0 to 1"));
		assertTrue(refused(ErrorCode.MODEL_INVALID, "do", "move", "key", BOX, "in", BOX, "containment", "parts").contains("own contents"));
		assertTrue(refused(ErrorCode.UNKNOWN_ELEMENT, "do", "delete", "key", 77L).contains("#77"));
		assertEquals(5, value(LEAF, "size"));
	}

	@Test
	void aNameIsGivenOnce() {
		ArenaException e = assertThrows(ArenaException.class, () -> run(step("do", "create", "as", "a", "type", "Box"), step("do", "create", "as", "a", "type", "Box")));
		assertTrue(e.getMessage().startsWith("Step 2, 'as': 'a' is #3 already"), e.getMessage());
		assertFalse(store.snapshot().contains(3));
	}
}
