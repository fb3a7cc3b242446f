// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.xmi;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.xmi.impl.XMIResourceFactoryImpl;
import org.eclipse.emf.ecore.xml.type.XMLTypePackage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.cases.Cases;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.ElementSource;
import org.modelarena.testkit.RecordedModel;
import org.modelarena.xmi.MetamodelSearch;
import org.modelarena.xmi.SearchPlaces;
import org.modelarena.xmi.XmiSource;

/** Where metamodels are found that nobody has named. */
class MetamodelSearchTest {
	private static final String HEAD = "<?xml version='1.0' encoding='UTF-8'?>\n";
	private static final String ECORE = HEAD + "<ecore:EPackage xmi:version='2.0' xmlns:xmi='http://www.omg.org/XMI'"
			+ " xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xmlns:ecore='http://www.eclipse.org/emf/2002/Ecore' name='%1$s' nsURI='urn:%1$s' nsPrefix='%1$s'>\n"
			+ "<eClassifiers xsi:type='ecore:EClass' name='%2$s'><eStructuralFeatures xsi:type='ecore:EReference' name='parts' upperBound='-1' containment='true' eType='%3$s'/>"
			+ "</eClassifiers></ecore:EPackage>";
	private static final String ROOT = "ecore:EClass http://www.eclipse.org/emf/2002/Ecore#//EObject";
	private static final String MODEL = HEAD + "<net:Net xmi:version='2.0' xmlns:xmi='http://www.omg.org/XMI' xmlns:net='urn:net'%s/>";

	@TempDir
	private Path folder;
	private Path model;
	private SearchPlaces places = SearchPlaces.none();

	@BeforeEach
	void writeModel() throws IOException {
		// Ends the search in the folders above.
		Files.createDirectories(folder.resolve(".git"));
		model = write("work/models/m.xmi", String.format(MODEL, ""));
	}

	private Path write(String path, String content) throws IOException {
		Path file = folder.resolve(path);
		Files.createDirectories(file.getParent());
		return Files.writeString(file, content);
	}

	private Path ecore(String path, String name, String type, String target) throws IOException {
		return write(path, String.format(ECORE, name, type, target));
	}

	private List<String> packages() {
		MetamodelSearch search = MetamodelSearch.in(places);
		ElementSource source = search.source(List.of(model), Cancellation.create());
		assertEquals(1, RecordedModel.of(source).elements().size());
		assertEquals(source.metamodel().packages().size(), search.origins().size());
		return source.metamodel().packages().stream().map(EPackage::getNsURI).toList();
	}

	private String refused() {
		ArenaException e = assertThrows(ArenaException.class, this::packages);
		return e.getMessage();
	}

	@Test
	void filesBesideTheModelAndBelow() throws IOException {
		ecore("work/models/deep/er/net.ecore", "net", "Net", ROOT);
		assertEquals(List.of("urn:net"), packages());
	}

	@Test
	void foldersAboveTheModelAndTheirUsualNames() throws IOException {
		ecore("model/net.ecore", "net", "Net", "ecore:EClass part.ecore#//Part");
		ecore("model/part.ecore", "part", "Part", ROOT);
		ecore("other/net.ecore", "nobody", "Asks", ROOT);
		assertEquals(List.of("urn:net", "urn:part"), packages());
	}

	@Test
	void aRepositoryEndsTheSearch() throws IOException {
		Files.createDirectories(folder.resolve("work/.git"));
		ecore("net.ecore", "net", "Net", ROOT);
		assertTrue(refused().startsWith("m.xmi:2:1: no package with nsURI 'urn:net' is known; no .ecore file in "), refused());
	}

	@Test
	void theModelSaysItself() throws IOException {
		ecore("elsewhere/x.ecore", "net", "Net", ROOT);
		model = write("work/models/m.xmi",
				String.format(MODEL, " xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xsi:schemaLocation='urn:net ../../elsewhere/x.ecore#/'"));
		assertEquals(List.of("urn:net"), packages());
	}

	@Test
	void namesOfFilesThatLieElsewhere() throws IOException {
		ecore("work/net.ecore", "net", "Net", "ecore:EClass platform:/plugin/org.example.part/model/part.ecore#//Part");
		ecore("work/models/plugins/part.ecore", "part", "Part", "ecore:EClass http://example.org/no/such/third.ecore#//Third");
		places = new SearchPlaces(List.of(), Map.of("http://example.org/no/", ecore("mapped/such/third.ecore", "third", "Third", ROOT).getParent().getParent()),
				List.of(), List.of(), List.of());
		assertEquals(List.of("urn:net", "urn:part", "urn:third"), packages());
	}

