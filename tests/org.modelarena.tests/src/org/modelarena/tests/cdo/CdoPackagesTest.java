// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.cdo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EcoreFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.store.cdo.CdoStoreProvider;
import org.modelarena.testkit.Sampled;
import org.modelarena.xmi.MetamodelSearch;
import org.modelarena.xmi.SearchPlaces;

/** Metamodels with which CDO alone does not come to an end: what a store says is what the files say. */
@Sampled(2)
class CdoPackagesTest {
	private static final String XML = "<?xml version='1.0' encoding='UTF-8'?>\n";
	private static final String XMI = " xmi:version='2.0' xmlns:xmi='http://www.omg.org/XMI' xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'";
	private static final String ECORE = XML + "<ecore:EPackage" + XMI
			+ " xmlns:ecore='http://www.eclipse.org/emf/2002/Ecore' name='%1$s' nsURI='http://example.org/%1$s' nsPrefix='%1$s'>%2$s</ecore:EPackage>";
	private static final String EDOUBLE = "ecore:EDataType http://www.eclipse.org/emf/2002/Ecore#//EDouble";
	private static final String EFLOAT = "ecore:EDataType http://www.eclipse.org/emf/2002/Ecore#//EFloat";
	private static final String STRING = "ecore:EDataType http://www.eclipse.org/emf/2002/Ecore#//EString";
	private static final String ENTRY = "ecore:EClass http://www.eclipse.org/emf/2002/Ecore#//EStringToStringMapEntry";
	private static final String TOKEN = "ecore:EDataType http://www.eclipse.org/emf/2003/XMLType#//Token";

	@TempDir
	private Path folder;

	@BeforeEach
	void endSearch() throws IOException {
		Files.createDirectories(folder.resolve("work/.git"));
	}

	private Path write(String name, String content) throws IOException {
		return Files.writeString(folder.resolve("work").resolve(name), content);
	}

	private static String eClass(String name, String more, String features) {
		return "<eClassifiers xsi:type='ecore:EClass' name='" + name + "' " + more + ">" + features + "</eClassifiers>";
	}

	private static String extending(String type, String argument) {
		return "<eGenericSuperTypes eClassifier='ecore:EClass " + type + "'><eTypeArguments eClassifier='" + argument + "'/></eGenericSuperTypes>";
	}

	private static String reference(String name, String type, String more) {
		return "<eStructuralFeatures xsi:type='ecore:EReference' name='" + name + "' eType='" + type + "' upperBound='-1' " + more + "/>";
	}

	private static String attribute(String name, String type, String more) {
		return "<eStructuralFeatures xsi:type='ecore:EAttribute' name='" + name + "' eType='" + type + "' " + more + "/>";
	}

	private StoreLocation load(String model) throws IOException {
		StoreLocation place = StoreLocation.at(folder.resolve("store"));
		new CdoStoreProvider().create(place, MetamodelSearch.in(SearchPlaces.none()).source(List.of(write("model.xmi", model)), Progress.none().cancellation()),
				Progress.none()).close();
		return place;
	}

	private static Object value(ModelSnapshot snapshot, long key, String feature) {
		return snapshot.attribute(key, (EAttribute) Metamodel.feature(snapshot.type(key), feature));
	}

	private static List<Long> targets(ModelSnapshot snapshot, long key, String feature) {
		return java.util.Arrays.stream(snapshot.targets(key, (EReference) Metamodel.feature(snapshot.type(key), feature)).toArray()).boxed().toList();
	}

	/** Code of a plug-in registers itself there, when what is stored is another form of its package. */
	@Test
	void ofANamespaceInEmfsRegistryTheStoresOwnPackageCounts() throws IOException {
		write("one.ecore", String.format(ECORE, "one", eClass("Top", "", attribute("name", "ecore:EDataType http://www.eclipse.org/emf/2002/Ecore#//EString", ""))));
		String nsUri = "http://example.org/one";
		EPackage other = EcoreFactory.eINSTANCE.createEPackage();
		other.setName("other");
		other.setNsURI(nsUri);
		EPackage.Registry.INSTANCE.put(nsUri, other);
		try {
			StoreLocation place = load(XML + "<one:Top" + XMI + " xmlns:one='" + nsUri + "' name='x'/>");
			try (ModelStore store = new CdoStoreProvider().open(place); ModelSnapshot snapshot = store.snapshot()) {
				assertEquals("x", value(snapshot, 0, "name"));
			}
		} finally {
			EPackage.Registry.INSTANCE.remove(nsUri);
		}
	}

