// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.constraints;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.emf.ecore.resource.Resource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;
import org.modelarena.core.QueryException;
import org.modelarena.core.constraint.ConstraintLanguage;
import org.modelarena.core.constraint.Rule;
import org.modelarena.core.constraint.RuleSet;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.fetch.MavenJars;
import org.modelarena.query.ocl.internal.constraint.CompleteOcl;
import org.modelarena.xmi.Ecore;
import org.modelarena.xmi.MetamodelSearch;
import org.modelarena.xmi.ModelFiles;
import org.modelarena.xmi.SearchPlaces;
import org.modelarena.xmi.Unresolved;

/**
 * The programs in EVL with which Epsilon tests itself, and its examples, find the same here as there. They are not ours to keep: -Dmodelarena.epsilon=FOLDER names
 * a clone of https://github.com/eclipse-epsilon/epsilon.
 */
@Timeout(300)
class PublicConstraintsTest {
	private static final String FOLDER = System.getProperty("modelarena.epsilon", "");
	private static final String TESTS = "tests/org.eclipse.epsilon.evl.engine.test.acceptance/src/org/eclipse/epsilon/evl/engine/test/acceptance/";

	private static final List<String> UML = List.of("org.eclipse.uml2:uml:5.0.0-v20140602-0749", "org.eclipse.uml2:common:2.0.0-v20140602-0749", "org.eclipse.uml2:types:2.0.0-v20140602-0749",
			"org.eclipse.uml2.uml:resources:5.0.0-v20140602-0749", "org.eclipse.uml2.uml.profile:standard:1.0.0-v20140602-0749", "org.eclipse.emf:org.eclipse.emf.mapping.ecore2xml:2.11.0");

	@TempDir
	Path folder;

	@Tag("long")
	@ParameterizedTest
	@CsvSource({ "java_findbugs, java, test001_java.xmi", "java_findbugs, java, epsilon_profiling_test.xmi", "java_findbugs, java, emf_cdo-example.xmi",
			"java_equals, java, emf_cdo-example.xmi", "java_equals, java, test001_java.xmi", "java_sequential, java, test001_java.xmi", "thrift_validator, thrift, fb303.xmi",
			"imdb_validator, movies, imdb-small.xmi", "cookbook, cookbook, cookbook1.model", "cookbook, cookbook, cookbook2.model",
			"cookbook, cookbook, cookbook3.model", "cookbook, cookbook, cookbook4.model", "cookbook, cookbook, cookbook5.model", "cookbook, cookbook, cookbook6.model" })
	void epsilonsTestsFindTheSame(String program, String metamodel, String model) throws Exception {
		assumeTrue(!FOLDER.isEmpty(), "-Dmodelarena.epsilon=FOLDER names Epsilon's sources");
		Path tests = Path.of(FOLDER, TESTS);
		assertFoundAlike(tests.resolve("scripts/" + program + ".evl"), "M", Ecore.read(tests.resolve("metamodels/" + metamodel + ".ecore")), tests.resolve("models/" + model));
	}

	/** Those that use Java's classes, or change the model, say where. */
	@Tag("long")
	@ParameterizedTest
	@CsvSource({ "java_annotated, java, epsilon_profiling_test.xmi, a query cannot use java's classes", "java_parallel, java, test001_java.xmi, a query cannot use java's classes",
			"java_parallelNested, java, test001_java.xmi, a query cannot use java's classes", "thrift_validator, thrift, ThriftTest.xmi, a query cannot change the model",
			"thrift_validator, thrift, SimpleService.xmi, a query cannot change the model" })
	void whatReachesFurtherIsRefused(String program, String metamodel, String model, String reason) throws Exception {
		assumeTrue(!FOLDER.isEmpty(), "-Dmodelarena.epsilon=FOLDER names Epsilon's sources");
		Path tests = Path.of(FOLDER, TESTS);
		QueryException refused = assertThrows(QueryException.class,
				() -> found(tests.resolve("scripts/" + program + ".evl"), Ecore.read(tests.resolve("metamodels/" + metamodel + ".ecore")), tests.resolve("models/" + model)));
		assertTrue(refused.getMessage().toLowerCase(Locale.ROOT).contains(reason), refused.getMessage());
	}