	@Test
	void modelsThatLieElsewhere() throws IOException {
		ecore("work/net.ecore", "net", "Net", "ecore:EClass #//Net");
		model = write("work/models/m.xmi", HEAD + "<net:Net xmi:version='2.0' xmlns:xmi='http://www.omg.org/XMI' xmlns:net='urn:net'><parts href='pathmap://LIBRARY/n.xmi#/'/></net:Net>");
		Path other = write("elsewhere/n.xmi", String.format(MODEL, ""));
		assertTrue(refused().endsWith("'parts' refers to pathmap://LIBRARY/n.xmi#/, and there is no such element."), refused());
		for (Map<String, Path> mapped : List.of(Map.of("pathmap://LIBRARY/n.xmi", other), Map.of("pathmap://LIBRARY/", other.getParent()))) {
			places = new SearchPlaces(List.of(), mapped, List.of(), List.of(), List.of());
			ElementSource source = MetamodelSearch.in(places).source(List.of(model), Cancellation.create());
			assertEquals(2, RecordedModel.of(source).elements().size());
		}
	}

	@Test
	void jars() throws IOException {
		ecore("work/net.ecore", "net", "Net", "ecore:EClass urn:part#//Part");
		try (OutputStream out = Files.newOutputStream(folder.resolve("x.jar")); ZipOutputStream jar = new ZipOutputStream(out)) {
			entry(jar, "model/part.ecore", String.format(ECORE, "part", "Part", "ecore:EClass a%20third.ecore#//Third"));
			entry(jar, "model/a third.ecore", String.format(ECORE, "third", "Third", ROOT));
		}
		places = new SearchPlaces(List.of(), Map.of(), List.of(folder.resolve("x.jar")), List.of(), List.of());
		assertEquals(List.of("urn:net", "urn:part", "urn:third"), packages());
	}

	private void plugin(String content) throws IOException {
		try (OutputStream out = Files.newOutputStream(folder.resolve("p.jar")); ZipOutputStream jar = new ZipOutputStream(out)) {
			entry(jar, "META-INF/MANIFEST.MF", "Manifest-Version: 1.0\nBundle-SymbolicName: org.example.p; singleton:=true\n");
			entry(jar, "plugin.xml", "<plugin>" + content + "</plugin>");
			entry(jar, "lib/parts.xmi", String.format(MODEL, ""));
		}
		places = new SearchPlaces(List.of(), Map.of(), List.of(), List.of(folder.resolve("p.jar")), List.of());
	}

	@Test
	void generatedPackagesOfPlugins() throws IOException {
		plugin("<extension point='org.eclipse.emf.ecore.generated_package'><package uri='urn:net' class='" + XMLTypePackage.class.getName() + "'/></extension>");
		model = write("work/models/m.xmi", String.format(MODEL, "").replace("net:Net", "net:AnyType"));
		assertTrue(packages().stream().anyMatch(uri -> uri.endsWith("/type")), packages().toString());
		plugin("<extension point='org.eclipse.emf.ecore.generated_package'><package uri='urn:net' class='org.example.Gone'/></extension>");
		assertEquals("m.xmi:2:1: The class org.example.Gone of a plug-in cannot be used: java.lang.ClassNotFoundException: org.example.Gone."
				+ " Does --plugin name all jars that it needs?", refused().replaceFirst("^The", "m.xmi:2:1: The"));
	}

	/** UML2's own models lie beside the files of another version of its metamodels. */
	@Test
	void packagesOfPluginsGoBeforeFilesThatHappenToLieNear() throws IOException {
		ecore("work/models/net.ecore", "net", "Net", ROOT);
		plugin("<extension point='org.eclipse.emf.ecore.generated_package'><package uri='urn:net' class='" + XMLTypePackage.class.getName() + "'/></extension>");
		model = write("work/models/m.xmi", String.format(MODEL, "").replace("net:Net", "net:AnyType"));
		assertTrue(packages().stream().anyMatch(uri -> uri.endsWith("/type")), packages().toString());
	}

