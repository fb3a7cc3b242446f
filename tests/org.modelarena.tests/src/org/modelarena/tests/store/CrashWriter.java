// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.store;

import java.nio.file.Path;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.Declaration;
import org.modelarena.core.Progress;
import org.modelarena.core.history.CommitNote;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;

/**
 * The process that is killed: commits one edit after the other, each of {@link #ELEMENTS} new segments that carry the edit's number, and
 * tells when it tries and when it has been acknowledged. A sensor monitors the new segments, so that derived values change as well. Some of them
 * come to the front of their lists, and one from another region.
 */
public final class CrashWriter {
	/** New elements of each edit. */
	public static final int ELEMENTS = 3;
	/** Makes the process claim the acknowledgement before the commit: the fault that the test must find. */
	public static final String EARLY = "early";

	/** Makes the process declare and drop a derived attribute between its edits. */
	public static final String DECLARING = "declaring";
	/** Makes the process keep all versions, prune some of them, and declare and drop a derived attribute. */
	public static final String KEEPING = "keeping";
	/** Versions that a prune leaves. */
	private static final int KEPT = 12;
	private static final Declaration DECLARATION = Declaration.parse("Segment.twice : Integer = self.length * 2", "ocl", true);

	private CrashWriter() {
	}

	/** Arguments: the kind of store, its folder, the number of the first edit, and what to do otherwise than usual. */
	public static void main(String[] args) {
		String mode = args.length > 3 ? args[3] : "";
		boolean early = mode.equals(EARLY);
		try (ModelStore store = Catalog.discover().store(args[0]).open(StoreLocation.at(Path.of(args[1])))) {
			long region = first(store, store.metamodel().type("Region"));
			long other = last(store, store.metamodel().type("Region"));
			long sensor = first(store, store.metamodel().type("Sensor"));
			if (mode.equals(KEEPING)) {
				store.keepHistory(CommitNote.ofUser());
			}
			System.out.println("READY");
			for (int number = Integer.parseInt(args[2]);; number++) {
				System.out.println("TRY " + number);
				if (early) {
					System.out.println("ACK " + number);
				}
				if ((mode.equals(DECLARING) || mode.equals(KEEPING)) && number % 3 == 0) {
					declareOrDrop(store);
				}
				if (mode.equals(KEEPING) && number % 7 == 0) {
					prune(store);
				}
				commit(store, number, new long[] { region, other, sensor });
				if (!early) {
					System.out.println("ACK " + number);
				}
			}
		}
	}

	/** @param places two regions and a sensor */
	private static void commit(ModelStore store, int number, long[] places) {
		EClass segment = store.metamodel().type("Segment");
		EReference elements = (EReference) Metamodel.feature(store.metamodel().type("Region"), "elements");
		EAttribute id = (EAttribute) Metamodel.feature(segment, "id");
		EReference monitors = (EReference) Metamodel.feature(store.metamodel().type("Sensor"), "monitors");
		try (ModelEdit edit = store.begin()) {
			for (int i = 0; i < ELEMENTS; i++) {
				long key = edit.create(segment, places[i == 0 ? 1 : 0], elements, i == 2 ? 0 : ModelEdit.END);
				edit.set(key, id, number);
				edit.add(places[2], monitors, key, i == 1 ? 0 : ModelEdit.END);
				edit.reorder(places[2], monitors, key, 0);
				edit.move(key, places[0], elements, i == 0 ? 0 : 1);
			}
			edit.commit();
		}
	}

	private static void prune(ModelStore store) {
		store.history().prune(Math.max(store.history().oldest().number(), store.history().newestNumber() - KEPT), Progress.none());
	}

	private static void declareOrDrop(ModelStore store) {
		if (store.metamodel().type("Segment").getEStructuralFeature(DECLARATION.name()) == null) {
			store.index().declare(DECLARATION, Progress.none());
		} else {
			store.index().drop(DECLARATION.type(), DECLARATION.name());
		}
	}

	private static long last(ModelStore store, EClass type) {
		try (ModelSnapshot snapshot = store.snapshot()) {
			long[] keys = snapshot.extent(type).toArray();
			return keys[keys.length - 1];
		}
	}

	private static long first(ModelStore store, EClass type) {
		try (ModelSnapshot snapshot = store.snapshot()) {
			KeyCursor keys = snapshot.extent(type);
			keys.next();
			return keys.key();
		}
	}
}
