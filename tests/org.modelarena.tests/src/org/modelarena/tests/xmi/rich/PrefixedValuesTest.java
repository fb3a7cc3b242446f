// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.xmi.rich;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
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

/** Values that are qualified names (xsd:QName), whose prefixes mean nothing without their namespaces. */
class PrefixedValuesTest {
	private static final String MAP = " unique='false' upperBound='-1' eType='ecore:EDataType http://www.eclipse.org/emf/2002/Ecore#//EFeatureMapEntry'";
	private static final String VIEW = " unique='false' volatile='true' transient='true' derived='true'";
	private static final String PARTS = " volatile='true' transient='true' derived='true' containment='true' resolveProxies='false'";
	private static final String NAME = " eType='ecore:EDataType http://www.eclipse.org/emf/2003/XMLType#//QName'";

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

	private static String type(String kind, String name, String attributes, String... parts) {
		return "<eClassifiers xsi:type='ecore:" + kind + "' name='" + name + "'" + attributes + ">" + String.join("", parts) + "</eClassifiers>\n";
	}

	private static String feature(String kind, String name, String attributes, String... details) {
		return "<eStructuralFeatures xsi:type='ecore:" + kind + "' name='" + name + "'" + attributes + ">" + annotated(details) + "</eStructuralFeatures>\n";
	}

	private static String global(String kind, String name, String attributes, String what) {
		return feature(kind, name, attributes, "kind", what, "name", name, "namespace", "##targetNamespace");
	}

	@BeforeEach
	void writeMetamodel() throws IOException {
		String mixed = feature("EAttribute", "mixed", MAP, "kind", "elementWildcard", "name", ":mixed");
		ecore = Files.writeString(folder.resolve("s.ecore"), "<ecore:EPackage xmi:version='2.0' xmlns:xmi='http://www.omg.org/XMI' xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'"
				+ " xmlns:ecore='http://www.eclipse.org/emf/2002/Ecore' name='s' nsURI='urn:s' nsPrefix='s'>\n"
				+ type("EDataType", "Names", " instanceClassName='java.util.List'", annotated("name", "names", "itemType", "http://www.eclipse.org/emf/2003/XMLType#QName"))
				+ type("EDataType", "Either", " instanceClassName='java.lang.Object'",
						annotated("name", "either", "memberTypes", "http://www.eclipse.org/emf/2003/XMLType#int http://www.eclipse.org/emf/2003/XMLType#QName"))
				+ type("EClass", "DocumentRoot", "", annotated("name", "", "kind", "mixed"), mixed, global("EReference", "item", " upperBound='-2' eType='#//Item'" + PARTS, "element"),
						global("EAttribute", "ga", NAME, "attribute"), global("EAttribute", "name", " upperBound='-2'" + NAME + VIEW, "element"))
				+ type("EClass", "Item", "", annotated("name", "item", "kind", "mixed"), mixed, global("EReference", "item", " upperBound='-1' eType='#//Item'" + PARTS, "element"),
						global("EAttribute", "q", " upperBound='-1'" + NAME + VIEW, "element"),
						feature("EAttribute", "any", MAP + " volatile='true' transient='true' derived='true'", "kind", "elementWildcard", "wildcards", "##any", "name", ":3", "processing", "lax"),
						feature("EAttribute", "a", NAME, "kind", "attribute", "name", "a"), feature("EAttribute", "l", " eType='#//Names'", "kind", "attribute", "name", "l"),
						feature("EAttribute", "u", " eType='#//Either'", "kind", "attribute", "name", "u"),
						feature("EAttribute", "anyAttribute", MAP, "kind", "attributeWildcard", "wildcards", "##any", "name", ":7", "processing", "lax"))
				+ "</ecore:EPackage>\n");
	}

