// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.cdo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EcoreFactory;
import org.eclipse.emf.ecore.EcorePackage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.CheckedSource;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.store.cdo.CdoStoreProvider;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.testkit.RandomEdits;
import org.modelarena.testkit.RecordedModel;
import org.modelarena.testkit.Sampled;
import org.modelarena.testkit.SnapshotCheck;

/** Metamodels may name their packages, classes and features as they like: in the database no two names fall together. */
class CdoNamesTest {
	private static final String LONG = "a" + "VeryLongName".repeat(14);

	@TempDir
	private Path folder;

	@Test
	void twoPackagesOfOneName() {
		EPackage one = ePackage("Core", "urn:one");
		attribute(eClass(one, "Model"), "elementName");
		EPackage other = ePackage("Core", "urn:other");
		attribute(eClass(other, "Model"), "path");
		assertKept(one, other);
	}

	@Sampled(2)
	@Test
	void twoClassesOfOneNameInheritOneList() {
		EPackage base = ePackage("Base", "urn:base");
		EClass named = eClass(base, "Named");
		attribute(named, "names").setUpperBound(-1);
		EPackage one = ePackage("Core", "urn:one");
		eClass(one, "Model").getESuperTypes().add(named);
		EPackage other = ePackage("Core", "urn:other");
		eClass(other, "Model").getESuperTypes().add(named);
		assertKept(base, one, other);
	}

	@Test
	void subpackagesAndUnderscoresGiveOneName() {
		EPackage one = ePackage("a", "urn:a");
		EPackage inner = ePackage("b", "urn:a/b");
		one.getESubpackages().add(inner);
		attribute(eClass(inner, "C"), "x");
		EPackage other = ePackage("a_b", "urn:a_b");
		attribute(eClass(other, "C"), "y");
		assertKept(one, other);
	}

	@Test
	void namesThatDifferInCaseOnly() {
		EPackage one = ePackage("cases", "urn:cases");
		for (String name : List.of("Item", "ITEM", "item")) {
			EClass type = eClass(one, name);
			for (String feature : List.of("value", "Value", "VALUE")) {
				attribute(type, feature);
				attribute(type, feature + "s").setUpperBound(-1);
			}
		}
		assertKept(one);
	}

	@Test
	void longNamesWithEqualBeginnings() {
		EPackage one = ePackage("long", "urn:long");
		EClass base = eClass(one, LONG + "Base");
		attribute(base, LONG + "s").setUpperBound(-1);
		for (String end : List.of("1", "2")) {
			EClass type = eClass(one, LONG + end);
			type.getESuperTypes().add(base);
			attribute(type, LONG + "A").setUnsettable(true);
			attribute(type, LONG + "B").setUnsettable(true);
		}
		assertKept(one);
	}

	@Test
	void keywordsAndNamesOfCdoItself() {
		EPackage one = ePackage("select", "urn:select");
		for (String name : List.of("table", "order", "Group", "cdo_objects", "select0", "Größe", "Straße")) {
			EClass type = eClass(one, name);
			for (String feature : List.of("select", "select0", "order", "value", "user", "row", "cdo_id", "cdo_version", "cdo_set_user", "größe", "gr__e", "_")) {
				attribute(type, feature);
			}
			attribute(type, "from").setUpperBound(-1);
		}
		one.getEClassifiers().stream().map(EClass.class::cast)
				.forEach(type -> type.getEStructuralFeatures().stream().filter(f -> f.getName().equals("user")).forEach(f -> f.setUnsettable(true)));
		assertKept(one);
	}

	/** Format 1 has CDO's own names, format 2 numbers of H2, format 3 its dates. */
	@Sampled(3)
	@ParameterizedTest
	@ValueSource(ints = { 1, 2, 3 })
	void storesOfEarlierBuildsAreRead(int format) throws IOException {
		EPackage library = ePackage("library", "urn:library");
		EClass type = eClass(library, "Book");
		attribute(type, "title");
		attribute(type, "price").setEType(EcorePackage.Literals.EDOUBLE);
		StoreLocation place = StoreLocation.at(folder.resolve("old"));
		System.setProperty("modelarena.cdo.format", Integer.toString(format));
		try {
			new CdoStoreProvider().create(place, RandomEdits.model(3, Metamodel.of(library), 20).asSource(), Progress.none()).close();
		} finally {
			System.clearProperty("modelarena.cdo.format");
		}
		assertEquals(format, StoreDirectory.format(folder.resolve("old")));
		long before;
		try (ModelStore store = new CdoStoreProvider().open(place); ModelEdit edit = store.begin()) {
			EClass book = store.metamodel().type("Book");
			try (ModelSnapshot snapshot = store.snapshot()) {
				before = snapshot.extentSize(book);
				KeyCursor books = snapshot.extent(book);
				books.next();
				edit.delete(books.key());
			}
			edit.commit();
		}
		try (ModelStore store = new CdoStoreProvider().open(place); ModelSnapshot snapshot = store.snapshot()) {
			assertEquals(before - 1, snapshot.extentSize(store.metamodel().type("Book")));
		}
	}

