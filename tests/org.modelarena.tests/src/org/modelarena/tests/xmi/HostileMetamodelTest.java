// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.xmi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.testkit.Sampled;
import org.modelarena.xmi.BinarySource;
import org.modelarena.xmi.BinaryWriter;
import org.modelarena.xmi.Ecore;
import org.modelarena.xmi.XmiSource;

/** Metamodels and models that name Java classes: EMF would load, initialize or construct them. A canary file tells whether it did. */
class HostileMetamodelTest {
	private static final String FILE_TYPE = "<eClassifiers xsi:type='ecore:EDataType' name='File' instanceClassName='java.io.FileOutputStream'/>";
	private static final String ALIVE = "alive";

	@TempDir
	Path folder;
	private Path canary;

	/** What an attacker finds on the class path. */
	public static final class Bomb implements Serializable {
		private static final long serialVersionUID = 1;
		/** Set by those that were loaded, constructed or deserialized. */
		static volatile String triggered;

		public Bomb(String text) {
			triggered = text;
		}

		private void readObject(ObjectInputStream in) throws IOException {
			triggered = "deserialized";
		}
	}

	private static Object mark() {
		Bomb.triggered = "initialized";
		return null;
	}

	/** Marks in its initializer, which runs once: each test has its own. */
	public static final class ByNamespace {
		public static final Object eINSTANCE = mark();
	}

	/** As {@link ByNamespace}. */
	public static final class ByLocation {
		public static final Object eINSTANCE = mark();
	}

	/** As {@link ByNamespace}. */
	public static final class ByValue {
		public static final Object VALUE = mark();
	}

	/** As {@link ByNamespace}. */
	public static final class BySupertype {
		public static final Object VALUE = mark();
	}

	@BeforeEach
	void canary() throws IOException {
		canary = Files.writeString(folder.resolve("canary"), ALIVE);
		Bomb.triggered = null;
	}

	private void assertAlive() throws IOException {
		assertEquals(ALIVE, Files.readString(canary), "the canary was truncated");
		assertEquals(null, Bomb.triggered, "a class of the file's choice was run");
	}

	private static String ecore(String inside) {
		return "<?xml version='1.0' encoding='UTF-8'?>\n<ecore:EPackage xmi:version='2.0' xmlns:xmi='http://www.omg.org/XMI'"
				+ " xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xmlns:ecore='http://www.eclipse.org/emf/2002/Ecore'"
				+ " name='m' nsURI='urn:m' nsPrefix='m'>\n" + inside + "\n</ecore:EPackage>";
	}

	private Path file(String name, String content) throws IOException {
		return Files.writeString(folder.resolve(name), content);
	}

	private static String node(String attributes) {
		return "<eClassifiers xsi:type='ecore:EClass' name='Node'><eStructuralFeatures xsi:type='ecore:EAttribute' name='file' " + attributes + "/>"
				+ "<eStructuralFeatures xsi:type='ecore:EAttribute' name='name' eType='ecore:EDataType http://www.eclipse.org/emf/2002/Ecore#//EString'/>"
				+ "</eClassifiers>";
	}

	private Path model(String file) throws IOException {
		return file("model.xmi", "<m:Node xmlns:m='urn:m' xmlns:xmi='http://www.omg.org/XMI' xmi:version='2.0' name='n' file='" + file + "'/>");
	}

	@Sampled(7)
	@ParameterizedTest
	@ValueSource(strings = { "instanceClassName='java.io.FileOutputStream'", "instanceTypeName='java.io.PrintStream&lt;java.lang.String>'" })
	void aClassThatIsNoValueTypeHasTextsInEveryStore(String named) throws IOException {
		String type = "<eClassifiers xsi:type='ecore:EDataType' name='File' " + named + "/>";
		Metamodel metamodel = Ecore.read(file("m.ecore", ecore(type + node("eType='#//File'"))));
		Path model = model(canary.toString());
		for (StoreProvider provider : Catalog.discover().stores()) {
			if (provider.name().equals("neo4j")) {
				continue; // Its values pass through the same code as those of orientdb.
			}
			StoreLocation location = StoreLocation.at(folder.resolve(provider.name()));
			try (ModelStore store = provider.create(location, XmiSource.of(List.of(model), metamodel), Progress.none())) {
				assertEquals(canary.toString(), value(store), provider.name());
			}
			assertAlive();
			try (ModelStore store = provider.open(location)) {
				assertEquals(canary.toString(), value(store), provider.name());
				EClass node = store.metamodel().type("Node");
				try (ModelEdit edit = store.begin()) {
					edit.set(0, (EAttribute) Metamodel.feature(node, "file"), canary + "x");
					edit.commit();
				}
				assertEquals(canary + "x", value(store), provider.name());
			}
			assertAlive();
		}
		assertFalse(Files.exists(Path.of(canary + "x")));
	}

