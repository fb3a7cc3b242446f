// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.xmi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.testkit.RecordedModel;
import org.modelarena.testkit.Sampled;
import org.modelarena.xmi.MetamodelSearch;
import org.modelarena.xmi.SearchPlaces;
import org.modelarena.xmi.Unresolved;
import org.modelarena.xmi.XmiSource;

/** Models that cannot be told as a stream are what EMF makes of them, in each store, also after it has been opened again. */
class ObjectModelTest {
	private static final String XML = "<?xml version='1.0' encoding='UTF-8'?>\n";
	private static final String XMI = " xmi:version='2.0' xmlns:xmi='http://www.omg.org/XMI' xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'";
	private static final String ECORE = XML + "<ecore:EPackage" + XMI
			+ " xmlns:ecore='http://www.eclipse.org/emf/2002/Ecore' name='%1$s' nsURI='urn:%1$s' nsPrefix='%1$s'>\n%2$s</ecore:EPackage>";
	private static final String STRING = "eType='ecore:EDataType http://www.eclipse.org/emf/2002/Ecore#//EString'";
	private static final String META = "<eAnnotations source='http:///org/eclipse/emf/ecore/util/ExtendedMetaData'>%s</eAnnotations>";

	@TempDir
	private Path folder;
	private Path model;
	private String store;

	@BeforeEach
	void endSearch() throws IOException {
		Files.createDirectories(folder.resolve("work/.git"));
	}

	private Path write(String name, String content) throws IOException {
		return Files.writeString(folder.resolve("work").resolve(name), content);
	}

	private static String meta(String... details) {
		StringBuilder all = new StringBuilder();
		for (int i = 0; i < details.length; i += 2) {
			all.append("<details key='" + details[i] + "' value='" + details[i + 1] + "'/>");
		}
		return String.format(META, all);
	}

	private interface Look {
		void at(ModelSnapshot snapshot);
	}

	private void loaded(Look look) {
		StoreLocation place = StoreLocation.at(folder.resolve(store));
		try (ModelStore made = Catalog.discover().store(store).create(place,
				MetamodelSearch.in(SearchPlaces.none()).source(List.of(model), Cancellation.create()), Progress.none()); ModelSnapshot snapshot = made.snapshot()) {
			look.at(snapshot);
		}
		try (ModelStore opened = Catalog.discover().store(store).open(place); ModelSnapshot snapshot = opened.snapshot()) {
			look.at(snapshot);
		}
	}

	private static String ask(ModelSnapshot snapshot, String ocl) {
		Answer answer = Catalog.discover().languages().get("ocl").prepare(new Query("ocl", ocl), snapshot.metamodel(), Cancellation.create())
				.execute(snapshot, QueryLimits.ofRows(1000), Cancellation.create());
		return LongStream.range(0, answer.count()).mapToObj(answer::row).toList().toString();
	}

	private static long only(ModelSnapshot snapshot, String type) {
		long[] all = snapshot.extent(snapshot.metamodel().type(type)).toArray();
		assertEquals(1, all.length, type);
		return all[0];
	}

	private static Object value(ModelSnapshot snapshot, long key, String feature) {
		return snapshot.attribute(key, (EAttribute) Metamodel.feature(snapshot.type(key), feature));
	}

	private static List<String> names(ModelSnapshot snapshot, long key, String feature) {
		EReference reference = (EReference) Metamodel.feature(snapshot.type(key), feature);
		return LongStream.of(snapshot.targets(key, reference).toArray()).mapToObj(target -> (String) value(snapshot, target, "name")).toList();
	}

