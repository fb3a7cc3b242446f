// SPDX-License-Identifier: EPL-2.0
package org.modelarena.extract.internal;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.jdt.core.dom.ASTParser;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.FileASTRequestor;
import org.modelarena.core.Cancellation;
import org.modelarena.extract.SourceProblem;

/** Reads files with bindings. JDT looks up what a batch of files refers to once for all of them. */
final class BindingReader implements PartReader {
	private static final System.Logger LOG = System.getLogger(BindingReader.class.getName());
	private static final int BATCH = 250;

	private final UnitParser parser = new UnitParser();
	private final PlainReader plain = new PlainReader();
	private final SourceFolders folders;
	private final List<Path> classPath;
	private final Cancellation cancellation;

	/** @param cancellation is asked between two files */
	BindingReader(SourceFolders folders, List<Path> classPath, Cancellation cancellation) {
		this.cancellation = cancellation;
		this.folders = folders;
		this.classPath = classPath;
	}

	@Override
	public int batchSize() {
		return BATCH;
	}

	@Override
	public List<Part> read(List<SourceFile> files) {
		List<Part> parts = new ArrayList<>();
		while (parts.size() < files.size()) {
			cancellation.check();
			List<SourceFile> rest = files.subList(parts.size(), files.size());
			parts.addAll(readUntilFault(rest));
			if (parts.size() < files.size()) {
				parts.add(withoutBindings(files.get(parts.size())));
			}
		}
		return parts;
	}

	/** JDT gives up a batch at a file for which it cannot find all classes that it needs, for instance a superclass of a superclass. */
	private List<Part> readUntilFault(List<SourceFile> files) {
		Map<String, SourceFile> byPath = new LinkedHashMap<>();
		files.forEach(file -> byPath.put(folders.path(file).toString(), file));
		Map<SourceFile, Part> parts = new HashMap<>();
		try {
			batch().createASTs(byPath.keySet().toArray(String[]::new), utf8(byPath.size()), new String[0], new FileASTRequestor() {
				@Override
				public void acceptAST(String path, CompilationUnit tree) {
					cancellation.check();
					SourceFile file = byPath.get(path);
					parts.put(file, PlainReader.part(file, tree, new Bindings()));
				}
			}, null);
		} catch (StackOverflowError | RuntimeException e) {
			cancellation.check();
			LOG.log(System.Logger.Level.DEBUG, "JDT gave up at a file", e);
		}
		return files.stream().takeWhile(parts::containsKey).map(parts::get).toList();
	}

	private Part withoutBindings(SourceFile file) {
		Part part = plain.read(file);
		List<SourceProblem> problems = new ArrayList<>(part.problems());
		problems.add(new SourceProblem(file.label(), 0, "its types and calls are not linked: JDT misses classes that it needs; give them with --class-path"));
		return new Part(part.events(), part.elements(), part.declared(), part.links(), problems);
	}

	private ASTParser batch() {
		ASTParser batch = parser.create();
		batch.setResolveBindings(true);
		batch.setBindingsRecovery(true);
		String[] roots = folders.roots().stream().map(Path::toString).toArray(String[]::new);
		batch.setEnvironment(classPath.stream().map(Path::toString).toArray(String[]::new), roots, utf8(roots.length), true);
		return batch;
	}

	private static String[] utf8(int count) {
		String[] encodings = new String[count];
		java.util.Arrays.fill(encodings, "UTF-8");
		return encodings;
	}
}