	private static Object value(ModelStore store) {
		try (ModelSnapshot snapshot = store.snapshot()) {
			return snapshot.attribute(0, (EAttribute) Metamodel.feature(snapshot.metamodel().type("Node"), "file"));
		}
	}

	@Sampled(4)
	@Test
	void aDefaultValueIsATextInEveryStoreAndLanguage() throws IOException {
		Metamodel metamodel = Ecore.read(file("m.ecore", ecore(FILE_TYPE + node("eType='#//File' defaultValueLiteral='" + canary + "'")
				+ node("eType='#//File' transient='true' volatile='true' derived='true' defaultValueLiteral='" + canary + "'").replace("Node", "Other"))));
		Path model = file("model.xmi", "<xmi:XMI xmlns:m='urn:m' xmlns:xmi='http://www.omg.org/XMI' xmi:version='2.0'><m:Node/><m:Other/></xmi:XMI>");
		for (StoreProvider provider : Catalog.discover().stores()) {
			if (provider.name().equals("neo4j")) {
				continue;
			}
			try (ModelStore store = provider.create(StoreLocation.at(folder.resolve(provider.name())), XmiSource.of(List.of(model), metamodel), Progress.none());
					QueryEndpoint endpoint = store.endpoint(Catalog.discover().languages())) {
				assertEquals(canary.toString(), value(store), provider.name());
				for (Query query : List.of(new Query("ocl", "Node.allInstances().file"), new Query("ocl", "Other.allInstances().file"),
						new Query("eol", "return Node.all.collect(n | n.file);"), new Query("eol", "return Other.all.collect(n | n.file);"))) {
					Answer answer = endpoint.execute(query, QueryLimits.DEFAULT, Cancellation.create());
					assertEquals(1, answer.count());
				}
			}
			assertAlive();
		}
	}

	@Test
	void binaryFilesHaveTextsToo() throws IOException {
		Metamodel metamodel = Ecore.read(file("m.ecore", ecore(FILE_TYPE + node("eType='#//File'"))));
		Path binary = folder.resolve("model.bin");
		BinaryWriter.write(XmiSource.of(List.of(model(canary.toString())), metamodel), binary, Progress.none());
		StoreProvider emf = Catalog.discover().store("emf");
		try (ModelStore store = emf.create(StoreLocation.inMemory(), BinarySource.of(List.of(binary), metamodel), Progress.none())) {
			assertEquals(canary.toString(), value(store));
		}
		assertAlive();
	}

	@ParameterizedTest
	@ValueSource(strings = { "EJavaClass", "EJavaObject" })
	void ecoresOwnTypesOfClassesAndObjectsAreTexts(String type) throws IOException {
		String hostile = type.equals("EJavaClass") ? ByValue.class.getName() : serialized();
		Metamodel metamodel = Ecore.read(file("m.ecore", ecore(node("eType='ecore:EDataType http://www.eclipse.org/emf/2002/Ecore#//" + type
				+ "' defaultValueLiteral='" + hostile + "'"))));
		StoreProvider columns = Catalog.discover().store("columns");
		try (ModelStore store = columns.create(StoreLocation.at(folder.resolve("s")), XmiSource.of(List.of(model(hostile)), metamodel), Progress.none())) {
			assertEquals(hostile, value(store));
		}
		assertAlive();
	}