	/** A second value is an error of a stream; EMF takes the last, and what has to be read by it may come later, or in another file. */
	@Sampled(2)
	@ParameterizedTest
	@ValueSource(strings = { "emf", "columns", "neoemf", "cdo", "orientdb" })
	void ofTwoValuesTheLastIsTakenWhereEmfHasToRead(String name) throws IOException {
		store = name;
		write("t.ecore", String.format(ECORE, "t", "<eClassifiers xsi:type='ecore:EClass' name='Top'>"
				+ "<eStructuralFeatures xsi:type='ecore:EAttribute' name='name' " + STRING + "/>"
				+ "<eStructuralFeatures xsi:type='ecore:EReference' name='parts' upperBound='-1' containment='true' eType='#//Part'/></eClassifiers>"
				+ "<eClassifiers xsi:type='ecore:EClass' name='Part'><eStructuralFeatures xsi:type='ecore:EAttribute' name='name' " + STRING + "/></eClassifiers>"));
		write("part.xmi", XML + "<t:Part" + XMI + " xmlns:t='urn:t' name='p'/>");
		model = write("top.xmi", XML + "<t:Top" + XMI + " xmlns:t='urn:t' name='first'><name>second</name><parts href='part.xmi#/'/></t:Top>");
		loaded(snapshot -> {
			long top = only(snapshot, "Top");
			assertEquals("second", value(snapshot, top, "name"));
			assertEquals(List.of("p"), names(snapshot, top, "parts"));
		});
		model = write("alone.xmi", XML + "<t:Top" + XMI + " xmlns:t='urn:t' name='first'><name>second</name></t:Top>");
		ArenaException e = assertThrows(ArenaException.class, () -> loaded(snapshot -> {
		}));
		assertTrue(e.getMessage().contains("more than one value for 'name' of 'Top', which takes one."), e.getMessage());
	}

	@Sampled(2)
	@Tag("equinox")
	@ParameterizedTest
	@ValueSource(strings = { "emf", "columns", "neoemf", "cdo", "orientdb" })
	void metamodelsAreModels(String name) throws IOException {
		store = name;
		model = write("m.ecore", String.format(ECORE, "m", "<eClassifiers xsi:type='ecore:EClass' name='A'>"
				+ "<eStructuralFeatures xsi:type='ecore:EReference' name='b' eType='#//B'/><eStructuralFeatures xsi:type='ecore:EAttribute' name='s' " + STRING + "/>"
				+ "</eClassifiers><eClassifiers xsi:type='ecore:EClass' name='B' eSuperTypes='#//A'/>"));
		loaded(snapshot -> {
			assertEquals("[[A], [B]]", ask(snapshot, "EClass.allInstances()->collect(name)"));
			assertEquals("[[b]]", ask(snapshot, "EReference.allInstances()->select(r | r.eType.name = 'B')->collect(name)"));
			assertEquals("[[b], [s]]", ask(snapshot, "EClass.allInstances()->select(c | c.name = 'B')->collect(eAllStructuralFeatures)->collect(name)"));
		});
	}

	@ParameterizedTest
	@ValueSource(strings = { "emf", "columns" })
	void mixedContentKeepsItsOrder(String name) throws IOException {
		store = name;
		String element = "<eStructuralFeatures xsi:type='ecore:EAttribute' name='%1$s' " + STRING
				+ " upperBound='-1' volatile='true' transient='true' derived='true'>%2$s</eStructuralFeatures>";
		write("letters.ecore", String.format(ECORE, "letters",
				"<eClassifiers xsi:type='ecore:EClass' name='Letter'>" + meta("name", "letterType", "kind", "mixed")
						+ "<eStructuralFeatures xsi:type='ecore:EAttribute' name='mixed' upperBound='-1' eType='ecore:EDataType http://www.eclipse.org/emf/2002/Ecore#//EFeatureMapEntry'>"
						+ meta("kind", "elementWildcard", "name", ":mixed") + "</eStructuralFeatures>"
						+ String.format(element, "name", meta("kind", "element", "name", "Name")) + String.format(element, "place", meta("kind", "element", "name", "place"))
						+ "</eClassifiers><eClassifiers xsi:type='ecore:EClass' name='DocumentRoot'>" + meta("name", "", "kind", "mixed")
						+ "<eStructuralFeatures xsi:type='ecore:EAttribute' name='mixed' upperBound='-1' eType='ecore:EDataType http://www.eclipse.org/emf/2002/Ecore#//EFeatureMapEntry'>"
						+ meta("kind", "elementWildcard", "name", ":mixed") + "</eStructuralFeatures>"
						+ "<eStructuralFeatures xsi:type='ecore:EReference' name='letter' upperBound='-2' eType='#//Letter' volatile='true' transient='true' derived='true' containment='true'>"
						+ meta("kind", "element", "name", "letter", "namespace", "##targetNamespace") + "</eStructuralFeatures></eClassifiers>"));
		model = write("m.xml", XML + "<l:letter xmlns:l='urn:letters'>Dear <Name>Ann</Name>, in <place>Ulm</place> and <place>Rome</place>.</l:letter>");
		loaded(snapshot -> {
			assertEquals("[Letter, DocumentRoot]", snapshot.metamodel().classes().stream().filter(type -> snapshot.extentSize(type) > 0).map(EClass::getName).toList().toString());
			long letter = only(snapshot, "Letter");
			assertEquals(List.of("Ann"), value(snapshot, letter, "name"));
			assertEquals(List.of("Ulm", "Rome"), value(snapshot, letter, "place"));
			assertEquals(List.of("=Dear ", "@name", "=, in ", "@place", "= and ", "@place", "=."), value(snapshot, letter, "mixed"));
			assertEquals("letter", snapshot.containment(letter).getName());
			assertEquals("[[2]]", ask(snapshot, "Letter.allInstances()->collect(place)->size()"));
		});
	}

