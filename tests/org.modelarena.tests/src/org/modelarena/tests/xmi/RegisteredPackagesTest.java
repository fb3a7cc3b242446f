// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.xmi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

import org.eclipse.emf.common.EMFPlugin;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EcoreFactory;
import org.eclipse.emf.ecore.resource.impl.ResourceImpl;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.testkit.RecordedModel;
import org.modelarena.xmi.MetamodelSearch;
import org.modelarena.xmi.SearchPlaces;
import org.modelarena.xmi.internal.ecore.PackageSearch;
import org.modelarena.xmi.internal.ecore.RegisteredPackages;

/** Packages that others have registered, such as the plug-ins of an Eclipse, are the last place to look before the cases. */
class RegisteredPackagesTest {
	private static final String HEAD = "<?xml version='1.0' encoding='UTF-8'?>\n";
	private static final String ECORE = HEAD + "<ecore:EPackage xmi:version='2.0' xmlns:xmi='http://www.omg.org/XMI'"
			+ " xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xmlns:ecore='http://www.eclipse.org/emf/2002/Ecore' name='%1$s' nsURI='urn:%1$s' nsPrefix='%1$s'>\n"
			+ "<eClassifiers xsi:type='ecore:EClass' name='%2$s' eSuperTypes='%3$s'/></ecore:EPackage>";

	private final Map<String, EPackage> byUri = new HashMap<>();
	private final Map<String, URI> files = new HashMap<>();
	private final RegisteredPackages registered = new RegisteredPackages() {
		@Override
		public EPackage find(String nsUri) {
			return byUri.get(nsUri);
		}

		@Override
		public URI file(URI uri) {
			return files.get(uri.toString());
		}
	};

	@TempDir
	private Path folder;

	@BeforeEach
	void endTheSearchInTheFoldersAbove() throws IOException {
		Files.createDirectories(folder.resolve(".git"));
	}

	private static EPackage dynamic(String name, EClass supertype) {
		EPackage made = EcoreFactory.eINSTANCE.createEPackage();
		made.setName(name);
		made.setNsPrefix(name);
		made.setNsURI("urn:" + name);
		EClass type = EcoreFactory.eINSTANCE.createEClass();
		type.setName("Of" + name);
		if (supertype != null) {
			type.getESuperTypes().add(supertype);
		}
		made.getEClassifiers().add(type);
		new ResourceImpl(URI.createURI(made.getNsURI())).getContents().add(made);
		return made;
	}

	private PackageSearch search(SearchPlaces places) {
		PackageSearch search = new PackageSearch(places, registered);
		search.lookBeside(folder.resolve("m.xmi"));
		return search;
	}

	private static List<String> uris(PackageSearch search) {
		return search.metamodel().packages().stream().map(EPackage::getNsURI).filter(uri -> uri.startsWith("urn:")).sorted().toList();
	}

	@Test
	void aPackageComesWithThoseThatItBuildsOn() {
		EPackage base = dynamic("base", null);
		byUri.put("urn:net", dynamic("net", (EClass) base.getEClassifiers().getFirst()));
		PackageSearch search = search(SearchPlaces.none());
		assertSame(byUri.get("urn:net"), search.find("urn:net"));
		assertNull(search.find("urn:gone"));
		assertEquals(List.of("urn:base", "urn:net"), uris(search));
		assertEquals(List.of(), search.metamodel().packages().stream().map(search::place).filter(Objects::nonNull).toList());
	}

	@Test
	void filesGoBeforeThemAndKnownPackagesAfter() throws IOException {
		byUri.put("urn:net", dynamic("net", null));
		byUri.put("urn:other", dynamic("other", null));
		Files.writeString(folder.resolve("net.ecore"), String.format(ECORE, "net", "InFile", "ecore:EClass http://www.eclipse.org/emf/2002/Ecore#//EObject"));
		PackageSearch search = search(SearchPlaces.none().withKnown(List.of(List.of(dynamic("other", null)))));
		assertEquals("InFile", search.find("urn:net").getEClassifiers().getFirst().getName());
		assertSame(byUri.get("urn:other"), search.find("urn:other"));
	}

	@Test
	void metamodelFilesReferToThem() throws IOException {
		EPackage base = dynamic("base", null);
		byUri.put("urn:part", dynamic("part", (EClass) base.getEClassifiers().getFirst()));
		Files.writeString(folder.resolve("net.ecore"), String.format(ECORE, "net", "Net", "urn:part#//Ofpart platform:/plugin/org.example/model/third.ecore#//Third"));
		try (OutputStream out = Files.newOutputStream(folder.resolve("p.jar")); ZipOutputStream jar = new ZipOutputStream(out)) {
			jar.putNextEntry(new ZipEntry("model/third.ecore"));
			jar.write(String.format(ECORE, "third", "Third", "ecore:EClass http://www.eclipse.org/emf/2002/Ecore#//EObject").getBytes(StandardCharsets.UTF_8));
		}
		files.put("platform:/plugin/org.example/model/third.ecore", URI.createURI("archive:" + URI.createFileURI(folder.resolve("p.jar").toString()) + "!/model/third.ecore"));
		PackageSearch search = search(SearchPlaces.none());
		assertEquals(List.of("Ofpart", "Third"), ((EClass) search.find("urn:net").getEClassifiers().getFirst()).getESuperTypes().stream().map(EClass::getName).toList());
		assertEquals(List.of("urn:base", "urn:net", "urn:part", "urn:third"), uris(search));
	}

	/** EMF's own plug-in registers this one. */
	@Test
	void onlyEclipseHasThem() throws IOException {
		String uri = "http:///org/eclipse/emf/ecore/util/ExtendedMetaData";
		Path model = Files.writeString(folder.resolve("m.xmi"), HEAD + "<x:Package xmlns:x='" + uri + "'/>");
		MetamodelSearch search = MetamodelSearch.in(SearchPlaces.none());
		// The one is asked inside of Equinox, the other on a class path.
		if (EMFPlugin.IS_ECLIPSE_RUNNING) {
			assertEquals(1, RecordedModel.of(search.source(List.of(model), Cancellation.create())).elements().size());
			URI file = RegisteredPackages.here().file(URI.createURI("platform:/plugin/org.eclipse.emf.ecore/model/ExtendedMetaData.ecore"));
			assertTrue(file.toString().endsWith("/model/ExtendedMetaData.ecore"), file.toString());
			assertNull(RegisteredPackages.here().file(URI.createURI("platform:/plugin/org.eclipse.emf.ecore/../gone.ecore")));
			return;
		}
		EPackage.Registry.INSTANCE.put(uri, dynamic("net", null));
		try {
			ArenaException e = assertThrows(ArenaException.class, () -> search.source(List.of(model), Cancellation.create()));
			assertTrue(e.getMessage().startsWith("m.xmi:2:1: no package with nsURI '" + uri + "' is known"), e.getMessage());
		} finally {
			EPackage.Registry.INSTANCE.remove(uri);
		}
	}
}
