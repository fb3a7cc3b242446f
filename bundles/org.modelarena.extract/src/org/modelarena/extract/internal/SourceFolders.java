// SPDX-License-Identifier: EPL-2.0
package org.modelarena.extract.internal;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Unfinished;
import org.modelarena.core.folders.FolderTree;
import org.modelarena.core.folders.TemporaryFolder;

/** Source files as files, which JDT asks for to find bindings: those of jars are unpacked into a temporary folder. Then read by many threads. */
final class SourceFolders implements AutoCloseable {
	private final Map<SourceFile, Path> paths = new HashMap<>();
	private final List<Path> roots = new ArrayList<>();
	private Path unpacked;

	/** @throws ArenaException {@link org.modelarena.core.ErrorCode#IO} */
	static SourceFolders of(List<SourceTree> trees, Cancellation cancellation) {
		SourceFolders folders = new SourceFolders();
		try (Unfinished work = new Unfinished(folders::close)) {
			for (SourceTree tree : trees) {
				folders.add(tree, cancellation);
			}
			return work.done(folders);
		} catch (IOException e) {
			throw ArenaException.io("Cannot unpack the sources", e);
		}
	}

	private void add(SourceTree tree, Cancellation cancellation) throws IOException {
		Path folder = tree.folder();
		if (folder == null) {
			unpacked = unpacked == null ? Files.createTempDirectory(TemporaryFolder.get(), "java") : unpacked;
			folder = Files.createDirectory(unpacked.resolve(Integer.toString(roots.size())));
		}
		for (SourceFile file : tree.files()) {
			cancellation.check();
			Path path = folder.resolve(file.path());
			if (tree.folder() == null) {
				Files.createDirectories(path.getParent());
				try (InputStream in = file.content().open()) {
					Files.copy(in, path);
				}
			}
			paths.put(file, path);
		}
		for (String root : tree.byPackage().keySet()) {
			roots.add(folder.resolve(root));
		}
	}

	Path path(SourceFile file) {
		return paths.get(file);
	}

	/** The folders in which packages begin. */
	List<Path> roots() {
		return roots;
	}

	@Override
	public void close() {
		if (unpacked == null) {
			return;
		}
		try {
			for (Path each : FolderTree.all(unpacked).reversed()) {
				Files.deleteIfExists(each);
			}
		} catch (IOException e) {
			System.getLogger(SourceFolders.class.getName()).log(System.Logger.Level.WARNING, "Cannot remove " + unpacked, e);
		}
	}
}