	@Test
	void aStoreThatCannotBeOpenedOnceItIsMadeIsRemoved() throws IOException {
		Path place = Files.createDirectory(folder.resolve("store"));
		CheckedSource source = CheckedSource.of(new OneOfEach(KitMetamodel.create()));
		ArenaException e = assertThrows(ArenaException.class, () -> StoreDirectory.openNew(place, source, Progress.none(), () -> {
			throw new ArenaException(ErrorCode.STORE_DAMAGED, "The store is damaged: so");
		}));
		assertEquals(ErrorCode.INTERNAL, e.code());
		assertTrue(e.getMessage().contains("cannot be made"), e.getMessage());
		assertThrows(StackOverflowError.class, () -> StoreDirectory.openNew(Files.createDirectories(place), source, Progress.none(), () -> {
			throw new StackOverflowError();
		}));
		try (Stream<Path> left = Files.list(folder)) {
			assertEquals(List.of(), left.toList());
		}
	}

	private void assertKept(EPackage... packages) {
		Metamodel metamodel = Metamodel.of(List.of(packages));
		RecordedModel expected = RecordedModel.of(new OneOfEach(metamodel));
		StoreLocation place = StoreLocation.at(folder.resolve("store"));
		try (ModelStore store = new CdoStoreProvider().create(place, expected.asSource(), Progress.none()); ModelSnapshot snapshot = store.snapshot()) {
			SnapshotCheck.assertSame(expected, snapshot);
		}
		try (ModelStore store = new CdoStoreProvider().open(place); ModelSnapshot snapshot = store.snapshot()) {
			SnapshotCheck.assertSame(expected, snapshot);
		}
	}

	private static EPackage ePackage(String name, String nsUri) {
		EPackage made = EcoreFactory.eINSTANCE.createEPackage();
		made.setName(name);
		made.setNsPrefix(name);
		made.setNsURI(nsUri);
		return made;
	}

	private static EClass eClass(EPackage owner, String name) {
		EClass made = EcoreFactory.eINSTANCE.createEClass();
		made.setName(name);
		owner.getEClassifiers().add(made);
		EReference next = EcoreFactory.eINSTANCE.createEReference();
		next.setName("Next" + name);
		next.setEType(made);
		next.setUpperBound(-1);
		made.getEStructuralFeatures().add(next);
		return made;
	}

	private static EAttribute attribute(EClass owner, String name) {
		EAttribute made = EcoreFactory.eINSTANCE.createEAttribute();
		made.setName(name);
		made.setEType(EcorePackage.Literals.ESTRING);
		owner.getEStructuralFeatures().add(made);
		return made;
	}

	/** Two instances of each class, with a value of its own in each feature. */
	private record OneOfEach(Metamodel metamodel) implements ElementSource {
		@Override
		public long size() {
			return 2L * metamodel.classes().size();
		}

		@Override
		public void emit(ElementSink sink, Cancellation cancellation) {
			long key = 0;
			for (EClass type : metamodel.classes()) {
				for (int i = 0; i < 2; i++) {
					sink.begin(type, ElementSink.NONE, null);
					for (EAttribute attribute : type.getEAllAttributes()) {
						sink.attribute(key, attribute, key + " " + type.getName() + " " + attribute.getName());
						if (attribute.isMany()) {
							sink.attribute(key, attribute, "second");
						}
					}
					for (EReference reference : type.getEAllReferences()) {
						if (reference.getEReferenceType() == type) {
							sink.reference(key, reference, key);
						}
					}
					sink.end();
					key++;
				}
			}
		}
	}
}
