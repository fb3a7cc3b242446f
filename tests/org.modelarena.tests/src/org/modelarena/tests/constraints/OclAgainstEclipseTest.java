// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.constraints;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.common.util.Diagnostic;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.Resource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;
import org.modelarena.core.QueryException;
import org.modelarena.core.constraint.BoundsRules;
import org.modelarena.core.constraint.Constraint;
import org.modelarena.core.constraint.RuleSet;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.Railways;
import org.modelarena.xmi.Ecore;
import org.modelarena.xmi.MetamodelSearch;
import org.modelarena.xmi.ModelFiles;
import org.modelarena.xmi.SearchPlaces;

/** Invariants of Complete OCL documents and of metamodels find the same as in Eclipse OCL itself on EMF's objects. */
@Timeout(120)
class OclAgainstEclipseTest {
	private static final String DOCUMENT = """
			-- inv in a comment: self.x. And more.
			package railway
			/* context Nobody inv: false */
			context Segment
			inv Long: self.length > 0 -- a remark with inv x: y
			inv Quoted: self.length.toString() <> 'context Switch inv: false' and
			  length <> 77
			context Switch
			def: sensors : Integer = monitoredBy->size()
			def: more(n : Integer) : Boolean = self.sensors > n
			inv: self.more(2)
			inv Positions: let positions : Integer = self.positions->size() in positions < 6 and positions >= 0
			context Route
			inv Null: entry.signal = Signal::GO
			inv Neighbour: self.entry <> null implies Route.allInstances()->exists(r | r.exit = self.entry)
			endpackage
			package railway
			context RailwayElement inv Early: self.id.mod(10) > 0
			context TrackElement
			inv Chain: self.connectsTo->size() = 1 and self.early()
			def: early() : Boolean = self.id < 1000
			endpackage
			""";

	@TempDir
	Path folder;
	private Metamodel metamodel;
	private Path file;

	@BeforeEach
	void model() {
		file = folder.resolve("railway.xmi");
		ModelFiles.write(Railways.repair(1), file, Progress.none());
		metamodel = Railways.repair(1).metamodel();
	}

	@ParameterizedTest
	@ValueSource(strings = { "columns", "emf", "rocksdb" })
	void aDocumentFindsTheSame(String store) throws Exception {
		// Eclipse OCL needs definitions before their uses.
		String definition = "def: early() : Boolean = self.id < 1000\n";
		String ordered = DOCUMENT.replace(definition, "").replace("inv Chain", definition + "inv Chain");
		Resource resource = CheckedBoth.emf(file, metamodel.packages());
		List<String> expected = EclipseChecks.found(ordered, resource, metamodel.packages()).stream().map(line -> line.replace("null #", "inv1 #")).sorted().toList();
		CheckedBoth.Found found = CheckedBoth.found("ocl", DOCUMENT, store, ModelFiles.source(List.of(file), metamodel), folder);
		assertEquals(expected, found.lines().stream().map(line -> line.replaceAll(" error.*", "")).sorted().toList());
		assertEquals(List.of("Chain", "Early", "Long", "Null", "Quoted", "inv1"), expected.stream().map(line -> line.replaceAll(" .*", "")).distinct().toList());
		assertTrue(found.planned().size() >= 7, found.planned().toString());
	}

