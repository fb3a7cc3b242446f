// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.eclipse.emf.ecore.EAttribute;
import org.junit.jupiter.api.Test;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Declaration;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.testkit.Recomputed;
import org.modelarena.testkit.StoreContract;

/** The index over a graph in plain maps: the contract, and what happens when the graph fails. */
class MemoryIndexTest extends StoreContract {
	private final MemoryStoreProvider provider = new MemoryStoreProvider();

	@Override
	public StoreProvider provider() {
		return provider;
	}

	@Test
	void aCommitThatTheGraphMadeBeforeItFailedIsACommit() {
		try (ModelStore store = create(railway(1))) {
			long segment = first(store, "Segment");
			provider.graph(location("store")).failNext(MemoryGraph.Failure.AFTER);
			setLength(store, segment, 4711);
			assertEquals(4711, length(store, segment));
		}
	}

	@Test
	void aCommitThatTheGraphDidNotMakeIsReportedAndLeavesNothing() {
		try (ModelStore store = create(railway(1))) {
			Metamodel metamodel = store.metamodel();
			long segment = first(store, "Segment");
			int before = length(store, segment);
			provider.graph(location("store")).failNext(MemoryGraph.Failure.BEFORE);
			ArenaException e = assertThrows(ArenaException.class, () -> setLength(store, segment, 4711));
			assertEquals(ErrorCode.STORE_UNAVAILABLE, e.code());
			assertTrue(e.getMessage().contains("Nothing of the edit was made"), e.getMessage());
			assertEquals(before, length(store, segment));
			assertSame(metamodel, store.metamodel(), "types that callers have stay good");
			setLength(store, segment, 4712);
			assertEquals(4712, length(store, segment));
			Recomputed.assertUpToDate(store);
		}
	}

	@Test
	void aDeclarationWhoseLastStepBreaksOffIsThereOrNotAndCanBeMadeAgain() {
		Declaration declaration = Declaration.parse("Route.n : Integer = self.follows->size()", "ocl", true);
		try (ModelStore store = create(railway(1))) {
			provider.graph(location("store")).failNext(MemoryGraph.Failure.AFTER);
			store.index().declare(declaration, Progress.none());
			Recomputed.assertUpToDate(store);
			store.index().drop("Route", "n");
			provider.graph(location("store")).failNext(MemoryGraph.Failure.BEFORE);
			assertThrows(ArenaException.class, () -> store.index().declare(declaration, Progress.none()));
			assertTrue(store.index().derived().stream().noneMatch(feature -> feature.derivation().name().equals("Route.n")));
			store.index().declare(declaration, Progress.none());
			Recomputed.assertUpToDate(store);
		}
	}

	private static EAttribute attribute(ModelStore store) {
		return (EAttribute) Metamodel.feature(store.metamodel().type("Segment"), "length");
	}

	private static void setLength(ModelStore store, long segment, int length) {
		try (ModelEdit edit = store.begin()) {
			edit.set(segment, attribute(store), length);
			edit.commit();
		}
	}

	private static int length(ModelStore store, long segment) {
		try (ModelSnapshot snapshot = store.snapshot()) {
			return (Integer) snapshot.attribute(segment, attribute(store));
		}
	}

	private static long first(ModelStore store, String type) {
		try (ModelSnapshot snapshot = store.snapshot()) {
			return snapshot.extent(store.metamodel().type(type)).toArray()[0];
		}
	}
}
