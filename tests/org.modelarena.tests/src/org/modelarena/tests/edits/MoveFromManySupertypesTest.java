// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.edits;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EcoreFactory;
import org.eclipse.emf.ecore.EcorePackage;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.Progress;
import org.modelarena.core.keeping.ModelCheck;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.Findings;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.testkit.EditedObjects;
import org.modelarena.testkit.Sampled;

/** A containment with an opposite has another number in a class of several supertypes than in the class that declares it; what it holds can be moved all the same. */
class MoveFromManySupertypesTest {
	private static final EcoreFactory ECORE = EcoreFactory.eINSTANCE;

	@TempDir
	private Path folder;

	private static EClass type(EPackage ePackage, String name, EClass... supertypes) {
		EClass type = ECORE.createEClass();
		type.setName(name);
		type.getESuperTypes().addAll(List.of(supertypes));
		ePackage.getEClassifiers().add(type);
		return type;
	}

	private static EReference reference(EClass owner, String name, EClass type, int upper, boolean containment) {
		EReference reference = ECORE.createEReference();
		reference.setName(name);
		reference.setEType(type);
		reference.setUpperBound(upper);
		reference.setContainment(containment);
		owner.getEStructuralFeatures().add(reference);
		return reference;
	}

	private static void opposites(EReference one, EReference other) {
		one.setEOpposite(other);
		other.setEOpposite(one);
	}

	private static Metamodel metamodel() {
		EPackage ePackage = ECORE.createEPackage();
		ePackage.setName("m");
		ePackage.setNsPrefix("m");
		ePackage.setNsURI("urn:many");
		EClass named = type(ePackage, "Named");
		for (String name : List.of("a", "b")) {
			EAttribute attribute = ECORE.createEAttribute();
			attribute.setName(name);
			attribute.setEType(EcorePackage.Literals.ESTRING);
			named.getEStructuralFeatures().add(attribute);
		}
		EClass part = type(ePackage, "Part");
		EClass holder = type(ePackage, "Holder");
		reference(named, "others", part, -1, false);
		opposites(reference(holder, "parts", part, -1, true), reference(part, "holder", holder, 1, false));
		opposites(reference(holder, "lid", part, 1, true), reference(part, "lidOf", holder, 1, false));
		type(ePackage, "Both", named, holder);
		return Metamodel.of(ePackage);
	}

	@Sampled(6)
	@ParameterizedTest
	@ValueSource(strings = { "emf", "columns", "neoemf", "rocksdb", "cdo", "orientdb" })
	void anElementLeavesTheContainerThatItIsMovedFrom(String name) {
		Metamodel metamodel = metamodel();
		EditedObjects objects = new EditedObjects(metamodel);
		StoreLocation place = StoreLocation.at(folder.resolve(name));
		try (ModelStore store = Catalog.discover().store(name).create(place, objects.asSource(), Progress.none())) {
			EClass both = store.metamodel().type("Both");
			EClass part = store.metamodel().type("Part");
			EReference parts = (EReference) Metamodel.feature(both, "parts");
			EReference lid = (EReference) Metamodel.feature(both, "lid");
			long one;
			long other;
			long first;
			long top;
			try (ModelEdit edit = store.begin()) {
				one = edit.create(both, ModelSnapshot.NONE, null);
				other = edit.create(both, ModelSnapshot.NONE, null);
				edit.set(one, (EAttribute) Metamodel.feature(both, "a"), "kept");
				first = edit.create(part, one, parts);
				edit.create(part, one, parts);
				top = edit.create(part, one, lid);
				edit.add(one, (EReference) Metamodel.feature(both, "others"), first);
				edit.commit();
			}
			try (ModelEdit edit = store.begin()) {
				edit.move(first, other, parts, 0);
				edit.move(top, other, lid, ModelEdit.END);
				edit.commit();
			}
			check(store, Map.of(one, 1, other, 2), first, one);
			try (ModelEdit edit = store.begin()) {
				edit.move(first, one, lid, ModelEdit.END);
				edit.move(top, ModelSnapshot.NONE, null, ModelEdit.END);
				edit.commit();
			}
			check(store, Map.of(one, 2, other, 0), first, one);
		}
		try (ModelStore store = Catalog.discover().store(name).open(place)) {
			Findings findings = new Findings();
			assertEquals(5, ModelCheck.run(store, findings, Progress.none()));
			assertEquals(List.of(), findings.first());
		}
	}

	/** @param contents how many elements each container holds */
	private static void check(ModelStore store, Map<Long, Integer> contents, long linked, long from) {
		Findings findings = new Findings();
		ModelCheck.run(store, findings, Progress.none());
		assertEquals(List.of(), findings.first());
		try (ModelSnapshot snapshot = store.snapshot()) {
			EClass both = store.metamodel().type("Both");
			contents.forEach((container, count) -> assertEquals(count, both.getEAllContainments().stream().mapToInt(each -> snapshot.targets(container, each).toArray().length).sum()));
			assertEquals("kept", snapshot.attribute(from, (EAttribute) Metamodel.feature(both, "a")));
			assertArrayEquals(new long[] { linked }, snapshot.targets(from, (EReference) Metamodel.feature(both, "others")).toArray());
		}
	}
}
