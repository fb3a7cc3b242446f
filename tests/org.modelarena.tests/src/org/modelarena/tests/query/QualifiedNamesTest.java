// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EcoreFactory;
import org.eclipse.emf.ecore.EcorePackage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.modelarena.core.Answer;
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

/** A name of a type means the same in all languages: packages lie in packages, and several are called alike. */
class QualifiedNamesTest {
	private static final EcoreFactory FACTORY = EcoreFactory.eINSTANCE;

	private Metamodel metamodel;
	private RecordedModel model;

	private static EPackage ePackage(String name, EPackage in) {
		EPackage made = FACTORY.createEPackage();
		made.setName(name);
		made.setNsURI(in == null ? "urn:" + name : in.getNsURI() + "/" + name);
		if (in != null) {
			in.getESubpackages().add(made);
		}
		return made;
	}

	private EClass eClass(String name, EPackage in) {
		EClass made = FACTORY.createEClass();
		made.setName(name);
		in.getEClassifiers().add(made);
		return made;
	}

	/** {@code a::core} has Thing and First, {@code a::b::core} has Thing, Second and Mood, and the package {@code core} beside them has Thing. */
	@BeforeEach
	void fill() {
		EPackage a = ePackage("a", null);
		EPackage first = ePackage("core", a);
		EPackage second = ePackage("core", ePackage("b", a));
		EPackage outer = ePackage("core", null);
		List<EClass> types = List.of(eClass("Thing", first), eClass("First", first), eClass("Thing", second), eClass("Second", second), eClass("Thing", outer));
		EEnum mood = FACTORY.createEEnum();
		mood.setName("Mood");
		EEnumLiteral glad = FACTORY.createEEnumLiteral();
		glad.setName("GLAD");
		mood.getELiterals().add(glad);
		second.getEClassifiers().add(mood);
		EAttribute of = FACTORY.createEAttribute();
		of.setName("mood");
		of.setEType(mood);
		types.get(3).getEStructuralFeatures().add(of);
		metamodel = Metamodel.of(List.of(a, outer));
		model = new RecordedModel(metamodel);
		for (int type = 0; type < types.size(); type++) {
			for (int i = 0; i <= type; i++) {
				model.begin(types.get(type), ElementSink.NONE, null);
			}
		}
	}

	private String ask(String language, String text) {
		try (ModelStore store = Catalog.discover().store("emf").create(StoreLocation.inMemory(), model.asSource(), Progress.none()); ModelSnapshot snapshot = store.snapshot()) {
			Cancellation cancellation = Cancellation.create();
			Query query = Query.in(language, text);
			Answer answer = Catalog.discover().languages().of(query).prepare(query, snapshot.metamodel(), cancellation).execute(snapshot, QueryLimits.ofRows(100), cancellation);
			return language.startsWith("epl") ? "" + answer.count() : String.valueOf(answer.row(0).get(0));
		}
	}

	private void assertSize(int expected, String type) {
		for (String strategy : List.of("/interpreted", "/compiled")) {
			assertEquals("" + expected, ask("ocl" + strategy, type + ".allInstances()->size()"), "ocl" + strategy + " " + type);
			assertEquals("" + expected, ask("eol" + strategy, "return " + type + ".all.size();"), "eol" + strategy + " " + type);
			assertEquals("" + expected, ask("epl" + strategy, "pattern P x : " + type + " { }"), "epl" + strategy + " " + type);
		}
		assertEquals(expected, model.elements().values().stream().filter(each -> each.type() == metamodel.type(type)).count());
	}

	@Test
	void withAllPackagesANameIsExact() {
		assertSize(1, "a::core::Thing");
		assertSize(3, "a::b::core::Thing");
		assertSize(5, "core::Thing");
	}

	@Test
	void whatIsUniqueNeedsFewerOfThem() {
		assertSize(3, "b::core::Thing");
		assertSize(4, "core::Second");
		assertSize(4, "b::core::Second");
		assertSize(4, "Second");
		assertSize(2, "core::First");
	}

	@Test
	void theFirstOfSeveralCounts() {
		assertSize(1, "Thing");
	}

	@Test
	void soDoNamesOfEnumerations() {
		for (String name : List.of("Mood", "core::Mood", "a::b::core::Mood")) {
			assertEquals("4", ask("ocl", "Second.allInstances()->select(x | x.mood = " + name + "::GLAD)->size()"), name);
			assertEquals("4", ask("eol", "return Second.all.select(x | x.mood = " + name + "#GLAD).size();"), name);
		}
	}

	/** All names of all classes here would take 10 GB. */
	@Test
	void deeplyNestedPackagesTakeNoRoom() {
		EPackage outermost = ePackage("x".repeat(1000), null);
		EPackage inner = outermost;
		for (int depth = 1; depth < 100; depth++) {
			inner = ePackage("x".repeat(1000), inner);
			inner.setNsURI("urn:" + depth);
		}
		for (int number = 0; number < 2000; number++) {
			eClass("C" + number, inner);
		}
		Metamodel deep = Metamodel.of(outermost);
		String all = ("x".repeat(1000) + "::").repeat(100) + "C7";
		assertEquals(deep.type("C7"), deep.type(all));
		assertTrue(!deep.hasType("x::" + all) && !deep.hasType(all.substring(1)) && deep.hasType(all.substring(1002)));
	}

	@Test
	void ecoreIsThereWhereAMetamodelBuildsOnIt() {
		assertTrue(!metamodel.hasType("EObject"));
		EPackage builds = ePackage("builds", null);
		eClass("Named", builds).getESuperTypes().add(EcorePackage.Literals.EMODEL_ELEMENT);
		assertTrue(Metamodel.of(builds).hasType("ecore::EObject"));
	}
}
