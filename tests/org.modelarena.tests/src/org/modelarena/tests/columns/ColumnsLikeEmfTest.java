// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.columns;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Random;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EcoreFactory;
import org.eclipse.emf.ecore.EcorePackage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.Progress;
import org.modelarena.core.derived.DerivedView;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.store.columns.ColumnStoreProvider;
import org.modelarena.store.columns.internal.ColumnStore;
import org.modelarena.store.emf.EmfStoreProvider;
import org.modelarena.testkit.Sampled;
import org.modelarena.testkit.Translation;
import org.modelarena.tests.Railways;

/** The column store and EMF's objects in memory hold the same after the same edits: many pages of elements, and every data type of Ecore. */
class ColumnsLikeEmfTest {
	private static final int SIZE = Boolean.getBoolean("modelarena.long") ? 32 : 12;
	private static final int COMMITS = 4;
	private static final List<Object> VALUES = List.of(true, Boolean.TRUE, (byte) -3, (byte) 4, (short) -300, (short) 301, -70_000, 70_001,
			-5_000_000_000L, 5_000_000_001L, 1.5f, -2.25f, 0.1, -1e300, 'x', 'y', "text", new BigInteger("123456789012345678901234567890"),
			new BigDecimal("1.25"), new Date(1_000_000_000_000L));
	private static final List<EDataType> TYPES = List.of(EcorePackage.Literals.EBOOLEAN, EcorePackage.Literals.EBOOLEAN_OBJECT,
			EcorePackage.Literals.EBYTE, EcorePackage.Literals.EBYTE_OBJECT, EcorePackage.Literals.ESHORT, EcorePackage.Literals.ESHORT_OBJECT,
			EcorePackage.Literals.EINT, EcorePackage.Literals.EINTEGER_OBJECT, EcorePackage.Literals.ELONG, EcorePackage.Literals.ELONG_OBJECT,
			EcorePackage.Literals.EFLOAT, EcorePackage.Literals.EFLOAT_OBJECT, EcorePackage.Literals.EDOUBLE, EcorePackage.Literals.EDOUBLE_OBJECT,
			EcorePackage.Literals.ECHAR, EcorePackage.Literals.ECHARACTER_OBJECT, EcorePackage.Literals.ESTRING, EcorePackage.Literals.EBIG_INTEGER,
			EcorePackage.Literals.EBIG_DECIMAL, EcorePackage.Literals.EDATE);

	@TempDir
	Path folder;
	private final ColumnStoreProvider provider = new ColumnStoreProvider();

	private StoreLocation location() {
		return StoreLocation.at(folder.resolve("s"));
	}

	private static void assertSame(ModelStore emf, ModelStore columns) {
		try (ModelSnapshot objects = emf.snapshot(); ModelSnapshot found = columns.snapshot()) {
			// What EMF's objects do not keep is computed from them, now.
			ModelSnapshot wanted = new DerivedView(objects, Cancellation.create());
			Translation names = new Translation(found.metamodel());
			assertEquals(wanted.size(), found.size());
			for (EClass type : wanted.metamodel().classes()) {
				for (KeyCursor keys = wanted.extent(type); !type.isAbstract() && keys.next();) {
					assertSame(keys.key(), wanted, found, names);
				}
			}
		}
	}

	private static void assertSame(long key, ModelSnapshot wanted, ModelSnapshot found, Translation names) {
		EClass type = wanted.type(key);
		assertEquals(names.type(type), found.type(key));
		assertEquals(wanted.container(key), found.container(key));
		for (EAttribute attribute : type.getEAllAttributes()) {
			if (found.holds(names.attribute(attribute))) {
				assertEquals(names.value(attribute, wanted.attribute(key, attribute)), found.attribute(key, names.attribute(attribute)), attribute.getName());
			}
		}
		for (EReference reference : type.getEAllReferences()) {
			assertEquals(sorted(wanted.targets(key, reference)), sorted(found.targets(key, names.reference(reference))), reference.getName());
		}
	}

	private static List<Long> sorted(KeyCursor keys) {
		return Arrays.stream(keys.toArray()).sorted().boxed().toList();
	}

	@Sampled(16)
	@ParameterizedTest(name = "railway edited with seed {0}")
	@ValueSource(longs = { 1, 2 })
	void manyPagesOfElements(long seed) {
		ElementSource railway = Railways.repair(SIZE);
		try (ModelStore emf = new EmfStoreProvider().create(StoreLocation.inMemory(), railway, Progress.none())) {
			try (ModelStore columns = provider.create(location(), railway, Progress.none()); ModelSnapshot before = columns.snapshot()) {
				long size = before.size();
				for (int commit = 0; commit < COMMITS; commit++) {
					edit(emf, seed * 10 + commit);
					edit(columns, seed * 10 + commit);
					assertSame(emf, columns);
					BulkCheck.assertBulkIsSingle(columns.snapshot());
					if (commit == 2) {
						((ColumnStore) columns).checkpoint();
						assertSame(emf, columns);
					}
				}
				assertEquals(size, before.size());
				BulkCheck.assertBulkIsSingle(before);
			}
			try (ModelStore columns = provider.open(location())) {
				assertSame(emf, columns);
				BulkCheck.assertBulkIsSingle(columns.snapshot());
			}
		}
	}

