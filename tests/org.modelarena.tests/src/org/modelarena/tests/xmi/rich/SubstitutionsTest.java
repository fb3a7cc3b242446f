// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.xmi.rich;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Progress;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.testkit.Sampled;
import org.modelarena.xmi.MetamodelSearch;
import org.modelarena.xmi.ModelExport;
import org.modelarena.xmi.SearchPlaces;
import org.modelarena.xmi.Unresolved;

/** Documents of a schema with elements that stand in the place of others, with wildcards, and with references in a choice, as EMF's importer makes the metamodel of that. */
class SubstitutionsTest {
	private static final String MAP = " unique='false' upperBound='-1' eType='ecore:EDataType http://www.eclipse.org/emf/2002/Ecore#//EFeatureMapEntry'";
	private static final String VIEW = " volatile='true' transient='true' derived='true'";
	private static final String PARTS = VIEW + " containment='true' resolveProxies='false'";
	private static final String XML_TYPE = "ecore:EDataType http://www.eclipse.org/emf/2003/XMLType#//";

	@TempDir
	private Path folder;

	private Path ecore;

	private static String annotated(String... details) {
		StringBuilder text = new StringBuilder("<eAnnotations source='http:///org/eclipse/emf/ecore/util/ExtendedMetaData'>");
		for (int i = 0; i < details.length; i += 2) {
			text.append("<details key='").append(details[i]).append("' value='").append(details[i + 1]).append("'/>");
		}
		return text + "</eAnnotations>";
	}

	private static String type(String name, String xmlName, String kind, String supertypes, String... features) {
		return "<eClassifiers xsi:type='ecore:EClass' name='" + name + "' eSuperTypes='" + supertypes + "'>" + annotated("name", xmlName, "kind", kind) + String.join("", features)
				+ "</eClassifiers>\n";
	}

	private static String feature(String kind, String name, String attributes, String... details) {
		return "<eStructuralFeatures xsi:type='ecore:" + kind + "' name='" + name + "'" + attributes + ">" + annotated(details) + "</eStructuralFeatures>\n";
	}

	private static String element(String kind, String name, String attributes, String what, String value) {
		return feature(kind, name, attributes, "kind", "element", "name", name, "namespace", "##targetNamespace", what, value);
	}

	@BeforeEach
	void writeMetamodel() throws IOException {
		String group = " upperBound='-1'";
		String global = " upperBound='-2'";
		String mixed = feature("EAttribute", "mixed", MAP, "kind", "elementWildcard", "name", ":mixed");
		ecore = Files.writeString(folder.resolve("s.ecore"), "<ecore:EPackage xmi:version='2.0' xmlns:xmi='http://www.omg.org/XMI' xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'"
				+ " xmlns:ecore='http://www.eclipse.org/emf/2002/Ecore' name='s' nsURI='urn:s' nsPrefix='s'>\n"
				+ type("DocumentRoot", "", "mixed", "", mixed, element("EReference", "drawing", global + " eType='#//Drawing'" + PARTS, "kind", "element"),
						element("EReference", "net", global + " eType='#//Net'" + PARTS, "kind", "element"),
						element("EReference", "shape", global + " eType='#//Shape' changeable='false'" + PARTS, "kind", "element"),
						element("EReference", "circle", global + " eType='#//Round'" + PARTS, "affiliation", "shape"),
						element("EReference", "square", global + " eType='#//Shape'" + PARTS, "affiliation", "shape"),
						element("EReference", "dot", global + " eType='#//Shape'" + PARTS, "affiliation", "shape"),
						element("EAttribute", "number", global + " unique='false' eType='" + XML_TYPE + "Decimal'" + VIEW, "kind", "element"),
						element("EAttribute", "count", global + " unique='false' eType='" + XML_TYPE + "Int'" + VIEW, "affiliation", "number"))
				+ type("Drawing", "drawing", "elementOnly", "", feature("EAttribute", "shapeGroup", MAP, "kind", "group", "name", "shape:group", "namespace", "##targetNamespace"),
						element("EReference", "shape", group + " eType='#//Shape' changeable='false'" + PARTS, "group", "shape:group"),
						feature("EAttribute", "numberGroup", MAP, "kind", "group", "name", "number:group", "namespace", "##targetNamespace"),
						element("EAttribute", "number", group + " unique='false' eType='" + XML_TYPE + "Decimal'" + VIEW, "group", "number:group"),
						element("EReference", "text", " eType='#//Text' containment='true' resolveProxies='false'", "kind", "element"),
						feature("EAttribute", "any", MAP, "kind", "elementWildcard", "wildcards", "##other", "name", ":5", "processing", "lax"),
						feature("EAttribute", "anyAttribute", MAP, "kind", "attributeWildcard", "wildcards", "##any", "name", ":6", "processing", "lax"))
				+ type("Shape", "shape", "empty", "", feature("EAttribute", "name", " eType='" + XML_TYPE + "String'", "kind", "attribute", "name", "name"))
				+ type("Net", "net", "elementOnly", "", feature("EAttribute", "group", MAP, "kind", "group", "name", "group:0"),
						feature("EReference", "net", group + " eType='#//Net'" + PARTS, "kind", "element", "name", "net", "group", "#group:0"),
						feature("EReference", "link", group + " eType='#//Net'" + VIEW, "kind", "element", "name", "link", "group", "#group:0"),
						feature("EAttribute", "word", group + " unique='false' eType='" + XML_TYPE + "String'" + VIEW, "kind", "element", "name", "word", "group", "#group:0"))
				+ type("Round", "round", "empty", "#//Shape")
				+ type("Text", "text", "mixed", "", mixed, feature("EAttribute", "any", MAP + VIEW, "kind", "elementWildcard", "wildcards", "##any", "name", ":1", "processing", "lax"))
				+ "</ecore:EPackage>\n");
	}

