// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.architecture;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.Manifest;
import java.util.stream.Stream;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;

/** The classes of all bundles, as the plain build has compiled them: a folder for each bundle. */
final class Bundles {
	private static final String PREFIX = "org.modelarena.";
	private static final Path COMPILED = Path.of(System.getProperty("modelarena.plain"));
	private static final Path ROOT = Path.of(System.getProperty("modelarena.root"));

	/** By the short name of their bundle, such as {@code store.emf}. */
	static final Map<String, List<JavaClass>> CLASSES = new TreeMap<>();

	/** The short name of the bundle of each class, by the class's whole name. */
	static final Map<String, String> BUNDLES = new TreeMap<>();

	static {
		// What is asked of a class is in its own file, or in that of another bundle; libraries take most of the time.
		ArchConfiguration.get().setResolveMissingDependenciesFromClassPath(false);
		try (Stream<Path> folders = Files.list(ROOT.resolve("bundles"))) {
			List<Path> compiled = folders.sorted().map(folder -> COMPILED.resolve(folder.getFileName())).filter(Files::isDirectory).toList();
			compiled.forEach(folder -> CLASSES.put(bundle(folder), new ArrayList<>()));
			for (JavaClass type : new ClassFileImporter().importPaths(compiled)) {
				String bundle = bundle(COMPILED.relativize(Path.of(type.getSource().orElseThrow().getUri())).getName(0));
				CLASSES.get(bundle).add(type);
				BUNDLES.put(type.getName(), bundle);
			}
		} catch (IOException e) {
			throw new ExceptionInInitializerError(e);
		}
	}

	private static String bundle(Path folder) {
		return folder.getFileName().toString().substring(PREFIX.length());
	}

	private Bundles() {
	}

	static Path root() {
		return ROOT;
	}

	static Manifest manifest(String bundle) throws IOException {
		try (InputStream in = Files.newInputStream(ROOT.resolve("bundles").resolve(PREFIX + bundle).resolve("META-INF/MANIFEST.MF"))) {
			return new Manifest(in);
		}
	}
}