	@Test
	void filesThatCodeOfPluginsReadsHaveNoDocumentType() throws IOException {
		plugin("<extension point='org.eclipse.emf.ecore.extension_parser'><parser type='net' class='" + XMIResourceFactoryImpl.class.getName() + "'/></extension>");
		write("work/net.ecore", String.format(ECORE, "net", "Net", ROOT).replace("containment='true'", ""));
		write("work/models/other.net", String.format(MODEL, ""));
		model = write("work/models/m.net", String.format(MODEL, "").replace("/>", "><parts href='other.net#/'/><parts href='pathmap://x#/'/></net:Net>"));
		assertTrue(refused().contains("pathmap://x"), refused());
		write("work/models/other.net", String.format(MODEL, "").replace(HEAD, HEAD + "<!DOCTYPE x [<!ENTITY e 'e'>]>"));
		assertTrue(refused().contains("DOCTYPE"), refused());
	}

	/** Is not to be run. */
	public static final class Trap {
		public static final Object eINSTANCE = System.setProperty(Trap.class.getName(), "run");
	}

	@Test
	void whatCodeOfPluginsReadsOpensNoSocketAndRunsNoClass() throws IOException {
		plugin("<extension point='org.eclipse.emf.ecore.extension_parser'><parser type='net' class='" + XMIResourceFactoryImpl.class.getName() + "'/></extension>"
				+ "<extension point='org.eclipse.emf.ecore.generated_package'><package uri='urn:net' class='" + XMLTypePackage.class.getName() + "'/></extension>");
		try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			server.setSoTimeout(300);
			Future<?> caller = Executors.newVirtualThreadPerTaskExecutor().submit(() -> refusedWithLocation("http://127.0.0.1:" + server.getLocalPort() + "/gone.ecore"));
			assertThrows(SocketTimeoutException.class, server::accept);
			assertDoesNotThrow(() -> caller.get());
		}
		refusedWithLocation("java://" + Trap.class.getName());
		assertNull(System.getProperty(Trap.class.getName()));
	}

	private void refusedWithLocation(String location) {
		try {
			model = write("work/models/m.net", HEAD + "<xmi:XMI xmi:version='2.0' xmlns:xmi='http://www.omg.org/XMI' xmlns:net='urn:net' xmlns:gone='urn:gone'"
					+ " xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xsi:schemaLocation='urn:gone " + location + "'><net:AnyType/><gone:X/></xmi:XMI>");
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
		assertThrows(ArenaException.class, this::packages);
	}

	@Test
	void filesOfProjectsLieBesideThatOfTheModel() throws IOException {
		plugin("<extension point='org.eclipse.emf.ecore.extension_parser'><parser type='net' class='" + XMIResourceFactoryImpl.class.getName() + "'/></extension>");
		write("work/net.ecore", String.format(ECORE, "net", "Net", ROOT).replace("containment='true'", ""));
		write("parts/models/other.net", String.format(MODEL, ""));
		model = write("work/models/m.net", String.format(MODEL, "").replace("/>", "><parts href='platform:/resource/parts/models/other.net#/'/>"
				+ "<parts href='platform:/plugin/work/models/third.net#/'/></net:Net>"));
		write("work/models/third.net", String.format(MODEL, ""));
		assertEquals(3, MetamodelSearch.in(places).source(List.of(model), Cancellation.create()).size());
	}

	@Test
	void codeOfPluginsSeesNothingOfOurs() throws IOException {
		plugin("<extension point='org.eclipse.emf.ecore.generated_package'><package uri='urn:net' class='" + MetamodelSearch.class.getName() + "'/></extension>");
		assertTrue(refused().contains("ClassNotFoundException"), refused());
	}

	@Test
	void foldersThatAnybodyMayWriteAreNotLookedInto() throws IOException {
		ecore("work/net.ecore", "net", "Net", ROOT);
		assertEquals(List.of("urn:net"), packages());
		Files.setPosixFilePermissions(folder.resolve("work"), PosixFilePermissions.fromString("rwxrwxrwx"));
		assertTrue(refused().contains("no package with nsURI 'urn:net' is known"), refused());
	}

	@Test
	void filesOfPluginsAreNoPartOfTheModel() throws IOException {
		plugin("<extension point='org.eclipse.emf.ecore.uri_mapping'><mapping source='pathmap://PARTS/' target='platform:/plugin/org.example.p/lib/'/></extension>");
		write("work/net.ecore", String.format(ECORE, "net", "Net", ROOT).replace("containment='true'", ""));
		model = write("work/models/m.xmi", String.format(MODEL, "").replace("/>", "><parts href='pathmap://PARTS/parts.xmi#/'/></net:Net>"));
		XmiSource source = (XmiSource) MetamodelSearch.in(places).source(List.of(model), Cancellation.create());
		assertEquals(1, RecordedModel.of(source).elements().size());
		assertEquals(List.of(1L), List.copyOf(source.outside().values()));
		assertEquals(List.of(model), source.files());
	}

	/** EMF reads such a model, and cannot read what it writes of it. */
	@Test
	void aPackageWithoutANamespaceIsRefused() throws IOException {
		String instance = " xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' ";
		for (String uri : List.of("", "nsURI=''")) {
			write("work/net.ecore", String.format(ECORE, "net", "Net", ROOT).replace("nsURI='urn:net'", uri));
			model = write("work/models/m.xmi", String.format(MODEL, instance + "xsi:noNamespaceSchemaLocation='../net.ecore'").replace("net:", ""));
			assertEquals("m.xmi:2:1: the root element 'Net' has no namespace, so its package in ../net.ecore would be one without an nsURI, and stores name packages by these."
					+ " Give the package an nsURI, and start the model with <x:Net xmlns:x=\"THE NSURI\">.", refused());
			String nameless = "net.ecore: EPackage 'net' has no nsURI, and stores name packages by these; give it one, and the elements of models this namespace.";
			model = write("work/models/m.xmi", String.format(MODEL, instance + "xsi:schemaLocation='urn:net ../net.ecore'"));
			assertEquals(nameless, refused());
			places = places.withFiles(List.of(folder.resolve("work/net.ecore")));
			assertEquals(nameless, refused());
			places = SearchPlaces.none();
		}
	}

	private static void entry(ZipOutputStream jar, String name, String content) throws IOException {
		jar.putNextEntry(new ZipEntry(name));
		jar.write(content.getBytes(StandardCharsets.UTF_8));
	}

	@Test
	void filesInACircle() throws IOException {
		ecore("work/net.ecore", "net", "Net", "ecore:EClass urn:part#//Part");
		ecore("work/part.ecore", "part", "Part", "ecore:EClass net.ecore#//Net");
		assertEquals(List.of("urn:net", "urn:part"), packages());
	}

	@Test
	void whatIsMissingIsNamed() throws IOException {
		ecore("work/net.ecore", "net", "Net", "ecore:EClass urn:part#//Part");
		String message = refused();
		assertTrue(message.startsWith("net.ecore: EReference 'Net.parts' refers to urn:part#//Part, which is neither a file nor the nsURI of a package that is given; no .ecore file in "),
				message);
		assertTrue(message.endsWith(" is it; name the file with --metamodel or --map, or a folder or jar with --search."), message);
	}

	@Test
	void knownPackagesOnlyIfTheModelUsesThem() throws IOException {
		places = places.withKnown(Cases.all().stream().map(field -> field.metamodel().packages()).toList());
		ecore("work/net.ecore", "net", "Net", ROOT);
		assertEquals(List.of("urn:net"), packages());
		String railway = Cases.get("railway").metamodel().packages().getFirst().getNsURI();
		model = write("work/models/m.xmi", HEAD + "<r:RailwayContainer xmlns:r='" + railway + "'/>");
		assertEquals(List.of(railway), packages());
	}

	@Test
	void aFileOfTheUserGoesBeforeAKnownPackage() throws IOException {
		places = places.withKnown(List.of(List.of(XMLTypePackage.eINSTANCE)));
		ecore("work/net.ecore", "net", "Net", ROOT);
		places = places.withFiles(List.of(ecore("given.ecore", "given", "Given", ROOT)));
		assertEquals(List.of("urn:given", "urn:net"), packages());
	}

	@Test
	void whatIsNoMetamodelIsPassedOver() throws IOException {
		write("work/broken.ecore", "<not closed");
		write("work/empty.ecore", "");
		ecore("work/net.ecore", "net", "Net", ROOT);
		assertEquals(List.of("urn:net"), packages());
		assertEquals(ErrorCode.METAMODEL_INVALID, assertThrows(ArenaException.class,
				() -> MetamodelSearch.in(places.withFiles(List.of(folder.resolve("work/broken.ecore"))))).code());
	}
}
