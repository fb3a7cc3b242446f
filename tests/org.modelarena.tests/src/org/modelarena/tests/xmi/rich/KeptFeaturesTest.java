// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.xmi.rich;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.eclipse.emf.ecore.xmi.impl.XMIResourceFactoryImpl;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.Progress;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.testkit.Sampled;
import org.modelarena.xmi.MetamodelSearch;
import org.modelarena.xmi.Scanning;
import org.modelarena.xmi.ModelExport;
import org.modelarena.xmi.SearchPlaces;
import org.modelarena.xmi.XmiSource;

/** Which values of files stores keep, whatever a metamodel says of the code behind a feature: those that dynamic EMF saves. The others are counted. */
class KeptFeaturesTest {
	private static final String ECORE = """
			<?xml version="1.0" encoding="UTF-8"?>
			<ecore:EPackage xmi:version="2.0" xmlns:xmi="http://www.omg.org/XMI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
			    xmlns:ecore="http://www.eclipse.org/emf/2002/Ecore" name="k" nsURI="urn:kept" nsPrefix="k">
			  <eClassifiers xsi:type="ecore:EClass" name="Node">
			    <eStructuralFeatures xsi:type="ecore:EReference" name="nodes" upperBound="-1" eType="#//Node" containment="true"/>
			    <eStructuralFeatures xsi:type="ecore:EAttribute" name="plain" eType="ecore:EDataType http://www.eclipse.org/emf/2002/Ecore#//EString"/>
			    <eStructuralFeatures xsi:type="ecore:EAttribute" name="label" volatile="true" eType="ecore:EDataType http://www.eclipse.org/emf/2002/Ecore#//EString"/>
			    <eStructuralFeatures xsi:type="ecore:EAttribute" name="tags" volatile="true" upperBound="-1" eType="ecore:EDataType http://www.eclipse.org/emf/2002/Ecore#//EString"/>
			    <eStructuralFeatures xsi:type="ecore:EReference" name="eType" volatile="true" unsettable="true" eType="#//Node"/>
			    <eStructuralFeatures xsi:type="ecore:EReference" name="uses" volatile="true" upperBound="-1" eType="#//Node" eOpposite="#//Node/usedBy"/>
			    <eStructuralFeatures xsi:type="ecore:EReference" name="usedBy" upperBound="-1" eType="#//Node" eOpposite="#//Node/uses"/>
			    <eStructuralFeatures xsi:type="ecore:EReference" name="parts" volatile="true" upperBound="-1" eType="#//Node" containment="true"/>
			    <eStructuralFeatures xsi:type="ecore:EReference" name="known" volatile="true" derived="true" eType="#//Node"/>
			    <eStructuralFeatures xsi:type="ecore:EAttribute" name="cache" transient="true" upperBound="-1" eType="ecore:EDataType http://www.eclipse.org/emf/2002/Ecore#//EString"/>
			    <eStructuralFeatures xsi:type="ecore:EReference" name="seen" transient="true" eType="#//Node"/>
			    %s
			  </eClassifiers>
			</ecore:EPackage>
			""";
	private static final String MODEL = """
			<?xml version="1.0" encoding="UTF-8"?>
			<k:Node xmi:version="2.0" xmlns:xmi="http://www.omg.org/XMI" xmlns:k="urn:kept" plain="p" label="one" eType="//@nodes.1" known="//@nodes.0" usedBy="//@nodes.0">
			  <nodes label="two" uses="/ //@parts.0" seen="/"><tags>b</tags><tags>a</tags><cache>x</cache><cache>y</cache></nodes>
			  <nodes usedBy="//@parts.0"/>
			  <parts eType="/" uses="//@nodes.1" usedBy="//@nodes.0"/>
			</k:Node>
			""";
	/** With keys, a model is read by EMF itself. */
	private static final String KEYED = "<eStructuralFeatures xsi:type=\"ecore:EReference\" name=\"keyed\" eType=\"#//Node\" upperBound=\"-1\" eKeys=\"#//Node/plain\"/>";

