// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;

/** Arrows point one way, as ARCHITECTURE.md draws them. */
class LayersTest {
	/** Which bundles each may use. Stores and languages are found at run time: nobody above imports one, and they do not know each other. */
	private static final Map<String, Set<String>> MAY_USE = Map.ofEntries(
			Map.entry("core", Set.of()),
			Map.entry("xmi", Set.of("core")),
			Map.entry("fetch", Set.of("core")),
			Map.entry("derivation", Set.of("core", "xmi")),
			Map.entry("compare", Set.of("core", "xmi")),
			Map.entry("language", Set.of("core")),
			Map.entry("protocol", Set.of("core", "language")),
			Map.entry("query", Set.of("core")),
			Map.entry("query.ocl", Set.of("core", "query")),
			Map.entry("query.epsilon", Set.of("core", "query")),
			Map.entry("index", Set.of("core", "derivation", "xmi")),
			Map.entry("index.neo4j", Set.of("core", "derivation", "fetch", "index")),
			Map.entry("index.orientdb", Set.of("core", "derivation", "index")),
			Map.entry("gremlin", Set.of("core", "derivation", "fetch")),
			Map.entry("store.emf", Set.of("core", "xmi")),
			Map.entry("store.cdo", Set.of("core")),
			Map.entry("store.columns", Set.of("core", "derivation", "xmi")),
			Map.entry("store.neoemf", Set.of("core", "fetch", "xmi")),
			Map.entry("extract", Set.of("core", "fetch", "models", "xmi")),
			Map.entry("parquet", Set.of("core", "fetch", "query", "xmi")),
			Map.entry("cases", Set.of("core", "extract", "models", "xmi")),
			Map.entry("client", Set.of("core", "language", "protocol")),
			Map.entry("replication", Set.of("core", "fetch")),
			Map.entry("server", Set.of("core", "language", "protocol", "replication", "xmi")),
			Map.entry("bench", Set.of("cases", "client", "core", "fetch", "protocol", "replication", "server", "xmi")),
			Map.entry("cli", Set.of("bench", "cases", "client", "compare", "core", "extract", "fetch", "language", "parquet", "protocol", "replication", "server", "xmi")),
			Map.entry("ui", Set.of("bench", "cases", "client", "compare", "core", "extract", "language", "protocol", "xmi")));

	/** Who may look into internal packages of another bundle: {@code user -> package}. */
	private static final Set<String> FRIENDS = Set.of();

	private static final Pattern OTHER_BUNDLE = Pattern.compile("org\\.modelarena\\.([a-z0-9.]+)");

	@Test
	void classesUseOnlyBundlesBelow() {
		Set<String> wrong = new TreeSet<>();
		Bundles.CLASSES.forEach((bundle, classes) -> {
			for (JavaClass type : classes) {
				for (Dependency use : type.getDirectDependenciesFromSelf()) {
					String other = Bundles.BUNDLES.get(use.getTargetClass().getBaseComponentType().getName());
					if (other != null && !other.equals(bundle) && !MAY_USE.getOrDefault(bundle, Set.of()).contains(other)) {
						wrong.add(use.getDescription());
					}
				}
			}
		});
		assertNone("bundles that they may not use, see MAY_USE", wrong);
	}

	/** What is required is on the class path of the bundle, whether a class uses it or not. */
	@Test
	void manifestsRequireOnlyBundlesBelow() throws IOException {
		Set<String> wrong = new TreeSet<>();
		for (String bundle : MAY_USE.keySet()) {
			String required = Bundles.manifest(bundle).getMainAttributes().getValue("Require-Bundle");
			for (Matcher other = OTHER_BUNDLE.matcher(required); other.find();) {
				if (!MAY_USE.get(bundle).contains(other.group(1))) {
					wrong.add(bundle + " requires " + other.group(1));
				}
			}
		}
		assertNone("bundles that they may not use, see MAY_USE", wrong);
	}

	@Test
	void everyBundleHasItsPlace() {
		Set<String> without = new TreeSet<>(Bundles.CLASSES.keySet());
		without.removeAll(MAY_USE.keySet());
		assertNone("places in MAY_USE", without);
	}

	@Test
	void coreKnowsEcoreAndNothingElse() {
		ArchRuleDefinition.classes().should().onlyDependOnClassesThat()
				.resideInAnyPackage("org.modelarena.core..", "org.eclipse.emf.common..", "org.eclipse.emf.ecore..", "java..", "javax..", "com.sun.management",
						"org.osgi.framework", "org.eclipse.jdt.annotation")
				.check(new ClassFileImporter().importPath(java.nio.file.Path.of(System.getProperty("modelarena.plain"), "org.modelarena.core")));
	}

	@Test
	void nobodyLooksIntoAnotherBundle() {
		Set<String> wrong = new TreeSet<>();
		Bundles.CLASSES.forEach((bundle, classes) -> {
			for (JavaClass type : classes) {
				for (Dependency use : type.getDirectDependenciesFromSelf()) {
					JavaClass target = use.getTargetClass().getBaseComponentType();
					String other = Bundles.BUNDLES.get(target.getName());
					boolean internal = (target.getPackageName() + ".").contains(".internal.");
					if (internal && other != null && !other.equals(bundle) && !FRIENDS.contains(bundle + " -> " + target.getPackageName())) {
						wrong.add(use.getDescription());
					}
				}
			}
		});
		assertNone("uses of internal packages of other bundles, see FRIENDS", wrong);
	}

	@Test
	void internalPackagesAreNotOffered() throws IOException {
		Set<String> wrong = new TreeSet<>();
		for (String bundle : MAY_USE.keySet()) {
			String exported = Bundles.manifest(bundle).getMainAttributes().getValue("Export-Package");
			for (String part : (exported == null ? "" : exported).split(",(?=\\s*org\\.)")) {
				if ((part.split(";")[0].strip() + ".").contains(".internal.") && !part.contains("x-internal:=true") && !part.contains("x-friends:=")) {
					wrong.add(bundle + " exports " + part);
				}
			}
		}
		assertNone("internal packages that anybody may use", wrong);
	}

	@Test
	void namesTellWhatThingsAre() {
		Set<String> wrong = new TreeSet<>();
		for (List<JavaClass> classes : Bundles.CLASSES.values()) {
			for (JavaClass type : classes) {
				if (type.getSimpleName().endsWith("Impl") || type.getPackageName().matches(".*\\.(utils?|helpers?|misc)(\\..*)?")) {
					wrong.add(type.getName());
				}
			}
		}
		assertNone("classes called Impl, packages called utils", wrong);
	}

	private static void assertNone(String what, Set<String> wrong) {
		assertEquals("", String.join("\n", wrong), "there are " + what);
	}
}
