// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.extract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertIterableEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

import org.eclipse.emf.ecore.EObject;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.extract.JavaExtraction;
import org.modelarena.extract.JavaModel;
import org.modelarena.extract.SourceRoot;
import org.modelarena.testkit.EmfObjects;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.xmi.ModelText;
import org.modelarena.tests.xmi.ObjectSource;
import org.modelarena.xmi.ModelFiles;
import org.modelarena.xmi.XmiWriter;

/** Models of hand-written sources. */
class JavaExtractionTest {
	@TempDir
	Path folder;

	private Path write(String path, String text) throws IOException {
		Path file = folder.resolve(path);
		Files.createDirectories(file.getParent());
		return Files.writeString(file, text);
	}

	private JavaModel extract(JavaExtraction.Options options) {
		return JavaExtraction.extract(List.of(SourceRoot.of(folder.resolve("src"))), options, Progress.none());
	}

	private List<EObject> objects(boolean bindings) {
		try (JavaModel model = extract(new JavaExtraction.Options(2, bindings, List.of()))) {
			return EmfObjects.of(model);
		}
	}

	private static Object get(EObject object, String path) {
		Object value = object;
		for (String feature : path.split("\\.")) {
			EObject at = (EObject) value;
			value = at.eGet(at.eClass().getEStructuralFeature(feature));
		}
		return value;
	}

	private static Stream<EObject> all(List<EObject> objects, String type) {
		return objects.stream().filter(object -> object.eClass().getName().equals(type));
	}

	/** JDT declares that these names have one part. */
	@Test
	void namesOfModulesInCommentsHaveSeveralParts() throws IOException {
		write("src/p/A.java", """
				package p;
				/** {@link java.desktop/java.beans} {@link java.base/java.util.List} {@link java.base/Foo#bar(int)} {@link java.base/} {@link m/Foo} */
				class A {
				}
				""");
		List<EObject> names = all(objects(false), "ModuleQualifiedName").toList();
		assertEquals(List.of("java.desktop", "java.base", "java.base", "java.base", "m"),
				names.stream().map(name -> get(name, "moduleQualifier.fullyQualifiedName")).toList());
		assertEquals("java.beans", get(names.getFirst(), "name.fullyQualifiedName"));
		assertEquals("Foo", get(names.getLast(), "name.fullyQualifiedName"));
	}

	@Test
	void aFileBecomesItsTreeWithinItsPackage() throws IOException {
		write("src/main/java/a/b/C.java", "package a.b; /** Doc. */ public class C { // line\n static int f(int x) { return x + 1; } }");
		write("src/main/java/a/package-info.java", "package a;");
		List<EObject> objects = objects(false);

		assertEquals("src", get(all(objects, "IJavaProject").findFirst().orElseThrow(), "elementName"));
		assertEquals(List.of("main/java"), all(objects, "IPackageFragmentRoot").map(root -> get(root, "elementName")).toList());
		assertEquals(List.of("a", "a.b"), all(objects, "IPackageFragment").map(pack -> get(pack, "elementName")).toList());
		assertEquals(List.of("package-info.java", "C.java"), all(objects, "ICompilationUnit").map(unit -> get(unit, "elementName")).toList());
		EObject type = all(objects, "TypeDeclaration").findFirst().orElseThrow();
		assertEquals("C", get(type, "name.fullyQualifiedName"));
		assertEquals(false, get(type, "interface"));
		EObject method = all(objects, "MethodDeclaration").findFirst().orElseThrow();
		assertEquals("int", get(method, "returnType.primitiveTypeCode"));
		assertEquals(List.of("public", "static"), all(objects, "Modifier")
				.map(modifier -> get(modifier, "public").equals(true) ? "public" : get(modifier, "static").equals(true) ? "static" : "other").toList());
		assertEquals("+", get(all(objects, "InfixExpression").findFirst().orElseThrow(), "operator"));
		assertEquals("Doc.", get(all(objects, "TextElement").findFirst().orElseThrow(), "text").toString().strip());
		assertEquals(1, all(objects, "LineComment").count());
	}

	@Sampled(5)
	@Test
	void everyNodeFitsWhereItIs() {
		// All kinds of patterns, and whatever else the project's own code has.
		Path sources = OwnSources.bundles();
		try (JavaModel model = JavaExtraction.extract(List.of(SourceRoot.of(sources)), JavaExtraction.Options.usual(), Progress.none())) {
			assertTrue(EmfObjects.of(model).size() > 100_000);
		}
	}

	@Test
	void aSyntaxErrorIsToldAndTheRestIsThere() throws IOException {
		write("src/p/Broken.java", "package p;\nclass Broken {\n int f( { }\n void g() { }\n}");
		write("src/p/Fine.java", "package p; class Fine { }");
		try (JavaModel model = extract(JavaExtraction.Options.usual())) {
			assertEquals("src/p/Broken.java", model.problems().getFirst().file());
			assertEquals(3, model.problems().getFirst().line());
			assertEquals(List.of("Broken", "Fine"), all(EmfObjects.of(model), "TypeDeclaration").map(type -> get(type, "name.fullyQualifiedName")).toList());
		}
	}

