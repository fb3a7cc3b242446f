// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** Java files, and random changes of these: what people and refactorings do to them, with faults in between. */
final class ChangingSources {
	private static final List<String> MEMBERS = List.of("\tint f%1$d = %2$d;", "\t/** Says %2$d. */\n\tpublic static int m%1$d(int a) {\n\t\treturn a + %2$d;\n\t}",
			"\tvoid m%1$d() {\n\t\tfor (int i = 0; i < %2$d; i++) {\n\t\t\tif (i == 7) {\n\t\t\t\tSystem.out.println(\"%2$d\");\n\t\t\t}\n\t\t}\n\t}",
			"\trecord R%1$d(String a, int b) {\n\t\t// %2$d\n\t}", "\t@Deprecated\n\tObject o%1$d() {\n\t\treturn new Object() {\n\t\t\tint x = %2$d;\n\t\t};\n\t}",
			"\tenum E%1$d { A, B%2$d { int c() { return 1; } } ; int c() { return 0; } }");
	private static final List<String> KINDS = List.of("class", "final class", "interface", "abstract class");

	private final Random random = new Random(11);
	private final Path folder;
	private final List<Source> sources = new ArrayList<>();
	private int names;

	/** A file; {@code declared} is its package, which need not be that of its folder. */
	private static final class Source {
		private String path;
		private String declared;
		private String head;
		private List<String> members = new ArrayList<>();
		private String tail = "}\n";

		String name() {
			return path.substring(path.lastIndexOf('/') + 1).replace(".java", "");
		}

		String text() {
			return (declared.isEmpty() ? "" : "package " + declared + ";\n\n") + String.format(head, name()) + String.join("\n\n", members) + "\n" + tail;
		}
	}

	ChangingSources(Path folder, int count) {
		this.folder = folder;
		for (int i = 0; i < count; i++) {
			sources.add(source());
		}
	}

	private Source source() {
		Source source = new Source();
		source.declared = name();
		source.path = place(source.declared, "C" + names++);
		source.head = "import java.util.List;\n\n" + any(KINDS) + " %s {\n";
		for (int i = random.nextInt(6); i >= 0; i--) {
			source.members.add(member());
		}
		return source;
	}

	private String name() {
		return any(List.of("", "p", "p.q", "p.r", "s"));
	}

	private String place(String declared, String name) {
		return any(List.of("src/", "test/")) + (declared.isEmpty() ? "" : declared.replace('.', '/') + "/") + name + ".java";
	}

	private String member() {
		return String.format(any(MEMBERS), names++, random.nextInt(5));
	}

	private <T> T any(List<T> of) {
		return of.get(random.nextInt(of.size()));
	}

	/** Says what it was. */
	String change() {
		Source source = any(sources);
		switch (random.nextInt(14)) {
		case 0, 1, 2 -> source.members.add(random.nextInt(source.members.size() + 1), member());
		case 3, 4 -> source.members.set(random.nextInt(source.members.size()), member());
		case 5 -> source.members.add(source.members.remove(0));
		case 6 -> {
			if (source.members.size() > 1) {
				source.members.remove(random.nextInt(source.members.size()));
			}
		}
		case 7 -> {
			source.path = source.path.replace(source.name() + ".java", "C" + names++ + ".java");
			return "rename to " + source.path;
		}
		case 8 -> {
			source.declared = name();
			source.path = place(source.declared, source.name());
			return "move to " + source.path;
		}
		case 9 -> {
			source.declared = name();
			return "declare another package in " + source.path;
		}
		case 10 -> {
			Source split = source();
			split.members = new ArrayList<>(source.members);
			source.members.subList(1, source.members.size()).clear();
			sources.add(split);
			return "split " + source.path;
		}
		case 11 -> {
			if (sources.size() > 3) {
				sources.remove(source);
				return "delete " + source.path;
			}
		}
		case 12 -> {
			Source twin = source();
			twin.declared = source.declared;
			twin.path = (source.path.startsWith("src/") ? "test/" : "src/") + source.path.substring(source.path.indexOf('/') + 1);
			if (sources.stream().noneMatch(each -> each.path.equals(twin.path))) {
				sources.add(twin);
				return "twin " + twin.path;
			}
		}
		default -> {
			source.tail = any(List.of("}\n", "", "}\n}\n", "\tint = ;\n}\n"));
			return "break or mend " + source.path;
		}
		}
		return source.path;
	}

	/** Files that are as they were are not written again. */
	void save() throws IOException {
		Files.createDirectories(folder);
		try (Stream<Path> all = Files.walk(folder)) {
			List<String> paths = sources.stream().map(source -> source.path).toList();
			for (Path file : all.filter(each -> each.toString().endsWith(".java")).toList()) {
				if (!paths.contains(folder.relativize(file).toString().replace('\\', '/'))) {
					Files.delete(file);
				}
			}
		}
		for (Source source : sources) {
			Path file = folder.resolve(source.path);
			if (!Files.exists(file) || !Files.readString(file).equals(source.text())) {
				Files.createDirectories(file.getParent());
				Files.writeString(file, source.text());
			}
		}
	}
}