	@Test
	void messagesAreValuesOfTheirElements() {
		CheckedBoth.Found found = CheckedBoth.found("ocl", "import railway : 'x.ecore#/'\npackage railway context Segment inv Long('of (' + self.length.toString() + ')'): length > -900 endpackage",
				"columns",
				ModelFiles.source(List.of(file), metamodel), folder);
		assertFalse(found.lines().isEmpty());
		assertTrue(found.lines().stream().allMatch(line -> line.matches("Long #\\d+ error of \\(-9\\d\\d\\)")), found.lines().toString());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "context Segmnt inv: true | 1 | 9 | Unknown context 'Segmnt'. Did you mean 'Segment'?",
			"context Segment inv A: true inv B: self.lenght > 0 | 1 | 41 | Unknown name 'lenght'. Did you mean 'length'?",
			"context Segment def: k() : Integer = 2 context TrackElement def: k() : Integer = 1 inv A: k() = 1 | 1 | 84 | 'k' is defined for TrackElement and also for its subtype Segment, and which of them an element has is not looked at here; define it once.",
			"context Segment inv A: self.length | 1 | 29 | The invariant 'A' is no condition but of type Integer.",
			"context Segment def: x : Integer = 1 | 1 | 1 | The document has no invariant; write 'context TYPE inv NAME: CONDITION'.",
			"context Segment inv A('x: true | 1 | 22 | The bracket of this message is never closed.", "context Segment inv A(lenght): true | 1 | 23 | Unknown name 'lenght'. Did you mean 'length'?",
			"import 'other.ocl' context Segment inv A: true | 1 | 1 | A document cannot import another one; name both files instead of 'other.ocl'." })
	void faultsOfTextsHaveTheirPlaces(String document, int line, int column, String message) {
		QueryException fault = org.junit.jupiter.api.Assertions.assertThrows(QueryException.class, () -> CheckedBoth.rules("ocl", document, metamodel));
		assertEquals("line " + line + ", column " + column + ": " + message, fault.getMessage());
	}

	@Test
	void oneFaultDoesNotHideTheNextNorHinderTheOthers() {
		RuleSet rules = CheckedBoth.language("ocl").prepare("context Segment\ninv A: lenght > 0\ninv B: length > 0\ninv C: self.x\n  = 1", null, metamodel, Catalog.discover().languages(),
				Cancellation.create());
		assertEquals(List.of("B"), rules.rules().stream().map(each -> each.name()).toList());
		assertEquals(List.of(2, 4), rules.faults().stream().map(QueryException::line).toList());
	}

	@Sampled(3)
	@Test
	void longTextsAreRead() {
		String text = "-- x\n".repeat(100_000) + "context Segment inv A: 'a" + "b''".repeat(100_000) + "' <> '" + "c".repeat(100_000) + "'";
		assertEquals(1, CheckedBoth.rules("ocl", text, metamodel).rules().size());
	}

	@Test
	void bodiesOfOperationsAreDefinitions() throws Exception {
		String document = """
				package ecore
				context EClass::isSuperTypeOf(someClass : EClass) : Boolean
				body: someClass = self or someClass.eAllSuperTypes->includes(self)
				context ENamedElement::name : String
				init: 'x'
				context EClass::getEOperation(i : Integer) : EOperation
				pre: i > 0
				context EClass
				inv A: eSuperTypes->forAll(s | s.isSuperTypeOf(self))
				inv B: eSuperTypes->forAll(s | self.isSuperTypeOf(s))
				endpackage
				""";
		Path ecore = folder.resolve("railway.ecore");
		Ecore.write(metamodel, ecore);
		ElementSource source = MetamodelSearch.in(new SearchPlaces(List.of(), Map.of(), List.of(), List.of(), List.of())).source(List.of(ecore), Cancellation.create());
		CheckedBoth.Found found = CheckedBoth.found("ocl", document, "columns", source, folder);
		long subclasses = metamodel.classes().stream().filter(each -> !each.getESuperTypes().isEmpty()).count();
		assertEquals(subclasses, found.lines().size());
		assertTrue(found.lines().stream().allMatch(line -> line.startsWith("B ")), found.lines().toString());
	}

	private static final String SHOP = """
			<ecore:EPackage xmi:version="2.0" xmlns:xmi="http://www.omg.org/XMI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
			    xmlns:ecore="http://www.eclipse.org/emf/2002/Ecore" name="shop" nsURI="http://example.org/shop" nsPrefix="shop">
			  <eAnnotations source="http://www.eclipse.org/emf/2002/Ecore"><details key="validationDelegates" value="SOURCE"/></eAnnotations>
			  <eClassifiers xsi:type="ecore:EClass" name="Shop">
			    <eStructuralFeatures xsi:type="ecore:EReference" name="orders" upperBound="-1" eType="#//Order" containment="true"/>
			  </eClassifiers>
			  <eClassifiers xsi:type="ecore:EClass" name="Order">
			    <eAnnotations source="http://www.eclipse.org/emf/2002/Ecore"><details key="constraints" value="isSmall hasName"/></eAnnotations>
			    <eAnnotations source="SOURCE">
			      <details key="isSmall" value="self.price &lt;= 100"/><details key="hasName" value="self.name.size() > 1"/>
			      <details key="isSmall$message" value="'costs ' + self.price.toString()"/>
			    </eAnnotations>
			    <eStructuralFeatures xsi:type="ecore:EAttribute" name="name" lowerBound="1" eType="ecore:EDataType http://www.eclipse.org/emf/2002/Ecore#//EString"/>
			    <eStructuralFeatures xsi:type="ecore:EAttribute" name="price" eType="ecore:EDataType http://www.eclipse.org/emf/2002/Ecore#//EInt"/>
			    <eStructuralFeatures xsi:type="ecore:EReference" name="likes" lowerBound="1" upperBound="2" eType="#//Order"/>
			  </eClassifiers>
			</ecore:EPackage>
			""";

	@Test
	void aMetamodelsOwnConstraintsAndBoundsAreThoseOfTheDiagnostician() {
		String source = "http://www.eclipse.org/emf/2002/Ecore/OCL/LPG";
		Metamodel shop = Ecore.read("shop.ecore", new ByteArrayInputStream(SHOP.replace("SOURCE", source).getBytes(StandardCharsets.UTF_8)));
		EObject root = shop(shop);
		List<String> expected = new ArrayList<>();
		for (Diagnostic each : EclipseChecks.diagnostics(root, source)) {
			int key = 1 + root.eContents().indexOf(each.getData().getFirst());
			expected.add(
					(each.getMessage().contains("isSmall") ? "isSmall" : each.getMessage().contains("hasName") ? "hasName" : each.getMessage().contains("'name'") ? "name" : "likes") + " #" + key);
		}
		List<String> found = new ArrayList<>();
		Path model = folder.resolve("shop.xmi");
		save(root, model);
		ElementSource elements = ModelFiles.source(List.of(model), shop);
		try (ModelStore store = Catalog.discover().store("columns").create(StoreLocation.at(folder.resolve("shop")), elements, Progress.none()); ModelSnapshot state = store.snapshot()) {
			Metamodel loaded = state.metamodel();
			RuleSet constraints = CheckedBoth.language("ocl").prepare(Constraint.in(loaded), loaded, Catalog.discover().languages(), Cancellation.create());
			found.addAll(CheckedBoth.found(constraints, state).lines());
			found.addAll(CheckedBoth.found(new BoundsRules(loaded), state).lines());
		}
		assertTrue(found.contains("isSmall #2 error costs 101"), found.toString());
		assertEquals(expected.stream().sorted().toList(), found.stream().map(line -> line.replaceAll(" error.*", "")).sorted().toList());
		assertEquals(8, found.size());
	}

	/** Five orders: a good one, a dear one, one with a short name, one without a name, and one that likes too many. */
	private static EObject shop(Metamodel shop) {
		EClass order = shop.type("Order");
		EObject root = shop.type("Shop").getEPackage().getEFactoryInstance().create(shop.type("Shop"));
		List<EObject> orders = new ArrayList<>();
		Object[][] values = { { "good", 100 }, { "dear", 101 }, { "x", 1 }, { null, 1 }, { "likes", 7 } };
		for (Object[] each : values) {
			EObject made = order.getEPackage().getEFactoryInstance().create(order);
			made.eSet(order.getEStructuralFeature("name"), each[0]);
			made.eSet(order.getEStructuralFeature("price"), each[1]);
			orders.add(made);
		}
		orders.getFirst().eSet(order.getEStructuralFeature("likes"), List.of(orders.get(1)));
		orders.getLast().eSet(order.getEStructuralFeature("likes"), orders.subList(0, 3));
		root.eSet(root.eClass().getEStructuralFeature("orders"), orders);
		return root;
	}

	private static void save(EObject root, Path file) {
		Resource resource = new org.eclipse.emf.ecore.xmi.impl.XMIResourceImpl(org.eclipse.emf.common.util.URI.createFileURI(file.toString()));
		resource.getContents().add(root);
		try {
			resource.save(Map.of());
		} catch (java.io.IOException e) {
			throw new java.io.UncheckedIOException(e);
		}
	}
}