	/** EMF has no default where a metamodel names one that is no literal, as a name is of which the text is another one, and for an enumeration without any. */
	@Test
	void defaultsThatAreNoLiteralsAreNone() throws IOException {
		String enums = "<eClassifiers xsi:type='ecore:EEnum' name='E'><eLiterals name='ONE' literal='one'/></eClassifiers><eClassifiers xsi:type='ecore:EEnum' name='Empty'/>";
		write("one.ecore", String.format(ECORE, "one", enums + eClass("Top", "", attribute("e", "#//E", "defaultValueLiteral='ONE'") + attribute("none", "#//Empty", "")
				+ attribute("right", "#//E", "defaultValueLiteral='one'"))));
		try (ModelStore store = new CdoStoreProvider().open(load(XML + "<one:Top" + XMI + " xmlns:one='http://example.org/one'/>")); ModelSnapshot snapshot = store.snapshot()) {
			assertNull(value(snapshot, 0, "e"));
			assertNull(value(snapshot, 0, "none"));
			assertEquals("ONE", ((EEnumLiteral) value(snapshot, 0, "right")).getName());
		}
	}

	@Test
	void decimalNumbersKeepTheirDigits() throws IOException {
		write("one.ecore", String.format(ECORE, "one", eClass("Top", "", attribute("big", "ecore:EDataType http://www.eclipse.org/emf/2002/Ecore#//EBigDecimal", "upperBound='-1'"))));
		List<BigDecimal> values = Stream.of("1.50E+10", "15000000000", "0E+2", "1.500", "-1E-9").map(BigDecimal::new).toList();
		String tags = values.stream().map(each -> "<big>" + each + "</big>").collect(Collectors.joining());
		try (ModelStore store = new CdoStoreProvider().open(load(XML + "<one:Top" + XMI + " xmlns:one='http://example.org/one'>" + tags + "</one:Top>"));
				ModelSnapshot snapshot = store.snapshot()) {
			assertEquals(values, value(snapshot, 0, "big"));
		}
	}

	@Test
	void textsAreAsLongAsAColumnOfTheDatabaseAndLongerOnesAreRefusedByName() throws IOException {
		write("one.ecore", String.format(ECORE, "one", eClass("Top", "", attribute("name", STRING, ""))));
		String model = XML + "<one:Top" + XMI + " xmlns:one='http://example.org/one' name='%s'/>";
		String longest = "\u00e4".repeat(32_672);
		ArenaException e = assertThrows(ArenaException.class, () -> load(model.formatted(longest + "x")));
		assertEquals(ErrorCode.UNSUPPORTED, e.code());
		assertEquals("A 'cdo' store takes texts of at most 32,672 characters, and a value of 'name' of Top has 32,673; use another kind of store.", e.getMessage());
		try (ModelStore store = new CdoStoreProvider().open(load(model.formatted(longest))); ModelSnapshot snapshot = store.snapshot()) {
			assertEquals(longest, value(snapshot, 0, "name"));
		}
	}

	/** Supertypes are looked at while a package is read, and lead to the other one, which leads back. */
	@Test
	void packagesMayReferToEachOther() throws IOException {
		write("one.ecore", String.format(ECORE, "one", eClass("Top", "abstract='true'", "<eTypeParameters name='T'/>"
				+ reference("all", "ecore:EClass two.ecore#//Leaf", "containment='true'")) + eClass("Inner", "",
						extending("two.ecore#//Middle", "#//Inner")
								+ reference("leaves", "ecore:EClass two.ecore#//Leaf", ""))));
		write("two.ecore", String.format(ECORE, "two", eClass("Middle", "", "<eTypeParameters name='T'/>" + extending("one.ecore#//Top", "#//Leaf")
				+ reference("inner", "ecore:EClass one.ecore#//Inner", "containment='true'")) + eClass("Leaf", "eSuperTypes='one.ecore#//Inner'", "")));
		StoreLocation place = load(XML + "<one:Inner" + XMI + " xmlns:one='http://example.org/one' xmlns:two='http://example.org/two' leaves='//@all.0'>"
				+ "<inner><all/></inner><all><inner xsi:type='two:Leaf'/></all></one:Inner>");
		try (ModelStore store = new CdoStoreProvider().open(place)) {
			try (ModelSnapshot snapshot = store.snapshot()) {
				assertEquals(5, snapshot.extentSize(store.metamodel().type("Top")));
				assertEquals(2, store.metamodel().packages().size());
				assertEquals(targets(snapshot, 0, "all"), targets(snapshot, 0, "leaves"));
			}
			try (ModelEdit edit = store.begin()) {
				edit.create(store.metamodel().type("Leaf"), 0, (EReference) Metamodel.feature(store.metamodel().type("Inner"), "all"));
				edit.commit();
			}
			try (ModelSnapshot snapshot = store.snapshot()) {
				assertEquals(2, targets(snapshot, 0, "all").size());
			}
		}
	}

