// SPDX-License-Identifier: EPL-2.0
package org.modelarena.extract.internal;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Supplier;

import org.modelarena.extract.SourceUnit;

/** Writes the projects, roots and packages around the files. */
final class Outline {
	private static final Vocabulary VOCABULARY = Vocabulary.get();
	private static final int NAME = VOCABULARY.number("IJavaElement", "elementName");
	private static final int ROOT = -1;

	private final ExtractedModel model;
	private final Supplier<Part> parts;

	/** @param parts gives what was read of the files, in the order of {@link #files} */
	Outline(ExtractedModel model, Supplier<Part> parts) {
		this.model = model;
		this.parts = parts;
	}

	/** All files, in the order in which they come in the model. */
	static List<SourceFile> files(List<SourceTree> trees) {
		return trees.stream().flatMap(tree -> tree.byPackage().values().stream()).flatMap(packages -> packages.values().stream()).flatMap(List::stream).toList();
	}

	/** The places of all files in the model. */
	static Map<SourceFile, SourceUnit> units(List<SourceTree> trees) {
		Map<SourceFile, SourceUnit> units = new HashMap<>();
		for (SourceTree tree : trees) {
			tree.byPackage().forEach((root, packages) -> packages
					.forEach((name, members) -> members.forEach(file -> units.put(file, new SourceUnit(tree.name(), root, name, file.name())))));
		}
		return units;
	}

	void write(List<SourceTree> trees) {
		begin("IJavaModel", ROOT, "");
		for (SourceTree tree : trees) {
			begin("IJavaProject", VOCABULARY.number("IJavaModel", "javaProjects"), tree.name());
			tree.byPackage().forEach(this::root);
			end();
		}
		end();
	}

	private void root(String path, SortedMap<String, List<SourceFile>> packages) {
		begin("IPackageFragmentRoot", VOCABULARY.number("IJavaProject", "packageFragmentRoots"), path);
		packages.forEach((name, members) -> {
			begin("IPackageFragment", VOCABULARY.number("IPackageFragmentRoot", "packageFragments"), name);
			members.forEach(file -> model.add(parts.get()));
			end();
		});
		end();
	}

	private void begin(String type, int containment, String name) {
		Events events = new Events();
		events.begin(VOCABULARY.number(type), containment);
		events.text(NAME, name);
		model.add(events);
	}

	private void end() {
		Events events = new Events();
		events.end();
		model.add(events);
	}
}