	private static String serialized() throws IOException {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
			out.writeObject(new Bomb("made"));
		}
		Bomb.triggered = null;
		return HexFormat.of().withUpperCase().formatHex(bytes.toByteArray());
	}

	@Test
	void aTypeThatBuildsOnEcoresTypeOfClassesIsText() throws IOException {
		String type = "<eClassifiers xsi:type='ecore:EDataType' name='File' instanceClassName='java.lang.Object'>"
				+ "<eAnnotations source='http:///org/eclipse/emf/ecore/util/ExtendedMetaData'><details key='PART' value='http://www.eclipse.org/emf/2002/Ecore#EJavaClass'/>"
				+ "</eAnnotations></eClassifiers>";
		for (String part : List.of("baseType", "memberTypes")) {
			Metamodel metamodel = Ecore.read(file("m.ecore", ecore(type.replace("PART", part) + node("eType='#//File'"))));
			try (ModelStore store = Catalog.discover().store("emf").create(StoreLocation.inMemory(),
					XmiSource.of(List.of(model(ByValue.class.getName())), metamodel), Progress.none())) {
				assertEquals(ByValue.class.getName(), value(store));
			}
			assertAlive();
		}
	}

	@Test
	void theClassOfAClassIsNotLoaded() throws IOException {
		String type = "<eClassifiers xsi:type='ecore:EClass' name='Super' instanceClassName='" + BySupertype.class.getName() + "'/>"
				+ node("eType='ecore:EDataType http://www.eclipse.org/emf/2002/Ecore#//EString'").replace("name='Node'", "name='Node' eSuperTypes='#//Super'");
		Metamodel metamodel = Ecore.read(file("m.ecore", ecore(type)));
		try (ModelStore store = Catalog.discover().store("emf").create(StoreLocation.inMemory(), XmiSource.of(List.of(model("x")), metamodel), Progress.none())) {
			assertEquals("x", value(store));
		}
		assertAlive();
	}

	@Test
	void valuesThatEmfWouldLoadWhileItReadsTheFileAreRefused() throws IOException {
		String byClass = "<eClassifiers xsi:type='ecore:EClass' name='A' instanceClass='" + ByValue.class.getName() + "'/>";
		refused(ecore(byClass));
		refused(ecore(node("eType='ecore:EDataType http://www.eclipse.org/emf/2002/Ecore#//EString' defaultValue='" + serialized() + "'")));
		assertAlive();
	}

	@Test
	void namespacesLoadNoClassesAndOpenNoAddresses() throws IOException {
		String java = "java://" + ByNamespace.class.getName();
		refused(ecore("<x:eClassifiers xmlns:x='" + java + "' name='A'/><eAnnotations><contents xmlns:x='" + java + "' xsi:type='x:A'/></eAnnotations>"));
		refused(ecore("<eAnnotations><contents xmlns:x='urn:x' xsi:type='x:A'/></eAnnotations>").replace("name='m'", "name='m' xsi:schemaLocation='urn:x java://" + ByLocation.class.getName() + "'"));
		assertAlive();
		try (ServerSocket address = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			address.setSoTimeout(1);
			String http = "http://127.0.0.1:" + address.getLocalPort() + "/x.ecore";
			refused(ecore("<eAnnotations><contents xmlns:x='" + http + "' xsi:type='x:A'/></eAnnotations>"));
			refused(ecore("<eAnnotations><contents xmlns:x='urn:x' xsi:type='x:A'/></eAnnotations>").replace("name='m'", "name='m' xsi:schemaLocation='urn:x " + http + "'"));
			assertThrows(java.net.SocketTimeoutException.class, address::accept, "somebody called");
		}
	}

	private void refused(String content) throws IOException {
		Path file = file("bad.ecore", content);
		ArenaException e = assertThrows(ArenaException.class, () -> Ecore.read(file));
		assertEquals(ErrorCode.METAMODEL_INVALID, e.code(), e.getMessage());
		assertFalse(e.getMessage().contains("\n"), e.getMessage());
	}

	@Sampled(2)
	@Test
	void elementsOfEcoreItselfMakeNoValuesOfTheirDefaults() throws IOException {
		String inside = "<eClassifiers xsi:type='ecore:EClass' name='Holder' eSuperTypes='http://www.eclipse.org/emf/2002/Ecore#//EPackage'/>";
		Metamodel metamodel = Ecore.read(file("m.ecore", ecore(inside)));
		Path model = file("model.xmi", "<m:Holder xmlns:m='urn:m' xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xmlns:ecore='http://www.eclipse.org/emf/2002/Ecore'"
				+ " xmlns:xmi='http://www.omg.org/XMI' xmi:version='2.0' name='p' nsURI='urn:p' nsPrefix='p'><eClassifiers xsi:type='ecore:EDataType' name='File' instanceClassName='java.io.FileOutputStream'/>"
				+ "<eClassifiers xsi:type='ecore:EClass' name='A'><eStructuralFeatures xsi:type='ecore:EAttribute' name='f' eType='//File' defaultValueLiteral='" + canary
				+ "'/></eClassifiers></m:Holder>");
		for (String name : List.of("emf", "columns", "neoemf", "orientdb")) {
			StoreProvider provider = Catalog.discover().store(name);
			try (ModelStore store = provider.create(StoreLocation.at(folder.resolve(name)), XmiSource.of(List.of(model), metamodel), Progress.none());
					QueryEndpoint endpoint = store.endpoint(Catalog.discover().languages())) {
				for (Query query : List.of(new Query("ocl", "EAttribute.allInstances().defaultValue"), new Query("ocl", "EDataType.allInstances().instanceClass"),
						new Query("ocl", "EDataType.allInstances()->collect(d | d.defaultValue)"), new Query("eol", "return EAttribute.all.collect(a | a.defaultValue);"),
						new Query("eol", "return EAttribute.all.first().getDefaultValue();"))) {
					try {
						endpoint.execute(query, QueryLimits.DEFAULT, Cancellation.create());
					} catch (ArenaException e) {
						assertEquals(ErrorCode.Fault.CALLER, e.code().fault(), e.getMessage());
					}
					assertAlive();
				}
			} catch (ArenaException e) {
				assertEquals(ErrorCode.UNSUPPORTED, e.code(), e.getMessage());
			}
			assertAlive();
		}
	}
}