	@Test
	void aNamespaceMayBeAMereName() throws IOException {
		write("one.ecore", String.format(ECORE, "one", eClass("Word", "", attribute("text", STRING, "") + reference("next", "#//Word", "containment='true'")))
				.replace("http://example.org/one", "one"));
		try (ModelStore store = new CdoStoreProvider().open(load(XML + "<one:Word" + XMI + " xmlns:one='one' text='a'><next text='b'/></one:Word>"));
				ModelSnapshot snapshot = store.snapshot()) {
			assertEquals("b", value(snapshot, 1, "text"));
		}
	}

	@Test
	void dataTypesOfSchemasAreKnown() throws IOException {
		write("one.ecore", String.format(ECORE, "one", eClass("Word", "", attribute("text", TOKEN, ""))));
		try (ModelStore store = new CdoStoreProvider().open(load(XML + "<one:Word" + XMI + " xmlns:one='http://example.org/one' text='a'/>"));
				ModelSnapshot snapshot = store.snapshot()) {
			assertEquals("a", value(snapshot, 0, "text"));
		}
	}

	/** CDO keeps nothing under a transient reference; keys of what comes behind it must not move. */
	@Test
	void whatIsNotSavedHasNoKey() throws IOException {
		String meta = "<eAnnotations source='http:///org/eclipse/emf/ecore/util/ExtendedMetaData'><details key='name' value='%s'/><details key='kind' value='%s'/>"
				+ "<details key='namespace' value='##targetNamespace'/></eAnnotations>";
		write("one.ecore", String.format(ECORE, "one", eClass("DocumentRoot", "", String.format(meta, "", "mixed")
				+ "<eStructuralFeatures xsi:type='ecore:EAttribute' name='mixed' upperBound='-1' "
				+ "eType='ecore:EDataType http://www.eclipse.org/emf/2002/Ecore#//EFeatureMapEntry'>" + String.format(meta, ":mixed", "elementWildcard")
				+ "</eStructuralFeatures><eStructuralFeatures xsi:type='ecore:EReference' name='xMLNSPrefixMap' upperBound='-1' containment='true' transient='true' "
				+ "eType='" + ENTRY + "'>" + String.format(meta, "xmlns:prefix", "attribute") + "</eStructuralFeatures>"
				+ "<eStructuralFeatures xsi:type='ecore:EReference' name='word' upperBound='-2' containment='true' volatile='true' transient='true' derived='true' "
				+ "eType='#//Word'>" + String.format(meta, "word", "element") + "</eStructuralFeatures>")
				+ eClass("Word", "", attribute("text", STRING, "iD='true'") + reference("next", "#//Word", ""))));
		Path first = write("first.xml", XML + "<word xmlns='http://example.org/one' text='first'/>");
		Path second = write("second.xml", XML + "<word xmlns='http://example.org/one' text='second' next='second'/>");
		StoreLocation place = StoreLocation.at(folder.resolve("store"));
		new CdoStoreProvider().create(place, MetamodelSearch.in(SearchPlaces.none()).source(List.of(first, second), Progress.none().cancellation()), Progress.none())
				.close();
		try (ModelStore store = new CdoStoreProvider().open(place); ModelSnapshot snapshot = store.snapshot()) {
			assertEquals(4, snapshot.size());
			assertEquals("second", value(snapshot, 3, "text"));
			assertEquals(List.of(3L), targets(snapshot, 3, "next"));
		}
	}

	/** H2 has no -0.0. */
	@Test
	void fractionsAreKeptToTheBit() throws IOException {
		write("one.ecore", String.format(ECORE, "one", eClass("Point", "", attribute("x", EDOUBLE, "") + attribute("y", EFLOAT, "") + attribute("all", EDOUBLE,
				"upperBound='-1' unique='false'"))));
		try (ModelStore store = new CdoStoreProvider().open(load(XML + "<one:Point" + XMI + " xmlns:one='http://example.org/one' x='-0.0' y='-0.0'>"
				+ "<all>-0.0</all><all>NaN</all><all>4.9E-324</all></one:Point>")); ModelSnapshot snapshot = store.snapshot()) {
			assertEquals(-0.0, value(snapshot, 0, "x"));
			assertEquals(-0.0f, value(snapshot, 0, "y"));
			assertEquals(List.of(-0.0, Double.NaN, Double.MIN_VALUE), value(snapshot, 0, "all"));
		}
	}
}