	@Tag("long")
	@ParameterizedTest
	@CsvSource({ "validateoo/ValidateOO.evl, OO, metamodels/OO.ecore, validateoo/models/OOInstance.model",
			"comps/validation/comps.evl, M, comps/metamodel/comps.ecore, comps/models/boiler-controller.model",
			"shortestpath/ValidateDirectedGraph.evl, M, metamodels/DirectedGraph.ecore, shortestpath/models/CyclicGraphInstance.ecore",
			"shortestpath/ValidateDirectedGraph.evl, M, metamodels/DirectedGraph.ecore, shortestpath/models/AcyclicGraphInstance.ecore", "evl.ecore/ecore.evl, M, , metamodels/OO.ecore",
			"evl.ecore/ecore.evl, M, , metamodels/HTML.ecore" })
	void epsilonsExamplesFindTheSame(String program, String name, String metamodel, String model) throws Exception {
		assumeTrue(!FOLDER.isEmpty(), "-Dmodelarena.epsilon=FOLDER names Epsilon's sources");
		String examples = "examples/org.eclipse.epsilon.examples.";
		Metamodel read = metamodel == null ? Metamodel.of(List.of(EcorePackage.eINSTANCE)) : Ecore.read(Path.of(FOLDER, examples + metamodel));
		assertFoundAlike(Path.of(FOLDER, examples + program), name, read, Path.of(FOLDER, examples + model));
	}

	/**
	 * The constraints that Eclipse OCL has for Ecore models, in its tutorial, on Ecore models of Eclipse. They navigate by '?.', which classic OCL writes as '.' where nothing is null.
	 * -Dmodelarena.ocl=FOLDER names a clone of https://github.com/eclipse-ocl/org.eclipse.ocl.
	 */
	@Tag("long")
	@ParameterizedTest
	@CsvSource({ "examples/org.eclipse.ocl.examples.project.completeocltutorial/model/EcoreTestFile.ecore", "plugins/org.eclipse.ocl.pivot/model/Pivot.ecore",
			"plugins/org.eclipse.ocl/model/OCL.ecore",
			"tests/org.eclipse.ocl.examples.xtext.tests/models/ecore/QVT.ecore", "tests/org.eclipse.ocl.examples.xtext.tests/models/genmodel/SysML_ValueTypes_QUDV.ecore",
			"examples/org.eclipse.ocl.examples.build/model-gen/RawPivot.ecore" })
	void eclipsesConstraintsForEcoreFindTheSame(String model) throws Exception {
		String folderOfOcl = System.getProperty("modelarena.ocl", "");
		assumeTrue(!folderOfOcl.isEmpty(), "-Dmodelarena.ocl=FOLDER names Eclipse OCL's sources");
		Path file = Path.of(folderOfOcl, model);
		String document = Files.readString(Path.of(folderOfOcl, "examples/org.eclipse.ocl.examples.project.completeocltutorial/model/ExtraEcoreValidation.ocl")).replace("?.", ".");
		Metamodel metamodel = Metamodel.of(List.of(EcorePackage.eINSTANCE));
		Resource resource = CheckedBoth.emf(file, List.of());
		List<String> expected = EclipseChecks.found(document.replaceAll("(?m)^import.*$", ""), resource, metamodel.packages());
		ElementSource source = MetamodelSearch.in(new SearchPlaces(List.of(), Map.of(), List.of(), List.of(), List.of())).source(List.of(file), Unresolved.DROP, Progress.none());
		CheckedBoth.Found found = CheckedBoth.found("ocl", document, "columns", source, folder);
		// Stores have no values of the type EJavaObject, as 'defaultValue' is.
		List<String> comparable = expected.stream().filter(line -> !line.startsWith("DerivationIsUninitialized")).toList();
		assertEquals(comparable, found.lines().stream().map(line -> line.replaceAll(" error.*", "")).sorted().toList());
		System.out.println("Ecore's constraints on " + file.getFileName() + ": " + found.lines().size() + " violations, " + found.planned().size() + " plans");
	}

