// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.reader;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

import org.modelarena.core.ArenaException;
import org.modelarena.xmi.Unresolved;
import org.modelarena.xmi.internal.ecore.PackageFinder;
import org.modelarena.xmi.internal.input.NeedsObjects;
import org.modelarena.xmi.internal.types.FeatureInfo;

/** The files of a model, numbered in the order given, then those that they refer to, and how they name each other. Not thread-safe. */
public final class ModelDocuments {
	/** Stands for a file that is not there, where such references are dropped. */
	public static final int MISSING = -1;
	/** Stands for a file that is looked for when all files are known. */
	static final int LATER = -2;

	private final Unresolved unresolved;
	private final Predicate<Path> mayRead;
	private final List<Path> paths;
	private final Map<Path, Integer> numbers = new HashMap<>();
	private final Map<String, Integer> known = new HashMap<>();
	/** The names with schemes that have been looked up. */
	private final Set<String> names = new HashSet<>();
	/** The paths that references name as files, and that are none. */
	private final Set<Path> missed = new LinkedHashSet<>();
	private int knownFrom = -1;
	private boolean sealed;

	/** @param mayRead whether a file that the model refers to may be opened */
	public ModelDocuments(List<Path> files, Unresolved unresolved, Predicate<Path> mayRead) {
		this.unresolved = unresolved;
		this.mayRead = mayRead;
		Set<Path> distinct = new LinkedHashSet<>();
		files.forEach(file -> distinct.add(file.toAbsolutePath().normalize()));
		paths = new ArrayList<>(distinct);
		for (int i = 0; i < paths.size(); i++) {
			number(paths.get(i), i);
		}
	}

	/** A file is known by its name, and by what that leads to if it is a link. */
	private void number(Path path, int number) {
		numbers.put(path, number);
		numbers.putIfAbsent(real(path), number);
	}

	/** From now on there are no other files. */
	public void seal() {
		sealed = true;
	}

	/** All files by their numbers. */
	public List<Path> all() {
		return List.copyOf(paths);
	}

	/** The files that were sought, and are not there. */
	public List<Path> missed() {
		return List.copyOf(missed);
	}

	public int count() {
		return paths.size();
	}

	public Path path(int document) {
		return paths.get(document);
	}

	/**
	 * The document that a reference in document {@code from} names.
	 *
	 * @param error makes the error if it is not one of the documents
	 * @return {@link #MISSING} only if such references are dropped
	 */
	public int find(int from, String uri, FeatureInfo feature, Function<String, ArenaException> error) {
		return find(from, uri, feature.name(), error);
	}

	/** The same for a feature of that name. */
	public int find(int from, String uri, String feature, Function<String, ArenaException> error) {
		if (from != knownFrom) {
			known.clear();
			knownFrom = from;
		}
		Integer number = known.get(uri);
		if (number == null) {
			number = search(from, uri, feature, error);
			known.put(uri, number);
		}
		return number;
	}

	/**
	 * Makes sure that a reference does not name what is known by another URI than that of a file.
	 *
	 * @param packages know packages by their nsURIs, and which files other URIs stand for
	 * @throws NeedsObjects if it does
	 */
	public void requireFile(String uri, PackageFinder packages) {
		if (uri.indexOf(':') >= 0 && names.add(uri) && (packages.find(uri) != null || packages.file(org.eclipse.emf.common.util.URI.createURI(uri)) != null)) {
			throw new NeedsObjects("A reference leads to " + uri + ", which is not a file.");
		}
	}

	private int search(int from, String uri, String feature, Function<String, ArenaException> error) {
		String what = "'" + feature + "' refers to " + uri;
		Path path = locate(paths.get(from), uri);
		if (path == null && !sealed) {
			throw new NeedsObjects(what + ", which is not a file.");
		}
		if (path == null) {
			return missing(error, what + ", which is not a file.");
		}
		Integer number = numbers.get(path);
		if (number == null) {
			number = numbers.get(real(path));
		}
		if (number != null) {
			return number;
		}
		if (!mayRead.test(path)) {
			return missing(error, what + Unresolved.NOT_OF_MODEL);
		}
		if (!Files.isRegularFile(path)) {
			missed.add(path);
			return missing(error, what + (Files.exists(path) ? ", which is a folder." : Unresolved.NO_SUCH_FILE + path + "."));
		}
		if (sealed) {
			return missing(error, what + ", which is not among the files to load; name it as well.");
		}
		number(path, paths.size());
		paths.add(path);
		return paths.size() - 1;
	}

	private int missing(Function<String, ArenaException> error, String message) {
		if (unresolved == Unresolved.REFUSE) {
			throw error.apply(message);
		}
		if (unresolved == Unresolved.KEEP) {
			throw new NeedsObjects(message);
		}
		return MISSING;
	}

	/** The file that a URI means, or null for one that means no file. */
	private static Path locate(Path from, String text) {
		try {
			URI uri = URI.create(text);
			if ("file".equals(uri.getScheme())) {
				return Path.of(uri).toAbsolutePath().normalize();
			}
			return uri.getScheme() == null ? from.resolveSibling(uri.getPath()).normalize() : null;
		} catch (IllegalArgumentException noUri) {
			return locateName(from, text);
		}
	}

	/** For file names that are no URIs, with blanks or brackets in them. */
	private static Path locateName(Path from, String text) {
		try {
			return from.resolveSibling(text).normalize();
		} catch (InvalidPathException e) {
			return null;
		}
	}

	/** Where a file is that may be named by links; the path itself if it is not there. */
	public static Path real(Path path) {
		try {
			return path.toRealPath();
		} catch (IOException notThere) {
			return path;
		}
	}
}