	@Test
	void sourcesThatAreNoneAreRefused() throws IOException {
		Files.createDirectories(folder.resolve("src"));
		assertEquals(ErrorCode.NOT_FOUND, assertThrows(ArenaException.class, () -> extract(JavaExtraction.Options.usual())).code());
		Path jar = folder.resolve("a.jar");
		try (OutputStream out = Files.newOutputStream(jar); ZipOutputStream zip = new ZipOutputStream(out)) {
			zip.putNextEntry(new ZipEntry("p/A.class"));
		}
		ArenaException compiled = assertThrows(ArenaException.class,
				() -> JavaExtraction.extract(List.of(SourceRoot.of(jar)), JavaExtraction.Options.usual(), Progress.none()));
		assertTrue(compiled.getMessage().contains("-sources.jar"), compiled.getMessage());
		Path text = write("no.jar", "no jar");
		assertEquals(ErrorCode.NOT_FOUND, assertThrows(ArenaException.class,
				() -> JavaExtraction.extract(List.of(SourceRoot.of(text)), JavaExtraction.Options.usual(), Progress.none())).code());
	}

	@Test
	void entriesThatLeadOutOfAJarAreNotRead() throws IOException {
		write("Secret.java", "class Secret { }");
		Path jar = folder.resolve("evil-sources.jar");
		try (OutputStream out = Files.newOutputStream(jar); ZipOutputStream zip = new ZipOutputStream(out)) {
			for (String name : List.of("p/A.java", "../Secret.java", "p/../../Secret.java", "/tmp/Secret.java")) {
				zip.putNextEntry(new ZipEntry(name));
				zip.write("package p; class A { }".getBytes(java.nio.charset.StandardCharsets.UTF_8));
			}
		}
		for (boolean bindings : new boolean[] { false, true }) {
			try (JavaModel model = JavaExtraction.extract(List.of(SourceRoot.of(jar)), new JavaExtraction.Options(1, bindings, List.of()), Progress.none())) {
				assertEquals(1, model.files());
				assertEquals(List.of(), model.problems());
			}
		}
	}

	@Test
	void aCancelledExtractionLeavesNothing() throws IOException {
		write("src/A.java", "class A { }");
		Cancellation cancellation = Cancellation.create();
		cancellation.cancel();
		long before = temporaryFiles();
		ArenaException e = assertThrows(ArenaException.class,
				() -> JavaExtraction.extract(List.of(SourceRoot.of(folder.resolve("src"))), JavaExtraction.Options.usual(), Progress.of(cancellation)));
		assertEquals(ErrorCode.CANCELLED, e.code());
		assertEquals(before, temporaryFiles());
	}

	private static long temporaryFiles() throws IOException {
		try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
			return files.filter(file -> file.getFileName().toString().startsWith("modelarena-java")).count();
		}
	}

	@Test
	void theNumberOfThreadsMakesNoDifference() throws IOException {
		for (int i = 0; i < 60; i++) {
			write("src/p" + i % 7 + "/C" + i + ".java", "package p" + i % 7 + "; class C" + i + " { "
					+ String.join(" ", IntStream.range(0, i * 10).mapToObj(n -> "int f" + n + "() { return " + n + "; }").toList()) + " }");
		}
		Path one = folder.resolve("one.xmi");
		Path four = folder.resolve("four.xmi");
		for (var run : List.of(java.util.Map.entry(one, 1), java.util.Map.entry(four, 4))) {
			try (JavaModel model = extract(new JavaExtraction.Options(run.getValue(), false, List.of()))) {
				XmiWriter.write(model, run.getKey(), Progress.none());
			}
		}
		assertEquals(-1, Files.mismatch(one, four));
	}

	/** Elements count in the order of their container's features there, as EMF has no other; so the XMI file is compared as EMF loads it. */
	@Test
	void aBinaryFileHasTheSameModel() throws IOException {
		write("src/p/A.java", "package p; /** Doc. */ public class A<T> implements Runnable { public void run() { new B().g(1); } int x, y = 'c' + 2; }");
		write("src/p/B.java", "package p; enum C { D, E } class B extends A<C> { void g(int x) { for (var i : new int[0]) { g(i); run(); } } }");
		Path xmi = folder.resolve("m.xmi");
		Path binary = folder.resolve("m.bin");
		try (JavaModel model = extract(new JavaExtraction.Options(2, true, List.of()))) {
			ModelFiles.write(model, xmi, Progress.none());
			ModelFiles.write(model, binary, Progress.none());
			List<EObject> objects = EmfObjects.of(ModelFiles.source(List.of(xmi), model.metamodel()));
			assertIterableEquals(ModelText.ordered(new ObjectSource(model.metamodel(), EmfObjects.roots(objects))),
					ModelText.ordered(ModelFiles.source(List.of(binary), model.metamodel())));
		}
	}

	@Tag("equinox")
	@Test
	void bindingsLinkTypesAndCallsAcrossFiles() throws IOException {
		write("src/p/A.java", "package p; public class A { void f() { new q.B().g(1); } }");
		write("src/q/B.java", "package q; public class B extends p.A { public B() { } public void g(int x) { } public void g(String x) { g(2); } }");
		List<EObject> objects = objects(true);

		EObject b = all(objects, "TypeDeclaration").filter(type -> get(type, "name.fullyQualifiedName").equals("B")).findFirst().orElseThrow();
		assertEquals("A", get(b, "superclassType.declaration.name.fullyQualifiedName"));
		List<String> calls = all(objects, "MethodInvocation").map(call -> get(call, "caller.name.fullyQualifiedName") + " calls "
				+ get((EObject) ((List<?>) get(call, "method.parameters")).getFirst(), "type.primitiveTypeCode")).toList();
		assertEquals(List.of("f calls int", "g calls int"), calls);
		EObject creation = all(objects, "ClassInstanceCreation").findFirst().orElseThrow();
		assertEquals(true, get(creation, "method.constructor"));
	}
}
