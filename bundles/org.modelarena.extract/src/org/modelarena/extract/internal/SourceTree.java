// SPDX-License-Identifier: EPL-2.0
package org.modelarena.extract.internal;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Unfinished;
import org.modelarena.extract.KnownSources;
import org.modelarena.extract.SourceRoot;
import org.modelarena.extract.SourceUnit;

/** The source files of one project, by package fragment roots and packages, each in the order of names. A jar stays open until this is closed. */
final class SourceTree implements AutoCloseable {
	private static final String SUFFIX = ".java";

	private final String name;
	private final ZipFile jar;
	/** Null for a jar. */
	private final Path folder;
	private final List<SourceFile> files = new ArrayList<>();
	private final SortedMap<String, SortedMap<String, List<SourceFile>>> roots = new TreeMap<>();

	private SourceTree(String name, ZipFile jar, Path folder) {
		this.name = name;
		this.jar = jar;
		this.folder = folder;
	}

	/**
	 * Opens a folder or jar.
	 *
	 * @param known the places that files had before
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND} if there is no source file, {@link ErrorCode#IO}
	 */
	static SourceTree open(SourceRoot root, KnownSources known) {
		try (Unfinished work = new Unfinished()) {
			SourceTree tree;
			if (Files.isDirectory(root.path())) {
				tree = new SourceTree(root.name(), null, root.path());
				work.add(tree::close);
				tree.findFiles(root.path());
			} else {
				tree = new SourceTree(root.name(), new ZipFile(root.path().toFile()), null);
				work.add(tree::close);
				tree.findEntries();
			}
			tree.files.sort(Comparator.comparing(SourceFile::path));
			tree.requireFiles(root);
			tree.sortIntoPackages(known);
			return work.done(tree);
		} catch (ZipException e) {
			throw new ArenaException(ErrorCode.NOT_FOUND, root.path() + " is neither a folder nor a jar that can be read: " + e.getMessage(), e);
		} catch (NoSuchFileException e) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "There is no folder or jar " + root.path() + ".", e);
		} catch (IOException e) {
			throw new ArenaException(ErrorCode.IO, "Cannot read " + root.path() + ": " + e.getMessage(), e);
		}
	}

	private void requireFiles(SourceRoot root) {
		if (!files.isEmpty()) {
			return;
		}
		boolean isCompiled = jar != null && jar.stream().anyMatch(entry -> entry.getName().endsWith(".class"));
		throw new ArenaException(ErrorCode.NOT_FOUND, root.path() + " has no " + SUFFIX + " file"
				+ (isCompiled ? "; it has compiled classes. Its sources are in another jar, often named ...-sources.jar." : "."));
	}

	private void findFiles(Path root) throws IOException {
		// It may be a link.
		Path folder = root.toRealPath();
		Files.walkFileTree(folder, new SimpleFileVisitor<>() {
			@Override
			public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
				boolean isHidden = !directory.equals(folder) && directory.getFileName().toString().startsWith(".");
				return isHidden ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
			}

			@Override
			public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
				if (attributes.isRegularFile() && file.getFileName().toString().endsWith(SUFFIX)) {
					String path = folder.relativize(file).toString().replace(file.getFileSystem().getSeparator(), "/");
					files.add(new SourceFile(name, path, attributes.size(), state(attributes), () -> Files.newInputStream(file)));
				}
				return FileVisitResult.CONTINUE;
			}

			@Override
			public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
				if (e instanceof NoSuchFileException && !file.equals(folder)) {
					// It has gone while others were found.
					return FileVisitResult.CONTINUE;
				}
				throw e;
			}
		});
	}

	private static String state(BasicFileAttributes file) {
		return file.size() + " " + file.lastModifiedTime().to(TimeUnit.NANOSECONDS) + " " + file.fileKey();
	}

	private void findEntries() {
		for (ZipEntry entry : jar.stream().<ZipEntry>map(each -> each).toList()) {
			if (!entry.isDirectory() && entry.getName().endsWith(SUFFIX) && !leadsOut(entry.getName())) {
				files.add(new SourceFile(name, entry.getName(), entry.getSize(), entry.getSize() + " " + entry.getCrc(), () -> jar.getInputStream(entry)));
			}
		}
	}

	/** A jar may come from anybody; when entries are unpacked, they must not name files elsewhere. */
	private static boolean leadsOut(String entry) {
		return entry.startsWith("/") || List.of(entry.split("/")).contains("..");
	}

	String name() {
		return name;
	}

	/** The folder that the files lie in; null if they lie in a jar. */
	Path folder() {
		return folder;
	}

	/** All files, in the order of their paths. */
	List<SourceFile> files() {
		return files;
	}

	/** The files by the path of their root and the name of their package. A folder's package is that of its first file. */
	SortedMap<String, SortedMap<String, List<SourceFile>>> byPackage() {
		return roots;
	}

	private void sortIntoPackages(KnownSources known) {
		SortedMap<String, List<SourceFile>> folders = new TreeMap<>();
		files.forEach(file -> folders.computeIfAbsent(file.folder(), folder -> new ArrayList<>()).add(file));
		folders.forEach((folder, members) -> {
			String declared = PackageScanner.packageOf(members).orElseGet(() -> known.keepsBroken() ? packageBefore(folder, members, known) : "");
			roots.computeIfAbsent(rootOf(folder, declared), path -> new TreeMap<>()).computeIfAbsent(declared, pack -> new ArrayList<>()).addAll(members);
		});
	}

	private static String rootOf(String folder, String declared) {
		String asPath = declared.replace('.', '/');
		boolean isPlace = !declared.isEmpty() && (folder.equals(asPath) || folder.endsWith("/" + asPath));
		return isPlace ? folder.substring(0, Math.max(0, folder.length() - asPath.length() - 1)) : folder;
	}

	/** While somebody writes the only line that tells a folder's package, its files stay where they were. */
	private String packageBefore(String folder, List<SourceFile> members, KnownSources known) {
		Set<String> names = members.stream().map(SourceFile::name).collect(Collectors.toSet());
		return known.states().keySet().stream().filter(unit -> unit.project().equals(name) && names.contains(unit.name()) && unit.root().equals(rootOf(folder, unit.packageName())))
				.map(SourceUnit::packageName).sorted().findFirst().orElse("");
	}

	@Override
	public void close() {
		if (jar != null) {
			try {
				jar.close();
			} catch (IOException e) {
				System.getLogger(SourceTree.class.getName()).log(System.Logger.Level.WARNING, "Cannot close " + jar.getName(), e);
			}
		}
	}
}
