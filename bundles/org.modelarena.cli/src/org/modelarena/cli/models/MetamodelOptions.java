// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.models;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.modelarena.cases.Cases;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.fetch.MavenJars;
import org.modelarena.xmi.MetamodelSearch;
import org.modelarena.xmi.SearchPlaces;

import picocli.CommandLine.Option;

/** Where the metamodels of model files are, for the commands that read such files. */
public final class MetamodelOptions {
	@Option(names = "--metamodel", paramLabel = "X.ecore", description = "A metamodel of the files. Without this option, metamodels are searched for: where the model says, "
			+ "in its folder and those above, by --map and --search, and among those of the cases and Ecore.")
	private List<String> files = List.of();

	@Option(names = "--map", paramLabel = "URI=FILE", description = "The .ecore file of an nsURI, or of the URI by which other metamodels name it; a URI that ends "
			+ "with '/' stands for a folder. Without '=', a file with such lines.")
	private List<String> mappings = List.of();

	@Option(names = "--search", paramLabel = "DIR|JAR", description = "A folder or a jar to search for metamodels.")
	private List<Path> folders = List.of();

	@Option(names = "--plugin", paramLabel = "JAR|GROUP:ARTIFACT:VERSION", description = "A plug-in with generated packages, whose code is run. A jar, or a Maven artifact "
			+ "such as org.eclipse.uml2:uml:5.0.0-v20140602-0749, without its dependencies: name all plug-ins that it needs, except EMF.")
	private List<String> plugins = List.of();

	/** Reads the metamodels that are given. */
	public MetamodelSearch search() {
		List<Path> paths = files.stream().map(MetamodelOptions::file).toList();
		folders.forEach(MetamodelOptions::requirePlace);
		List<Path> jars = plugins.stream().map(MetamodelOptions::plugin).toList();
		return MetamodelSearch.in(new SearchPlaces(paths, mapped(), folders, jars, Cases.all().stream().map(field -> field.metamodel().packages()).toList()));
	}

	private static Path file(String file) {
		if (file.matches("(?i)(https?|platform|pathmap):.*")) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "--metamodel takes a file, and nothing is fetched from '" + file
					+ "'. Save the metamodel as an .ecore file; if others name it by that URI, add --map URI=FILE.");
		}
		return Path.of(file);
	}

	private static Path plugin(String plugin) {
		// A Path of Maven coordinates cannot be made on Windows.
		File jar = new File(plugin);
		if (jar.isFile()) {
			return jar.toPath();
		}
		if (!MavenJars.isCoordinates(plugin)) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "--plugin takes a jar, or a Maven artifact as group:artifact:version; '" + plugin + "' is "
					+ (jar.exists() ? "a folder." : "neither a file nor such coordinates."));
		}
		return new MavenJars(System.getenv(), MavenJars.Content.CLASSES).get(plugin);
	}

	private static void requirePlace(Path place) {
		if (!Files.exists(place)) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "There is no folder or jar " + place + ".");
		}
	}

	private Map<String, Path> mapped() {
		Map<String, Path> mapped = new LinkedHashMap<>();
		for (String mapping : mappings) {
			if (mapping.contains("=")) {
				add(mapping, Path.of(""), "--map", mapped);
			} else {
				Path file = Path.of(mapping);
				lines(file).stream().map(String::strip).filter(line -> !line.isEmpty() && !line.startsWith("#"))
						.forEach(line -> add(line, file.toAbsolutePath().getParent(), mapping, mapped));
			}
		}
		return mapped;
	}

	private static List<String> lines(Path file) {
		if (!Files.isRegularFile(file)) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "--map takes URI=FILE, or a file with such lines; there is no file " + file + ".");
		}
		try {
			return Files.readAllLines(file);
		} catch (IOException e) {
			throw ArenaException.io("Cannot read " + file, e);
		}
	}

	/** A URI may have a '=' in it, a file rarely has. */
	private static void add(String line, Path folder, String where, Map<String, Path> to) {
		int equals = line.lastIndexOf('=');
		if (equals < 1) {
			throw new ArenaException(ErrorCode.METAMODEL_INVALID, where + ": '" + line + "' is not of the form URI=FILE.");
		}
		String value = line.substring(equals + 1).strip();
		Path file = value.startsWith("file:/") ? Path.of(URI.create(value)) : folder.resolve(value);
		if (!Files.exists(file)) {
			throw new ArenaException(ErrorCode.NOT_FOUND, where + ": there is no file " + file + ".");
		}
		to.put(line.substring(0, equals).strip(), file);
	}
}
