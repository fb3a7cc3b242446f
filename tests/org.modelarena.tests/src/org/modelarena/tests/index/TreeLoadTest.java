// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.index;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EcoreFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.Progress;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;

/** Models that are nothing but a tree. */
class TreeLoadTest {
	private static final int NODES = 20;
	@TempDir
	private Path folder;
	private final AtomicInteger emissions = new AtomicInteger();

	private static Metamodel metamodel() {
		EPackage ePackage = EcoreFactory.eINSTANCE.createEPackage();
		ePackage.setName("trees");
		ePackage.setNsURI("http://trees");
		EClass node = EcoreFactory.eINSTANCE.createEClass();
		node.setName("Node");
		ePackage.getEClassifiers().add(node);
		for (String name : new String[] { "first", "rest" }) {
			EReference reference = EcoreFactory.eINSTANCE.createEReference();
			reference.setName(name);
			reference.setEType(node);
			reference.setContainment(true);
			reference.setUpperBound(name.equals("first") ? 1 : -1);
			node.getEStructuralFeatures().add(reference);
		}
		return Metamodel.of(ePackage);
	}

	/** The node 0 has the others, the node 1 as first. */
	private record Tree(Metamodel metamodel, AtomicInteger emissions) implements ElementSource {
		@Override
		public long size() {
			return NODES;
		}

		@Override
		public void emit(ElementSink sink, Cancellation cancellation) {
			emissions.incrementAndGet();
			sink.begin(node(metamodel), ElementSink.NONE, null);
			for (int key = 1; key < NODES; key++) {
				sink.begin(node(metamodel), 0, reference(metamodel, key == 1 ? "first" : "rest"));
				sink.end();
			}
			sink.end();
		}
	}

	private static EClass node(Metamodel metamodel) {
		return metamodel.type("Node");
	}

	private static EReference reference(Metamodel metamodel, String name) {
		return (EReference) Metamodel.feature(node(metamodel), name);
	}

	private ModelStore load() {
		return new MemoryStoreProvider().create(StoreLocation.at(folder.resolve("store")), new Tree(metamodel(), emissions), Progress.none());
	}

	@Test
	void isReadOnce() {
		load().close();
		assertEquals(1, emissions.get());
	}

	@Test
	void containersThatWereNotReadFollowAnEdit() {
		try (ModelStore store = load()) {
			EReference first = reference(store.metamodel(), "first");
			EReference rest = reference(store.metamodel(), "rest");
			long fresh;
			try (ModelEdit edit = store.begin()) {
				fresh = edit.create(node(store.metamodel()), 2, rest);
				edit.delete(1);
				edit.commit();
			}
			try (ModelSnapshot snapshot = store.snapshot()) {
				assertEquals(2, snapshot.container(fresh));
				assertEquals(0, snapshot.container(4));
				assertEquals(rest, snapshot.containment(4));
				assertEquals(ModelSnapshot.NONE, snapshot.target(0, first));
				assertArrayEquals(new long[] { 0 }, snapshot.roots().toArray());
			}
		}
	}
}
