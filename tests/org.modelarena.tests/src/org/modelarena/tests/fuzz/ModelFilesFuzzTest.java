// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.fuzz;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.bench.ExperimentFile;
import org.modelarena.cases.Cases;
import org.modelarena.core.Progress;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.store.emf.EmfStoreProvider;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.Railways;
import org.modelarena.xmi.Ecore;
import org.modelarena.xmi.ModelFiles;

/** Files that users bring. */
@Timeout(1800)
class ModelFilesFuzzTest {
	private static final List<String> XML = List.of("<!DOCTYPE x [<!ENTITY a 'aaaaaaaa'>]>", "&a;", "<![CDATA[", "<!--", "<?xml version=\"1.1\"?>", "xmi:id=\"1\"", "xmi:type=\"railway:Segment\"",
			"href=\"other.xmi#//\"", "xsi:nil=\"true\"", "//@routes.99999999999", "//@routes.-1", "xmlns:railway=\"file:///etc/passwd\"", "&#0;", "&#x10FFFF;", "\uFFFF", "</", "/>", "#//@a/@b.0",
			"xsi:type=\"\"");
	private static final List<String> ECORE = List.of("eSuperTypes=\"#//Leaf\"", "eOpposite=\"#//Leaf/name\"", "instanceClassName=\"java.io.FileOutputStream\"",
			"instanceTypeName=\"java.util.List&lt;java.io.File>\"",
			"defaultValueLiteral=\"x\"", "upperBound=\"-2\"", "upperBound=\"2147483647\"", "lowerBound=\"-1\"", "containment=\"true\"", "eType=\"ecore:EDataType platform:/resource/x.ecore#//X\"",
			"nsURI=\"\"", "name=\"\"",
			"xsi:type=\"ecore:EEnum\"", "xsi:type=\"ecore:EReference\"", "eKeys=\"#//Leaf/name\"", "<eTypeParameters name=\"T\"/>", "<eAnnotations source=\"http://www.eclipse.org/emf/2002/Ecore\"/>");
	private static final List<String> YAML = List.of("!!java.net.URL [\"http://127.0.0.1\"]", "&a [*a, *a]", "*a", "<<: *a", "? ", "- ", ": ", "!!binary", "!!python/object", "---", "...", "|", ">",
			"{", "]",
			"timeout: 1e99h", "clients: [0]", "clients: [99999999999]", "executions: -1", "seed: 1e400", "size: 9999999999", "../../../etc/passwd", "load: { open: 0 }", "\t");

	@TempDir
	private Path folder;

	private byte[] railway(String file) throws IOException {
		Path path = folder.resolve(file);
		ModelFiles.write(Railways.repair(1), path, Progress.none());
		byte[] all = Files.readAllBytes(path);
		Files.delete(path);
		return all;
	}

	/** A model of a few kilobytes of the kit's metamodel, which has features of every kind. */
	private byte[] kit(String file) throws IOException {
		Path path = folder.resolve(file);
		ModelFiles.write(org.modelarena.testkit.RandomEdits.model(3, KitMetamodel.create(), 40).asSource(), path, Progress.none());
		byte[] all = Files.readAllBytes(path);
		Files.delete(path);
		return all;
	}

	private void load(byte[] input, String file, Metamodel metamodel) throws IOException {
		Path path = folder.resolve(file);
		Files.write(path, input);
		ElementSource source = ModelFiles.source(List.of(path), metamodel);
		try (ModelStore store = new EmfStoreProvider().create(StoreLocation.inMemory(), source, Progress.none())) {
			store.snapshot().close();
		}
	}

	@Sampled(3)
	@Test
	void xmi() throws IOException {
		Metamodel metamodel = KitMetamodel.create();
		Fuzzer.run("xmi", new Mutator(List.of(kit("kit.xmi")), XML), 1500, input -> load(input, "a.xmi", metamodel));
	}

	@Test
	void xmiOfManyElements() throws IOException {
		Metamodel metamodel = Cases.get("railway").metamodel();
		Fuzzer.run("railway", new Mutator(List.of(railway("railway.xmi")), XML), 100, input -> load(input, "a.xmi", metamodel));
	}

	@Sampled(3)
	@Test
	void binary() throws IOException {
		Metamodel metamodel = KitMetamodel.create();
		Fuzzer.run("binary", new Mutator(List.of(kit("kit.bin")), List.of()), 1500, input -> load(input, "a.bin", metamodel));
	}

	@Test
	void ecore() {
		List<byte[]> seeds = Mutator.texts(List.of(Ecore.text(KitMetamodel.create()), Ecore.text(Cases.get("railway").metamodel())));
		Fuzzer.run("ecore", new Mutator(seeds, ECORE), 600, input -> Ecore.read("fuzz.ecore", new ByteArrayInputStream(input)));
	}

	@Test
	void experiments() {
		List<byte[]> seeds = Mutator.texts(List.of("""
				name: railway-32
				case: railway
				model: { scenario: repair, size: 32 }
				contenders: [cdo:ocl, "neo4j:eol@http", columns:epl/compiled]
				transports: [net4j-tcp, net4j-http]
				queries: [PosLength, RouteSensor]
				clients: [1, 2, 4]
				executions: 1000
				warmup: 100
				load: { open: 200 }
				timeout: 60s
				seed: 1
				""", """
				name: mine
				model: { files: [a.xmi, b.xmi], metamodels: [my.ecore] }
				queries: { Orphans: { ocl: "Node.allInstances()->select(n | n.parent.oclIsUndefined())" } }
				contenders: ["emf:ocl", "cdo:ocl@net4j-tcp"]
				clients: [1, 2, 4, 8]
				executions: 500
				"""));
		Fuzzer.run("yaml", new Mutator(seeds, YAML), 3000, input -> ExperimentFile.parse(new String(input, StandardCharsets.UTF_8), "fuzz.yaml", folder));
	}
}
