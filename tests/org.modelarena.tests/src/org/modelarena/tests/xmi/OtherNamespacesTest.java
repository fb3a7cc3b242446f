// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.xmi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EPackage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;
import org.modelarena.core.model.ElementSource;
import org.modelarena.testkit.RecordedModel;
import org.modelarena.xmi.MetamodelSearch;
import org.modelarena.xmi.SearchPlaces;
import org.modelarena.xmi.XmiWriter;

/** Models that call their package by another namespace than it has, such as that of an earlier version, if somebody says which file is meant. */
class OtherNamespacesTest {
	private static final String XML = "<?xml version='1.0' encoding='UTF-8'?>\n";
	private static final String XMI = " xmi:version='2.0' xmlns:xmi='http://www.omg.org/XMI' xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'";
	private static final String PACKAGE = "<ecore:EPackage" + XMI + " xmlns:ecore='http://www.eclipse.org/emf/2002/Ecore' name='%1$s' nsURI='urn:%1$s/2' nsPrefix='%1$s'>"
			+ "<eClassifiers xsi:type='ecore:EClass' name='Net'><eStructuralFeatures xsi:type='ecore:EReference' name='nets' upperBound='-1' containment='true' eType='#//Net'/>"
			+ "</eClassifiers></ecore:EPackage>";

	@TempDir
	private Path folder;

	@BeforeEach
	void endSearch() throws IOException {
		Files.createDirectories(folder.resolve("models/.git"));
		Files.writeString(folder.resolve("net.ecore"), XML + String.format(PACKAGE, "net"));
	}

	private Path model(String name, String more, String content) throws IOException {
		return Files.writeString(folder.resolve("models").resolve(name), XML + "<n:Net" + XMI + " xmlns:n='urn:net/1' " + more + "><nets xsi:type='n:Net'/>" + content + "</n:Net>");
	}

	private SearchPlaces mapped() {
		return new SearchPlaces(List.of(), Map.of("urn:net/1", folder.resolve("net.ecore")), List.of(), List.of(), List.of());
	}

	/** The second content makes EMF read the model, as part of it lies in another file. */
	@ParameterizedTest
	@CsvSource({ "true, ''", "false, ''", "true, <nets href='part.xmi#/'/>", "false, <nets href='part.xmi#/'/>" })
	void theFileThatIsNamedForANamespaceIsItsPackage(boolean isMapped, String content) throws IOException {
		String location = isMapped ? "" : "xsi:schemaLocation='urn:net/1 ../net.ecore'";
		model("part.xmi", location, "");
		Path model = model("m.xmi", location, content);
		ElementSource source = MetamodelSearch.in(isMapped ? mapped() : SearchPlaces.none()).source(List.of(model), Cancellation.create());
		RecordedModel read = RecordedModel.of(source);
		assertEquals(content.isEmpty() ? 2 : 4, read.elements().size());
		assertEquals(List.of("urn:net/2"), source.metamodel().packages().stream().map(EPackage::getNsURI).toList());
		Path again = folder.resolve("models/again.xmi");
		XmiWriter.write(read.asSource(), again, Progress.none());
		assertTrue(Files.readString(again).contains("urn:net/2"));
	}

	@Test
	void ofSeveralPackagesNoneIsMeant() throws IOException {
		List<String> packages = new ArrayList<>(List.of(String.format(PACKAGE, "net"), String.format(PACKAGE, "other")));
		packages.replaceAll(each -> each.replace("'#//Net'", "'#/0/Net'"));
		Files.writeString(folder.resolve("net.ecore"), XML + "<xmi:XMI" + XMI + ">" + String.join("", packages) + "</xmi:XMI>");
		Path model = model("m.xmi", "", "");
		ArenaException e = assertThrows(ArenaException.class, () -> MetamodelSearch.in(mapped()).source(List.of(model), Cancellation.create()));
		assertTrue(e.getMessage().startsWith("m.xmi:2:1: no package with nsURI 'urn:net/1' is known"), e.getMessage());
	}
}
