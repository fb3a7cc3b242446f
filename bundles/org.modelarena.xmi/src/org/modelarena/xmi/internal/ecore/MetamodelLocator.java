// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.ecore;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EPackage;
import org.modelarena.xmi.SearchPlaces;

/**
 * Finds the .ecore file that a URI means: a namespace, or a file that lies elsewhere on this machine than where it was made. Asks in this order:
 * what is mapped, what the model says itself, the folders and jars that are given, the model's folder with what lies in it, and the folders
 * above it, up to that of a repository; last what others have registered. Not thread-safe.
 */
final class MetamodelLocator {
	/** How deep the folder of a model is looked into. */
	private static final int BESIDE = 3;
	private static final int GIVEN = 50;
	/** How many folders above that of a model are looked into. */
	private static final int ABOVE = 4;

	private final SearchPlaces places;
	private final RegisteredPackages registered;
	private final Map<String, Path> mapped;
	private final Map<String, URI> said = new HashMap<>();
	private final Map<Path, EcoreIndex> indexes = new LinkedHashMap<>();
	private final Set<Path> known = new HashSet<>();

	/** Looks at files only. */
	MetamodelLocator(SearchPlaces places) {
		this(places, RegisteredPackages.NONE);
	}

	MetamodelLocator(SearchPlaces places, RegisteredPackages registered) {
		this.places = places;
		this.registered = registered;
		mapped = places.mapped();
		places.folders().forEach(folder -> indexes.computeIfAbsent(real(folder), root -> EcoreIndex.of(root, GIVEN)));
	}

	/** Also looks in the folder of a file, and in those above it. */
	void lookBeside(Path file) {
		Path folder = real(file).getParent();
		if (folder == null || !known.add(folder)) {
			return;
		}
		indexes.computeIfAbsent(folder, root -> EcoreIndex.of(root, BESIDE));
		if (places.within().isPresent()) {
			return;
		}
		Path home = Path.of(System.getProperty("user.home", "/"));
		Path above = folder;
		for (int i = 0; i < ABOVE && !Files.exists(above.resolve(".git")); i++) {
			above = above.getParent();
			if (above == null || above.equals(home) || above.getParent() == null || isWritableByAll(above)) {
				return;
			}
			indexes.computeIfAbsent(above, EcoreIndex::around);
		}
	}

	/** Such as a folder for temporary files, where anybody may put a metamodel. */
	private static boolean isWritableByAll(Path folder) {
		try {
			return Files.getPosixFilePermissions(folder).contains(PosixFilePermission.OTHERS_WRITE);
		} catch (IOException | UnsupportedOperationException notKnown) {
			return false;
		}
	}

	private static Path real(Path path) {
		return path.toAbsolutePath().normalize();
	}

	/** Notes where a model says that the package of a namespace lies. */
	void said(String namespace, URI file) {
		said.putIfAbsent(namespace, file);
	}

	/** The advice for a file that is not found, as the end of a sentence; empty if nobody searches. */
	String wayOut() {
		if (indexes.isEmpty()) {
			return "";
		}
		if (places.within().isPresent()) {
			return "; no .ecore file that was sent is it; send that as well";
		}
		return "; no .ecore file in " + indexes.keySet().stream().map(Path::toString).collect(Collectors.joining(", "))
				+ " is it; name the file with --metamodel or --map, or a folder or jar with --search";
	}

	/** The file that declares a namespace, or null. */
	URI declaring(String namespace) {
		URI found = named(namespace);
		return found != null ? found
				: indexes.values().stream().map(index -> index.declaring(namespace)).filter(file -> file != null).findFirst().orElse(null);
	}

	/** The file that the user or the model names for a namespace; null if none of them does. */
	URI named(String namespace) {
		URI found = mapped(namespace);
		if (found == null || isModel(found)) {
			URI told = said.get(namespace);
			found = told == null ? null : mayRead(told) ? told : file(told);
		}
		return found;
	}

	/** Whether a file that is mapped has no package: references of models lead into it. */
	private static boolean isModel(URI file) {
		if ("ecore".equalsIgnoreCase(file.fileExtension()) || !isFile(file)) {
			return false;
		}
		try (InputStream in = Files.newInputStream(Path.of(file.toFileString()))) {
			return Namespaces.of(in).isEmpty();
		} catch (IOException e) {
			// Who reads it says why.
			return false;
		}
	}

	private URI mapped(String uri) {
		Path exact = mapped.get(uri);
		if (exact != null) {
			return URI.createFileURI(real(exact).toString());
		}
		return mapped.keySet().stream().filter(prefix -> prefix.endsWith("/") && uri.startsWith(prefix)).max(Comparator.comparingInt(String::length))
				.map(prefix -> URI.createFileURI(real(mapped.get(prefix)).resolve(uri.substring(prefix.length())).toString())).orElse(null);
	}

	/** The file that a URI means, here: one that is mapped, or the only one of that name with as many of the folders above it as are the same; or null. */
	URI file(URI uri) {
		URI exact = mapped(uri.toString());
		URI inProject = exact == null && uri.isPlatform() && uri.segmentCount() > 2 ? inProject(uri) : exact;
		if (inProject != null || !"ecore".equalsIgnoreCase(uri.fileExtension())) {
			return inProject;
		}
		List<String> segments = new ArrayList<>(uri.segmentsList());
		for (; !segments.isEmpty(); segments.removeFirst()) {
			String tail = URI.decode(String.join("/", segments));
			for (EcoreIndex index : indexes.values()) {
				URI found = index.endingWith(tail);
				if (found != null) {
					return found;
				}
			}
		}
		return registered.file(uri);
	}

	/** The package of a namespace that has no file, as others have registered it; or null. */
	EPackage registered(String namespace) {
		return registered.find(namespace);
	}

	/**
	 * The file of a project or plug-in ({@code platform:/resource/PROJECT/...}) whose folder is that of a model, or one above it, or lies in one of
	 * these, as in a workspace; or is, or lies in, a folder that is given. Or null.
	 */
	private URI inProject(URI uri) {
		String project = URI.decode(uri.segment(1));
		Path rest = Path.of(URI.decode(String.join("/", uri.segmentsList().subList(2, uri.segmentCount())))).normalize();
		if (rest.isAbsolute() || rest.startsWith("..") || project.equals("..")) {
			return null;
		}
		List<Path> folders = new ArrayList<>(indexes.keySet());
		for (Path folder : known) {
			for (Path above = folder; above != null && !isWritableByAll(above); above = above.getParent()) {
				folders.add(above);
			}
		}
		for (Path folder : folders) {
			Path root = Path.of(project).equals(folder.getFileName()) ? folder : folder.resolve(project);
			if (places.allows(root.resolve(rest)) && Files.isRegularFile(root.resolve(rest))) {
				return URI.createFileURI(root.resolve(rest).toString());
			}
		}
		return null;
	}

	/** Whether a URI is that of a file which is there and may be opened. */
	boolean mayRead(URI uri) {
		return isFile(uri) && places.allows(Path.of(uri.toFileString()));
	}

	/** Whether archives may be opened that files refer to. */
	boolean mayReadArchives() {
		return places.within().isEmpty();
	}

	/** Whether a URI is that of a file which is there. */
	static boolean isFile(URI uri) {
		try {
			return uri.isFile() && Files.isRegularFile(Path.of(uri.toFileString()));
		} catch (InvalidPathException e) {
			return false;
		}
	}
}