	@ParameterizedTest
	@ValueSource(strings = { "emf", "columns" })
	void partsInOtherFiles(String name) throws IOException {
		store = name;
		tree("");
		model = write("m.xmi", XML + "<t:Node" + XMI + " xmlns:t='urn:tree' name='root'><nodes name='a'/><nodes href='parts.xmi#/'/><nodes name='c'/></t:Node>");
		write("parts.xmi", XML + "<t:Node" + XMI + " xmlns:t='urn:tree' name='b'><nodes name='d'/></t:Node>");
		loaded(snapshot -> {
			assertEquals(5, snapshot.size());
			assertEquals(List.of("a", "b", "c"), names(snapshot, snapshot.roots().toArray()[0], "nodes"));
		});
		Files.delete(folder.resolve("work/parts.xmi"));
		// A part of which the file is missing is a reference that leads nowhere.
		ArenaException e = assertThrows(ArenaException.class, () -> RecordedModel.of(MetamodelSearch.in(SearchPlaces.none()).source(List.of(model), Cancellation.create())));
		assertEquals(ErrorCode.MODEL_INVALID, e.code());
		assertTrue(e.getMessage().matches("m.xmi: the Node at /: 'nodes' refers to .*parts.xmi#/, and there is no such element\\."), e.getMessage());
		XmiSource source = (XmiSource) MetamodelSearch.in(SearchPlaces.none()).source(List.of(model), Unresolved.DROP, Progress.none());
		assertEquals(3, RecordedModel.of(source).elements().size());
		assertEquals(1, source.dropped());
	}

	@ParameterizedTest
	@ValueSource(strings = "emf")
	void filesThatArePartsOfEachOtherAreRefused(String name) throws IOException {
		store = name;
		tree("");
		for (String file : List.of("a", "b")) {
			write(file + ".xmi", XML + "<t:Node" + XMI + " xmlns:t='urn:tree' name='" + file + "'><nodes href='" + (file.equals("a") ? "b" : "a") + ".xmi#/'/></t:Node>");
		}
		for (String file : List.of("a.xmi", "c.xmi")) {
			model = write("c.xmi", XML + "<t:Node" + XMI + " xmlns:t='urn:tree' name='c'><likes href='a.xmi#/'/><nodes href='d.xmi#/'/></t:Node>").resolveSibling(file);
			write("d.xmi", XML + "<t:Node" + XMI + " xmlns:t='urn:tree' name='d'/>");
			ArenaException e = assertThrows(ArenaException.class,
					() -> MetamodelSearch.in(SearchPlaces.none()).source(List.of(model), Cancellation.create()));
			assertTrue(e.getMessage().matches("[ab].xmi: the Node at .*: it stands in itself, perhaps by way of other files\\."), e.getMessage());
		}
	}

	private void tree(String more) throws IOException {
		write("tree.ecore",
				String.format(ECORE, "tree",
						"<eClassifiers xsi:type='ecore:EClass' name='Node'><eStructuralFeatures xsi:type='ecore:EAttribute' name='name' " + STRING + "/>"
								+ "<eStructuralFeatures xsi:type='ecore:EReference' name='nodes' upperBound='-1' containment='true' eType='#//Node' " + more + "/>"
								+ "<eStructuralFeatures xsi:type='ecore:EReference' name='likes' upperBound='-1' eType='#//Node' derived='true'/></eClassifiers>"));
	}

