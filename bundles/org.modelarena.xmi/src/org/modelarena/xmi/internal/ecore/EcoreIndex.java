// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.ecore;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

import org.eclipse.emf.common.util.URI;

/**
 * The .ecore files in a folder or a jar, in the order of their paths, with the namespaces of their packages. Looks at the folder once, when
 * it is first asked, and at no more than {@value #MOST_FILES} files. What cannot be read is passed over: somebody may need it, and will then
 * be told. Not thread-safe.
 */
final class EcoreIndex {
	/** Folders that a project keeps metamodels in; looked into where a whole tree would be too much. */
	private static final Set<String> USUAL = Set.of("model", "models", "metamodel", "metamodels", "ecore");
	private static final int MOST_FILES = 100_000;
	static final int MOST_BYTES = 64 << 20;

	private final Path root;
	private final int depth;
	private List<Entry> entries;

	private record Entry(URI uri, Set<String> namespaces) {
	}

	private EcoreIndex(Path root, int depth) {
		this.root = root;
		this.depth = depth;
	}

	/** A folder with folders in it up to a depth, or a jar. */
	static EcoreIndex of(Path root, int depth) {
		return new EcoreIndex(root, depth);
	}

	/** A folder, and those in it that have one of the usual names. */
	static EcoreIndex around(Path folder) {
		return new EcoreIndex(folder, 0);
	}

	Path root() {
		return root;
	}

	/** The first file that has a package of this namespace, or null. */
	URI declaring(String namespace) {
		return entries().stream().filter(entry -> entry.namespaces().contains(namespace)).map(Entry::uri).findFirst().orElse(null);
	}

	/** The only file whose path ends with these names, or null. */
	URI endingWith(String path) {
		List<URI> found = entries().stream().map(Entry::uri).filter(uri -> ("/" + URI.decode(uri.toString())).endsWith("/" + path)).toList();
		return found.size() == 1 ? found.getFirst() : null;
	}

	private List<Entry> entries() {
		if (entries == null) {
			entries = new ArrayList<>();
			try {
				if (Files.isDirectory(root)) {
					walk();
				} else if (Files.isRegularFile(root)) {
					readJar();
				}
			} catch (IOException e) {
				System.getLogger(EcoreIndex.class.getName()).log(System.Logger.Level.DEBUG, "Looking for metamodels in " + root, e);
			}
		}
		return entries;
	}

	private void walk() throws IOException {
		List<Path> found = new ArrayList<>();
		Files.walkFileTree(root, EnumSet.of(FileVisitOption.FOLLOW_LINKS), Math.max(2, depth), new SimpleFileVisitor<>() {
			private int seen;

			@Override
			public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
				String name = folder.getFileName() == null ? "" : folder.getFileName().toString();
				boolean usual = depth > 0 ? !name.startsWith(".") : USUAL.contains(name.toLowerCase(Locale.ROOT));
				return folder.equals(root) || usual ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
			}

			@Override
			public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
				if (isEcore(file.toString()) && attributes.isRegularFile() && attributes.size() <= MOST_BYTES) {
					found.add(file);
				}
				return ++seen < MOST_FILES ? FileVisitResult.CONTINUE : FileVisitResult.TERMINATE;
			}

			@Override
			public FileVisitResult visitFileFailed(Path file, IOException e) {
				return FileVisitResult.CONTINUE;
			}

			@Override
			public FileVisitResult postVisitDirectory(Path folder, IOException e) {
				return FileVisitResult.CONTINUE;
			}
		});
		Collections.sort(found);
		for (Path file : found) {
			try (InputStream in = Files.newInputStream(file)) {
				entries.add(new Entry(URI.createFileURI(file.toAbsolutePath().normalize().toString()), Namespaces.of(in)));
			} catch (IOException e) {
				entries.add(new Entry(URI.createFileURI(file.toAbsolutePath().normalize().toString()), Set.of()));
			}
		}
	}

	private void readJar() throws IOException {
		try (ZipFile jar = new ZipFile(root.toFile())) {
			List<? extends ZipEntry> found = jar.stream().filter(entry -> isEcore(entry.getName()) && entry.getSize() <= MOST_BYTES).limit(MOST_FILES).toList();
			for (ZipEntry entry : found) {
				try (InputStream in = jar.getInputStream(entry)) {
					// What a jar says of a file's length need not be true.
					entries.add(new Entry(JarUris.of(root, entry.getName()), Namespaces.of(new ByteArrayInputStream(in.readNBytes(MOST_BYTES)))));
				}
			}
		}
	}

	private static boolean isEcore(String name) {
		return name.toLowerCase(Locale.ROOT).endsWith(".ecore");
	}
}
