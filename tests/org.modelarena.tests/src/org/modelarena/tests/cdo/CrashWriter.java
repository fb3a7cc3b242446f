package org.modelarena.tests.cdo;

import java.nio.file.Path;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.KeyCursor;
import org.modelarena.core.Metamodel;
import org.modelarena.core.ModelEdit;
import org.modelarena.core.ModelSnapshot;
import org.modelarena.core.ModelStore;
import org.modelarena.core.StoreLocation;
import org.modelarena.store.cdo.CdoStoreProvider;

/**
 * The process that is killed: commits one edit after the other, each of {@link #ELEMENTS} new segments that carry the edit's number, and
 * tells when it tries and when it has been acknowledged.
 */
public final class CrashWriter {
	/** New elements of each edit. */
	static final int ELEMENTS = 3;
	/** Makes the process claim the acknowledgement before the commit: the fault that the test must find. */
	static final String EARLY = "early";

	private CrashWriter() {
	}

	/** Arguments: the store's folder, the number of the first edit, and whether to lie. */
	public static void main(String[] args) {
		boolean early = args.length > 2 && args[2].equals(EARLY);
		try (ModelStore store = new CdoStoreProvider().open(StoreLocation.at(Path.of(args[0])))) {
			EClass segment = store.metamodel().type("Segment");
			EReference elements = (EReference) Metamodel.feature(store.metamodel().type("Region"), "elements");
			EAttribute id = (EAttribute) Metamodel.feature(segment, "id");
			long region = first(store, store.metamodel().type("Region"));
			System.out.println("READY");
			for (int number = Integer.parseInt(args[1]);; number++) {
				System.out.println("TRY " + number);
				if (early) {
					System.out.println("ACK " + number);
				}
				try (ModelEdit edit = store.begin()) {
					for (int i = 0; i < ELEMENTS; i++) {
						edit.set(edit.create(segment, region, elements), id, number);
					}
					edit.commit();
				}
				if (!early) {
					System.out.println("ACK " + number);
				}
			}
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