	private Path load(String store, String document) throws IOException {
		return load(store, document, Unresolved.REFUSE);
	}

	private Path load(String store, String document, Unresolved unresolved) throws IOException {
		Path file = Files.writeString(folder.resolve("m.xml"), document);
		Path at = folder.resolve(store);
		ElementSource source = MetamodelSearch.in(new SearchPlaces(List.of(ecore), Map.of(), List.of(), List.of(), List.of())).source(List.of(file), unresolved, Progress.none());
		Catalog.discover().store(store).create(StoreLocation.at(at), source, Progress.none()).close();
		return at;
	}

	private String exported(String store, Path at) throws IOException {
		Path out = Files.createDirectories(folder.resolve("out")).resolve("m.xml");
		try (ModelStore opened = Catalog.discover().store(store).open(StoreLocation.at(at)); ModelSnapshot snapshot = opened.snapshot()) {
			ModelExport.of(snapshot, at).writeOne(out, Progress.none());
		}
		return Files.readString(out).strip() + "\n";
	}

	/** They keep their names, also where these say the same type, and where the element in whose place they stand is abstract or has another type of values. */
	@Sampled(1)
	@ParameterizedTest
	@ValueSource(strings = { "emf", "columns", "neoemf" })
	void elementsKeepTheirNames(String store) throws IOException {
		String document = """
				<?xml version="1.0" encoding="UTF-8"?>
				<s:drawing xmlns:s="urn:s">
				  <s:square name="a"/>
				  <s:circle name="b"/>
				  <s:dot name="c"/>
				  <s:count>7</s:count>
				  <s:number>8.50</s:number>
				  <s:count>9</s:count>
				</s:drawing>
				""";
		assertEquals(document, exported(store, load(store, document)));
	}

	/** An element that an edit puts in the place of an abstract one gets a name that the schema has for its type. */
	@Test
	void newElementsGetANameOfTheSchema() throws IOException {
		Path at = load("columns", "<s:drawing xmlns:s='urn:s'><s:dot name='a'/></s:drawing>");
		try (ModelStore store = Catalog.discover().store("columns").open(StoreLocation.at(at)); ModelEdit edit = store.begin()) {
			EClass drawing = store.metamodel().type("Drawing");
			edit.create(store.metamodel().type("Round"), 1L, (EReference) drawing.getEStructuralFeature("shape"));
			edit.commit();
		}
		assertEquals("""
				<?xml version="1.0" encoding="UTF-8"?>
				<s:drawing xmlns:s="urn:s">
				  <s:dot name="a"/>
				  <s:circle/>
				</s:drawing>
				""", exported("columns", at));
	}