	private static void edit(ModelStore store, long seed) {
		Metamodel metamodel = store.metamodel();
		EClass segment = metamodel.type("Segment");
		Random random = new Random(seed);
		long[] segments = keys(store, segment);
		long[] sensors = keys(store, metamodel.type("Sensor"));
		long[] regions = keys(store, metamodel.type("Region"));
		try (ModelEdit edit = store.begin()) {
			for (int i = 0; i < 150; i++) {
				long some = segments[random.nextInt(segments.length)];
				long sensor = sensors[random.nextInt(sensors.length)];
				switch (random.nextInt(5)) {
				case 0 -> {
					long made = edit.create(segment, regions[random.nextInt(regions.length)], (EReference) Metamodel.feature(metamodel.type("Region"), "elements"));
					edit.set(made, (EAttribute) Metamodel.feature(segment, "length"), random.nextInt());
				}
				case 1 -> edit.add(some, (EReference) Metamodel.feature(segment, "monitoredBy"), sensor);
				case 2 -> edit.add(some, (EReference) Metamodel.feature(segment, "connectsTo"), segments[random.nextInt(segments.length)]);
				case 3 -> edit.remove(sensor, (EReference) Metamodel.feature(metamodel.type("Sensor"), "monitors"), some);
				default -> edit.set(some, (EAttribute) Metamodel.feature(segment, "length"), random.nextInt(5));
				}
			}
			Arrays.stream(segments).filter(key -> random.nextInt(segments.length) < 10).forEach(edit::delete);
			edit.commit();
		}
	}

	private static long[] keys(ModelStore store, EClass type) {
		try (ModelSnapshot snapshot = store.snapshot()) {
			return Arrays.stream(snapshot.extent(type).toArray()).sorted().toArray();
		}
	}

	@Test
	void everyDataTypeOfEcore() {
		Metamodel metamodel = dataTypes();
		ElementSource source = new Things(metamodel);
		try (ModelStore emf = new EmfStoreProvider().create(StoreLocation.inMemory(), source, Progress.none())) {
			try (ModelStore columns = provider.create(location(), source, Progress.none())) {
				assertSame(emf, columns);
				for (ModelStore store : List.of(emf, columns)) {
					EClass type = store.metamodel().type("Thing");
					try (ModelEdit edit = store.begin()) {
						long made = edit.create(type, ModelSnapshot.NONE, null);
						edit.create(type, ModelSnapshot.NONE, null);
						for (int i = 0; i < TYPES.size(); i++) {
							edit.set(0, (EAttribute) Metamodel.feature(type, "one" + i), null);
							edit.set(made, (EAttribute) Metamodel.feature(type, "one" + i), VALUES.get(i));
						}
						edit.commit();
					}
				}
				assertSame(emf, columns);
			}
			try (ModelStore columns = provider.open(location())) {
				assertSame(emf, columns);
				((ColumnStore) columns).checkpoint();
				assertSame(emf, columns);
			}
		}
	}

	private static Metamodel dataTypes() {
		EPackage ePackage = EcoreFactory.eINSTANCE.createEPackage();
		ePackage.setName("things");
		ePackage.setNsPrefix("things");
		ePackage.setNsURI("http://modelarena.org/test/things");
		EClass type = EcoreFactory.eINSTANCE.createEClass();
		type.setName("Thing");
		ePackage.getEClassifiers().add(type);
		for (int i = 0; i < TYPES.size(); i++) {
			for (String name : List.of("one", "many")) {
				EAttribute attribute = EcoreFactory.eINSTANCE.createEAttribute();
				attribute.setName(name + i);
				attribute.setEType(TYPES.get(i));
				attribute.setUpperBound(name.equals("one") ? 1 : -1);
				attribute.setUnique(false);
				type.getEStructuralFeatures().add(attribute);
			}
		}
		return Metamodel.of(ePackage);
	}

	/** Two elements, one with all values and one with none. */
	private record Things(Metamodel metamodel) implements ElementSource {
		@Override
		public long size() {
			return 2;
		}

		@Override
		public void emit(ElementSink sink, Cancellation cancellation) {
			EClass type = metamodel.type("Thing");
			sink.begin(type, ElementSink.NONE, null);
			for (int i = 0; i < TYPES.size(); i++) {
				sink.attribute(0, (EAttribute) Metamodel.feature(type, "one" + i), VALUES.get(i));
				for (Object value : new ArrayList<>(List.of(VALUES.get(i), VALUES.get(i)))) {
					sink.attribute(0, (EAttribute) Metamodel.feature(type, "many" + i), value);
				}
			}
			sink.end();
			sink.begin(type, ElementSink.NONE, null);
			sink.end();
		}
	}
}
