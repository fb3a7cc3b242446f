// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.columns;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.eclipse.emf.ecore.EAnnotation;
import org.eclipse.emf.ecore.EcoreFactory;
import org.modelarena.core.derived.Indexing;
import org.modelarena.core.history.CommitNote;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.ModelStore;
import org.modelarena.testkit.EditedObjects;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.testkit.ObjectsCheck;
import org.modelarena.testkit.RandomEdits;
import org.modelarena.testkit.RandomSteps;
import org.modelarena.testkit.Recomputed;
import org.modelarena.testkit.SeekCheck;
import org.modelarena.testkit.Translation;

/** A model and a fixed sequence of random commits to it, with steps of every kind, and which of them a store holds. */
final class EditedStore {
	static final int STEPS = 6;
	private static final long SEED = 8;
	private static final int SIZE = 25;

	private final EditedObjects model = EditedObjects.of(RandomEdits.model(SEED, indexed(), SIZE).asSource());
	private final RandomSteps edits = new RandomSteps(SEED, model);
	private int commits;

	private static Metamodel indexed() {
		Metamodel metamodel = KitMetamodel.create();
		for (String attribute : List.of("name", "size", "serial", "color")) {
			EAnnotation annotation = EcoreFactory.eINSTANCE.createEAnnotation();
			annotation.setSource(Indexing.SOURCE);
			Metamodel.feature(metamodel.type("Leaf"), attribute).getEAnnotations().add(annotation);
		}
		return metamodel;
	}

	/** The model after a number of commits. */
	static EditedObjects after(int commits) {
		EditedStore copy = new EditedStore();
		for (int i = 0; i < commits * STEPS; i++) {
			copy.edits.step(null);
		}
		return copy.model;
	}

	/** What the store is to be loaded with; for a sequence of no commits yet. */
	EditedObjects model() {
		return model;
	}

	/** How many commits were acknowledged. */
	int commits() {
		return commits;
	}

	/** Makes the next commit. */
	void commit(ModelStore store) {
		commit(store, null);
	}

	/** Makes the next commit of a store with a history, of which something is said. */
	void commit(ModelStore store, CommitNote note) {
		try (ModelEdit edit = new Translation(store.metamodel()).edit(store.begin())) {
			for (int i = 0; i < STEPS; i++) {
				edits.step(edit);
			}
			if (note != null) {
				edit.describe(note);
			}
			edit.commit();
		}
		commits++;
	}

	/**
	 * Makes sure that a store holds all of the first commits and nothing half.
	 *
	 * @return how many it holds
	 */
	static int assertHolds(ModelStore store, int atLeast, int atMost) {
		AssertionError difference = null;
		for (int count = atMost; count >= atLeast; count--) {
			try (ModelSnapshot snapshot = store.snapshot()) {
				ObjectsCheck.assertSame(after(count), snapshot, "after " + count + " commits");
				BulkCheck.assertBulkIsSingle(snapshot);
				SeekCheck.assertSeeksFindWhatScansFind(store);
				Recomputed.assertUpToDate(store);
				return count;
			} catch (AssertionError e) {
				difference = e;
			}
		}
		assertTrue(difference == null, "the store holds none of the states " + atLeast + " to " + atMost + ": " + difference);
		return atLeast;
	}
}