	/** UML's own constraints, as the OMG's specification has them and Eclipse OCL's sources in one document, on UML models of Eclipse. The packages of the specification are one in Eclipse. */
	@Tag("long")
	@ParameterizedTest
	@CsvSource({ "examples/org.eclipse.ocl.examples.project.completeocltutorial/model/PapyrusTestFile.uml", "examples/org.eclipse.ocl.examples.build/model/completeoclcs.uml",
			"examples/org.eclipse.ocl.examples.build/model/oclstdlibcs.uml" })
	void umlsConstraintsFindTheSame(String model) throws Exception {
		String folderOfOcl = System.getProperty("modelarena.ocl", "");
		assumeTrue(!folderOfOcl.isEmpty(), "-Dmodelarena.ocl=FOLDER names Eclipse OCL's sources");
		String document = ofEclipse(Files.readString(Path.of(folderOfOcl, "examples/org.eclipse.ocl.examples.uml25/model/UML.ocl")));
		MavenJars maven = new MavenJars(System.getenv(), MavenJars.Content.CLASSES);
		List<Path> jars = UML.stream().map(maven::get).toList();
		ElementSource source = MetamodelSearch.in(new SearchPlaces(List.of(), Map.of(), List.of(), jars, List.of())).source(List.of(Path.of(folderOfOcl, model)), Unresolved.DROP, Progress.none());
		try (ModelStore loaded = Catalog.discover().store("columns").create(StoreLocation.at(folder.resolve("uml")), source, Progress.none()); ModelSnapshot state = loaded.snapshot()) {
			RuleSet rules = CheckedBoth.language("ocl").prepare(document, ConstraintLanguage.Imports.NONE, state.metamodel(), Catalog.discover().languages(), Cancellation.create());
			CheckedBoth.Found found = CheckedBoth.found(rules, state);
			CompleteOcl parts = new CompleteOcl(document);
			List<String> expected = new ArrayList<>();
			for (Rule rule : rules.rules()) {
				CompleteOcl.Invariant invariant = parts.invariants().stream().filter(each -> parts.line(each.start()) == rule.line()).findFirst().orElseThrow();
				EclipseChecks.violators(parts.asking(invariant).text(), state).forEach(key -> expected.add(rule.name() + " #" + key));
			}
			assertEquals(expected.stream().sorted().toList(), found.lines().stream().map(line -> line.replaceAll(" error.*", "")).sorted().toList());
			System.out.println("UML's constraints on " + model + ", " + state.size() + " elements: " + rules.rules().size() + " constraints, " + found.lines().size() + " violations, "
					+ found.planned().size() + " plans");
		}
	}

	private static String ofEclipse(String document) {
		String packages = "Activities|Actions|Classification|CommonBehavior|CommonStructure|Deployments|InformationFlows|Interactions|Packages|SimpleClassifiers|StateMachines|StructuredClassifiers|UseCases|Values";
		String aliases = Arrays.stream(packages.split("\\|")).map(each -> Character.toLowerCase(each.charAt(0)) + each.substring(1)).collect(Collectors.joining("|"));
		return document.replaceAll("\\b(?:uml|UML)::(?:" + packages + ")::", "uml::").replaceAll("\\bpackage uml::(?:" + packages + ")\\b", "package uml")
				.replaceAll("\\b(?:" + packages + "|" + aliases + ")::", "uml::").replaceAll("\\bUML::", "uml::");
	}

	private static String imported(Path file) {
		try {
			return Files.readString(file);
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	private void assertFoundAlike(Path program, String name, Metamodel metamodel, Path file) throws Exception {
		Resource resource = CheckedBoth.emf(file, metamodel.packages());
		List<String> expected = EpsilonChecks.found(program, name, resource, metamodel.packages());
		CheckedBoth.Found found = found(program, metamodel, file);
		assertEquals(expected, found.lines());
		System.out.println(program.getFileName() + " on " + file.getFileName() + ": " + found.lines().size() + " violations, " + found.planned().size() + " plans");
	}

	/** Where Epsilon may use several threads is of no meaning here. */
	private CheckedBoth.Found found(Path program, Metamodel metamodel, Path file) throws IOException {
		String text = Files.readString(program).replaceAll("(?m)^(\\s*)\\$parallel.*$", "$1");
		return CheckedBoth.found("evl", text, name -> imported(program.resolveSibling(name)), "columns", ModelFiles.source(List.of(file), metamodel), folder);
	}
}