	@TempDir
	private Path folder;
	private Path ecore;
	private Path model;

	@BeforeEach
	void write() throws IOException {
		ecore = Files.writeString(folder.resolve("k.ecore"), ECORE.formatted(""));
		model = Files.writeString(folder.resolve("m.xmi"), MODEL);
	}

	private ElementSource source() {
		return MetamodelSearch.in(SearchPlaces.none().withFiles(List.of(ecore))).source(List.of(model), Cancellation.create());
	}

	private List<String> byEmf(Path file) {
		ResourceSet resources = new ResourceSetImpl();
		resources.getResourceFactoryRegistry().getExtensionToFactoryMap().put("*", new XMIResourceFactoryImpl());
		EPackage ePackage = (EPackage) resources.getResource(URI.createFileURI(ecore.toString()), true).getContents().getFirst();
		resources.getPackageRegistry().put(ePackage.getNsURI(), ePackage);
		// What is transient, files that EMF writes do not have.
		EClass node = (EClass) ePackage.getEClassifier("Node");
		Resource read = resources.getResource(URI.createFileURI(file.toString()), true);
		read.getAllContents().forEachRemaining(each -> node.getEStructuralFeatures().stream().filter(feature -> feature.isTransient()).forEach(each::eUnset));
		return ModelDump.of(List.of(read), true);
	}

	@Sampled(7)
	@ParameterizedTest
	@ValueSource(strings = { "emf", "columns", "neoemf", "rocksdb", "cdo", "orientdb", "neo4j" })
	void valuesOfVolatileFeaturesAreKeptAsDynamicEmfKeepsThem(String name) throws IOException {
		for (String more : name.equals("emf") ? List.of("", KEYED) : List.of("")) {
			Files.writeString(ecore, ECORE.formatted(more));
			Path at = folder.resolve("store" + more.length());
			Catalog.discover().store(name).create(StoreLocation.at(at), source(), Progress.none()).close();
			Path out = Files.createDirectory(folder.resolve("out" + more.length())).resolve("m.xmi");
			try (ModelStore store = Catalog.discover().store(name).open(StoreLocation.at(at)); ModelSnapshot snapshot = store.snapshot()) {
				EClass node = snapshot.metamodel().type("Node");
				long root = snapshot.roots().toArray()[0];
				assertEquals("one", snapshot.attribute(root, (EAttribute) Metamodel.feature(node, "label")));
				long type = snapshot.target(root, (EReference) Metamodel.feature(node, "eType"));
				assertEquals(snapshot.targets(root, (EReference) Metamodel.feature(node, "nodes")).toArray()[1], type);
				ModelExport.of(snapshot, at).writeOne(out, Progress.none());
			}
			assertEquals(byEmf(model), byEmf(out), more);
		}
	}

	@Test
	void valuesThatModelsDoNotKeepAreCounted() throws IOException {
		for (String more : List.of("", KEYED)) {
			Files.writeString(ecore, ECORE.formatted(more));
			ElementSource source = source();
			source.emit(ElementSink.none(), Cancellation.create());
			assertEquals(Map.of("Node.cache", 2L, "Node.seen", 1L), source.passedOver(), more);
		}
	}

	/** The scanner has the parser read the root's tag, and the whole file again when it meets what it does not know. */
	@Test
	void valuesThatModelsDoNotKeepAreCountedOnce() throws IOException {
		Files.writeString(model, MODEL.replace("plain=", "seen=\"/\" plain="));
		XmiSource source = XmiSource.of(List.of(model), source().metamodel()).scanning(new Scanning(0, 1 << 10, 2, 1 << 20));
		source.emit(ElementSink.none(), Cancellation.create());
		assertEquals(Map.of("Node.cache", 2L, "Node.seen", 2L), source.passedOver(), source.readings().toString());
	}
}
