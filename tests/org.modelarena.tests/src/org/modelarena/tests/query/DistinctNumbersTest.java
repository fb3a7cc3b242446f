// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.query;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.IntUnaryOperator;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EcoreFactory;
import org.eclipse.emf.ecore.EcorePackage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.testkit.RecordedModel;

/** Different numbers of many rows: close together, far apart, in any order, below zero, null. */
class DistinctNumbersTest {
	private static final int ROWS = 150_000;

	@TempDir
	private Path folder;
	private final EPackage things = EcoreFactory.eINSTANCE.createEPackage();
	private final EClass thing = EcoreFactory.eINSTANCE.createEClass();
	private final EAttribute number = EcoreFactory.eINSTANCE.createEAttribute();

	private void check(IntUnaryOperator numbers) {
		things.setName("things");
		things.setNsURI("urn:things");
		thing.setName("Thing");
		number.setName("number");
		number.setEType(EcorePackage.Literals.EINTEGER_OBJECT);
		thing.getEStructuralFeatures().add(number);
		things.getEClassifiers().add(thing);
		RecordedModel model = new RecordedModel(Metamodel.of(List.of(things)));
		Set<Integer> expected = new HashSet<>();
		for (int i = 0; i < ROWS; i++) {
			model.begin(thing, ElementSink.NONE, null);
			int value = numbers.applyAsInt(i);
			boolean isNull = i % 1000 == 7;
			if (!isNull) {
				model.attribute(i, number, value);
			}
			expected.add(isNull ? null : value);
		}
		try (ModelStore store = Catalog.discover().store("columns").create(StoreLocation.at(folder.resolve("store")), model.asSource(), Progress.none());
				ModelSnapshot snapshot = store.snapshot()) {
			Cancellation cancellation = Cancellation.create();
			Query query = Query.in("ocl/compiled", "Thing.allInstances()->collect(number)->asSet()->size()");
			Object size = Catalog.discover().languages().of(query).prepare(query, snapshot.metamodel(), cancellation).execute(snapshot, QueryLimits.ofRows(10), cancellation).row(0).get(0);
			assertEquals((long) expected.size(), ((Number) size).longValue());
		}
	}

	@Test
	void closeTogether() {
		check(i -> i - 50);
	}

	@Test
	void closeTogetherInAnyOrder() {
		check(i -> (int) (i * 7919L % ROWS) + 1_000_000);
	}

	@Test
	void farApart() {
		Random random = new Random(1);
		check(i -> random.nextInt());
	}

	@Test
	void someCloseSomeFarApartSomeTwice() {
		Random random = new Random(2);
		check(i -> switch (i % 3) {
		case 0 -> i / 2;
		case 1 -> random.nextInt(1 << 20) * 2048;
		default -> -random.nextInt(5000);
		});
	}

	@Test
	void fewValues() {
		check(i -> i % 17 - 8);
	}
}