	@Sampled(2)
	@ParameterizedTest
	@ValueSource(strings = { "emf", "columns", "neoemf", "cdo", "orientdb" })
	void pathsByKeysAndFeaturesThatAreDerivedButKept(String name) throws IOException {
		store = name;
		tree("eKeys='#//Node/name'");
		model = write("m.xmi", XML + "<t:Node" + XMI + " xmlns:t='urn:tree' name='root' likes=\"//@nodes[name='b']\"><nodes name='a'/><nodes name='b'/></t:Node>");
		loaded(snapshot -> assertEquals(List.of("b"), names(snapshot, snapshot.roots().toArray()[0], "likes")));
	}

	@ParameterizedTest
	@ValueSource(strings = "emf")
	void referencesThatLeadNowhereMayBeLeftOut(String name) throws IOException {
		store = name;
		tree("eKeys='#//Node/name'");
		model = write("m.xmi", XML + "<t:Node" + XMI + " xmlns:t='urn:tree' name='root' likes=\"//@nodes[name='b'] gone.xmi#/\"><nodes name='a'/></t:Node>");
		XmiSource source = (XmiSource) MetamodelSearch.in(SearchPlaces.none()).source(List.of(model), Unresolved.DROP, Progress.none());
		assertEquals(2, RecordedModel.of(source).elements().size());
		assertEquals(2, source.dropped());
		ArenaException e = assertThrows(ArenaException.class, () -> loaded(snapshot -> {
		}));
		assertTrue(e.getMessage().startsWith("m.xmi:2:") && e.getMessage().contains("Unresolved reference"), e.getMessage());
	}

	@ParameterizedTest
	@ValueSource(strings = { "emf", "columns" })
	void prefixesThatNobodyDeclares(String name) throws IOException {
		store = name;
		tree("");
		model = write("m.xmi", XML + "<t:Node xmlns:t='urn:tree' xmi:version='2.0' name='root'><nodes name='a'/></t:Node>");
		loaded(snapshot -> assertEquals(List.of("a"), names(snapshot, snapshot.roots().toArray()[0], "nodes")));
	}

	@ParameterizedTest
	@ValueSource(strings = "emf")
	void aPartOfAnotherTypeIsRefused(String name) throws IOException {
		store = name;
		write("two.ecore", String.format(ECORE, "two", "<eClassifiers xsi:type='ecore:EClass' name='A'>"
				+ "<eStructuralFeatures xsi:type='ecore:EReference' name='b' containment='true' eType='#//B'/></eClassifiers><eClassifiers xsi:type='ecore:EClass' name='B'/>"));
		model = write("m.xmi", XML + "<t:A" + XMI + " xmlns:t='urn:two'><b href='other.xmi#/'/></t:A>");
		write("other.xmi", XML + "<t:A" + XMI + " xmlns:t='urn:two'/>");
		ArenaException e = assertThrows(ArenaException.class, () -> loaded(snapshot -> {
		}));
		assertEquals(ErrorCode.MODEL_INVALID, e.code());
		assertTrue(e.getMessage().startsWith("m.xmi: a reference leads to an element of another type. "), e.getMessage());
	}

	@ParameterizedTest
	@ValueSource(strings = "emf")
	void noValueLoadsAClass(String name) throws IOException {
		store = name;
		model = write("m.ecore", String.format(ECORE, "m", "<eClassifiers xsi:type='ecore:EDataType' name='D' instanceClassName='" + Trap.class.getName() + "'/>"));
		loaded(snapshot -> {
			assertEquals(Trap.class.getName(), value(snapshot, only(snapshot, "EDataType"), "instanceClassName"));
			EClass type = snapshot.type(only(snapshot, "EDataType"));
			assertTrue(type.getEStructuralFeature("instanceClass").isVolatile());
		});
		assertEquals(0, Sprung.times);
	}

	/** Tells that a file has made it run. */
	static final class Trap {
		static {
			Sprung.times++;
		}
	}

	private static final class Sprung {
		private static int times;
	}
}