	/** An edit may put any text into a map, and from then on no export would be possible: it says why. */
	@Test
	void aTextThatIsNoEntryIsTold() throws IOException {
		Path at = load("columns", "<s:drawing xmlns:s='urn:s'><s:dot name='a'/></s:drawing>");
		for (String text : List.of("", "x", "<", "<x", "<urn:s#", "<urn:s#1a", "<urn:s#a b", "~", "~x", "~@none", "~@shapeGroup", "~@number", "<http://www.w3.org/XML/1998/namespace#space=x")) {
			try (ModelStore store = Catalog.discover().store("columns").open(StoreLocation.at(at)); ModelEdit edit = store.begin()) {
				edit.set(1L, (EAttribute) store.metamodel().type("Drawing").getEStructuralFeature("shapeGroup"), List.of(text));
				edit.commit();
			}
			ArenaException e = assertThrows(ArenaException.class, () -> exported("columns", at), text);
			assertTrue(e.getMessage().startsWith("'shapeGroup' of the Drawing has the text '" + text + "', which is no entry of a feature map"), e::getMessage);
		}
	}

	/** What a wildcard of mixed content lets in, and what stands in that, which no schema knows. */
	@Test
	void elementsInMixedContentThatNobodyKnowsStay() throws IOException {
		String document = """
				<?xml version="1.0" encoding="UTF-8"?>
				<s:drawing xmlns:p="urn:p" xmlns:s="urn:s">
				  <s:text>x<p:p>y<p:q>1</p:q><r z="2"/>z</p:p><s:circle name="b"/></s:text>
				</s:drawing>
				""";
		assertEquals(document, exported("columns", load("columns", document)));
	}

	/** Such as those of RDF. */
	@Test
	void namespacesMayHaveANumberSign() throws IOException {
		String document = """
				<?xml version="1.0" encoding="UTF-8"?>
				<s:drawing xmlns:r="urn:r#" xmlns:s="urn:s" xmlns:u="urn:t#u" r:about="#a=b#c" u:about="x">
				  <r:p/>
				</s:drawing>
				""";
		assertEquals(document, exported("columns", load("columns", document)));
	}

	/** Also in the order of all that stands beside them, and one that is named twice. */
	@Test
	void referencesInAChoiceMayLeadNowhere() throws IOException {
		String document = """
				<?xml version="1.0" encoding="UTF-8"?>
				<s:net xmlns:s="urn:s">
				  <word>1</word>
				  <link>gone.xml#/</link>
				  <word>2</word>
				  <link>#//@net</link>
				  <link>gone.xml#//@x</link>
				  <word>3</word>
				  <link>#//@net</link>
				</s:net>
				""";
		ArenaException refused = assertThrows(ArenaException.class, () -> load("columns", document));
		assertTrue(refused.getMessage().contains("'link' refers to"), refused.getMessage());
		assertEquals(document, exported("columns", load("columns", document, Unresolved.KEEP)));
		assertEquals(document.replaceAll(".*gone.*\n", ""), exported("emf", load("emf", document, Unresolved.DROP)));
	}

	/** Elements without contents that a schema lets be so, each at its place. */
	@Test
	void nullsInFeatureMapsStay() throws IOException {
		String document = """
				<?xml version="1.0" encoding="UTF-8"?>
				<s:drawing xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:p="urn:p" xmlns:s="urn:s">
				  <s:dot name="a"/>
				  <s:square xsi:nil="true"/>
				  <s:text>x<p:p xsi:nil="true"/><s:count xsi:nil="true"/>y<s:net>
				      <net/>
				      <net xsi:nil="true"/>
				      <net>
				        <word>1</word>
				      </net>
				    </s:net></s:text>
				</s:drawing>
				""";
		assertEquals(document, exported("columns", load("columns", document)));
	}
}