	private Path load(String store, String name, String document) throws IOException {
		Path file = Files.writeString(folder.resolve(name), document);
		Path at = folder.resolve(store);
		ElementSource source = MetamodelSearch.in(new SearchPlaces(List.of(ecore), Map.of(), List.of(), List.of(), List.of())).source(List.of(file), Unresolved.REFUSE, Progress.none());
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

	/** In attributes, elements, lists, unions, mixed content, and where wildcards let them in. */
	@Sampled(1)
	@ParameterizedTest
	@ValueSource(strings = { "emf", "columns", "neoemf" })
	void namesKeepTheirNamespaces(String store) throws IOException {
		String document = """
				<?xml version="1.0" encoding="UTF-8"?>
				<s:item xmlns:p="urn:pp" xmlns:r="urn:rr" xmlns:s="urn:s" a="p:loc" l="r:a b s:c p:d" u="p:u" s:ga="r:ga">x<s:q>p:e</s:q>y<s:name>r:n</s:name><s:q>none</s:q><s:item u="r:u"/></s:item>
				""";
		assertEquals(document, exported(store, load(store, "m.xml", document)));
	}

	/** The second namespace of a prefix gets another one, as does that of names without a prefix if there are names without a namespace. */
	@Test
	void aPrefixMayStandForSeveralNamespaces() throws IOException {
		Path at = load("columns", "m.xml", "<s:item xmlns:s='urn:s' xmlns:p='urn:one' a='p:a'><s:item xmlns:p='urn:two' a='p:a' l='p:b p:c' u='p:u'/>"
				+ "<s:item xmlns='urn:none' a='d'/><s:item a='plain'/><s:item xmlns:p_1='urn:three' a='p_1:a'/></s:item>");
		String expected = """
				<?xml version="1.0" encoding="UTF-8"?>
				<s:item xmlns:ns_1="urn:none" xmlns:p="urn:one" xmlns:p_1="urn:two" xmlns:p_1_1="urn:three" xmlns:s="urn:s" a="p:a"><s:item a="p_1:a" l="p_1:b p_1:c" u="p_1:u"/>\
				<s:item a="ns_1:d"/><s:item a="plain"/><s:item a="p_1_1:a"/></s:item>
				""";
		assertEquals(expected, exported("columns", at));
	}

	/** A name that an edit has put there has the namespace that its prefix has in the files, or none. */
	@Sampled(1)
	@ParameterizedTest
	@ValueSource(strings = { "emf", "columns" })
	void editsMayPutNamesThere(String name) throws IOException {
		Path at = load(name, "m.xml", "<s:item xmlns:s='urn:s' xmlns:p='urn:pp' a='p:a' u='p:u'/>");
		try (ModelStore store = Catalog.discover().store(name).open(StoreLocation.at(at)); ModelEdit edit = store.begin()) {
			EClass item = store.metamodel().type("Item");
			EAttribute a = (EAttribute) item.getEStructuralFeature("a");
			edit.set(1L, a, EcoreUtil.createFromString(a.getEAttributeType(), "p:new"));
			EAttribute u = (EAttribute) item.getEStructuralFeature("u");
			edit.set(1L, u, EcoreUtil.createFromString(u.getEAttributeType(), "who:knows"));
			EAttribute l = (EAttribute) item.getEStructuralFeature("l");
			edit.set(1L, l, EcoreUtil.createFromString(l.getEAttributeType(), "p:x who:knows"));
			edit.commit();
		}
		assertEquals("""
				<?xml version="1.0" encoding="UTF-8"?>
				<s:item xmlns:p="urn:pp" xmlns:s="urn:s" a="p:new" l="p:x knows" u="knows"/>
				""", exported(name, at));
	}

	/** There EMF takes the prefix for a part of the text. */
	@Test
	void namesInXmiAreTexts() throws IOException {
		String document = """
				<?xml version="1.0" encoding="UTF-8"?>
				<s:Item xmi:version="2.0" xmlns:xmi="http://www.omg.org/XMI" xmlns:s="urn:s" a="p:loc" l="p:x" u="p:u"/>
				""";
		Path at = load("columns", "m.xmi", document);
		assertEquals(document, exported("columns", at));
	}
}
