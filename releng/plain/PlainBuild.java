// SPDX-License-Identifier: EPL-2.0
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles bundles and tests for a plain class path, each into a folder of its own: only sources that have changed, and those that could notice. A
 * source could notice a change of what others see of a class if its text has the class's name as a word, or its own classes mention it.
 *
 * Arguments: the folder of the build, a file with the class path of the libraries, a file that is another one when their versions are, and the projects,
 * folders with a folder {@code src}. Those that follow {@code --} are not compiled now; what of them has to be is found by the build that compiles them.
 * Exit 0 if all is compiled, 1 if the compiler found errors, which go to the standard error stream.
 */
final class PlainBuild {
	/** Warnings of which there are none, and shall be none. Named one by one, since each compiler brings new ones. */
	private static final String ERRORS = "-Xlint:dep-ann,divzero,empty,fallthrough,finally,overloads,overrides,removal,static,synchronization,text-blocks,varargs";
	private static final String OTHERS = "--";
	private static final int FIRST_PROJECT = 3;
	private static final Pattern WORD = Pattern.compile("[\\p{L}_$][\\p{L}\\p{N}_$]*");

	private final Path out;
	private final String libraries;
	/** Of all sources; those of the ones that are compiled now come first. */
	private final Map<Path, Path> outputs = new LinkedHashMap<>();
	private final List<Path> wanted = new ArrayList<>();
	private final State state;
	private int compiled;

	private PlainBuild(Path out, String libraries, String versions, List<String> projects) throws IOException {
		this.out = out;
		this.libraries = libraries;
		for (String project : projects) {
			if (project.equals(OTHERS)) {
				wanted.addAll(outputs.keySet());
			} else {
				outputs.put(Path.of(project, "src"), out.resolve(Path.of(project).getFileName()));
			}
		}
		if (wanted.isEmpty()) {
			wanted.addAll(outputs.keySet());
		}
		state = new State(out.resolve("compiled.txt"), "5 " + System.getProperty("java.version") + " " + Integer.toHexString(versions.hashCode()));
	}

	public static void main(String[] args) throws IOException {
		long start = System.nanoTime();
		PlainBuild build = new PlainBuild(Path.of(args[0]), Files.readString(Path.of(args[1])).strip(), Files.readString(Path.of(args[2])),
				List.of(args).subList(FIRST_PROJECT, args.length));
		boolean well = build.run();
		if (build.compiled > 0) {
			System.err.printf("%d sources compiled in %.1f s%n", build.compiled, (System.nanoTime() - start) / 1e9);
		}
		System.exit(well ? 0 : 1);
	}

	private boolean run() throws IOException {
		Map<Path, String> stamps = stamps();
		Set<String> changed = forgetWhatIsGone(stamps.keySet());
		Set<Path> todo = new TreeSet<>(dependents(changed, Set.of()));
		stamps.forEach((source, stamp) -> {
			State.Entry entry = state.entries.get(source);
			if (entry == null || !entry.stamp().equals(stamp)) {
				todo.add(source);
			}
		});
		while (!todo.isEmpty()) {
			state.markStale(todo);
			state.save();
			todo.removeIf(source -> wanted.stream().noneMatch(source::startsWith));
			if (todo.isEmpty()) {
				break;
			}
			MemoryOutput output = compile(todo);
			if (output == null) {
				return false;
			}
			compiled += todo.size();
			Set<String> changes = changes(output, changed);
			keep(output, todo, stamps);
			Set<Path> next = dependents(changes, todo);
			changed.addAll(changes);
			todo.clear();
			todo.addAll(next);
		}
		state.save();
		return true;
	}

	private Map<Path, String> stamps() throws IOException {
		Map<Path, String> stamps = new LinkedHashMap<>();
		for (Path root : outputs.keySet()) {
			try (Stream<Path> files = Files.walk(root)) {
				for (Path source : (Iterable<Path>) files.filter(file -> file.toString().endsWith(".java"))::iterator) {
					stamps.put(source, State.stamp(source));
				}
			}
		}
		return stamps;
	}

	/** Deletes the classes of sources that are no more, and returns their names. */
	private Set<String> forgetWhatIsGone(Set<Path> sources) throws IOException {
		Set<String> gone = new HashSet<>();
		for (Path source : List.copyOf(state.entries.keySet())) {
			if (!sources.contains(source)) {
				gone.addAll(delete(source, state.entries.remove(source).classes()));
			}
		}
		return gone;
	}

	private List<String> delete(Path source, List<String> classes) throws IOException {
		for (String name : classes) {
			Files.deleteIfExists(classFile(source, name));
		}
		return classes;
	}

	private Path classFile(Path source, String name) {
		return outputs.entrySet().stream().filter(project -> source.startsWith(project.getKey())).map(Map.Entry::getValue).findFirst().orElse(out.resolve("gone"))
				.resolve(name + ".class");
	}

	/** Compiles sources against the classes of all others; null if there are errors. */
	private MemoryOutput compile(Set<Path> sources) throws IOException {
		for (Path folder : outputs.values()) {
			Files.createDirectories(folder);
		}
		JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
		try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
			MemoryOutput output = new MemoryOutput(files);
			String path = Stream.concat(outputs.values().stream().map(Path::toString), Stream.of(libraries)).collect(Collectors.joining(java.io.File.pathSeparator));
			List<String> options = List.of(ERRORS, "-Werror", "-XDsuppressNotes", "-proc:none", "-g", "--release", "21", "-implicit:none", "-cp", path);
			boolean well = compiler.getTask(new PrintWriter(System.err, true), output, null, options, null, files.getJavaFileObjectsFromPaths(sources)).call();
			return well ? output : null;
		}
	}

	/** The classes of which others see something else than before, or whose supertypes are such, now or earlier. */
	private Set<String> changes(MemoryOutput output, Set<String> earlier) throws IOException {
		Set<String> changed = new HashSet<>();
		List<ClassShape> shapes = new ArrayList<>();
		for (Map.Entry<Path, Map<String, ByteArrayOutputStream>> source : output.classes.entrySet()) {
			State.Entry before = state.entries.get(source.getKey());
			if (before != null) {
				changed.addAll(before.classes());
				changed.removeAll(source.getValue().keySet());
			}
			for (Map.Entry<String, ByteArrayOutputStream> made : source.getValue().entrySet()) {
				ClassShape shape = ClassShape.of(made.getValue().toByteArray());
				shapes.add(shape);
				Path file = classFile(source.getKey(), made.getKey());
				if (!Files.exists(file) || !ClassShape.of(Files.readAllBytes(file)).seen().equals(shape.seen())) {
					changed.add(shape.name());
				}
			}
		}
		boolean more = true;
		while (more) {
			more = false;
			for (ClassShape shape : shapes) {
				more |= !earlier.contains(shape.name()) && shape.supertypes().stream().anyMatch(type -> changed.contains(type) || earlier.contains(type)) && changed.add(shape.name());
			}
		}
		return changed;
	}

	private void keep(MemoryOutput output, Set<Path> sources, Map<Path, String> stamps) throws IOException {
		for (Path source : sources) {
			Map<String, ByteArrayOutputStream> made = output.classes.getOrDefault(source, Map.of());
			State.Entry before = state.entries.get(source);
			if (before != null) {
				delete(source, before.classes().stream().filter(name -> !made.containsKey(name)).toList());
			}
			for (Map.Entry<String, ByteArrayOutputStream> entry : made.entrySet()) {
				Path file = classFile(source, entry.getKey());
				Files.createDirectories(file.getParent());
				Files.write(file, entry.getValue().toByteArray());
			}
			state.entries.put(source, new State.Entry(stamps.get(source), List.copyOf(made.keySet())));
		}
	}

	/** The sources that could notice a change of classes, but for those that were compiled together with them. */
	private Set<Path> dependents(Collection<String> changed, Set<Path> fresh) throws IOException {
		Set<Path> dependents = new HashSet<>();
		if (changed.isEmpty() || fresh.size() == state.entries.size()) {
			return dependents;
		}
		Set<String> words = changed.stream().map(name -> name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('$')) + 1)).collect(Collectors.toSet());
		for (Map.Entry<Path, State.Entry> entry : state.entries.entrySet()) {
			Path source = entry.getKey();
			if (!fresh.contains(source) && Files.exists(source) && (hasWord(source, words) || mentions(source, entry.getValue().classes(), changed))) {
				dependents.add(source);
			}
		}
		return dependents;
	}

	private static boolean hasWord(Path source, Set<String> words) throws IOException {
		for (Matcher word = WORD.matcher(Files.readString(source)); word.find();) {
			if (words.contains(word.group())) {
				return true;
			}
		}
		return false;
	}

	private boolean mentions(Path source, List<String> classes, Collection<String> changed) throws IOException {
		for (String name : classes) {
			Path file = classFile(source, name);
			if (!Files.exists(file) || ClassShape.of(Files.readAllBytes(file)).mentioned().stream().anyMatch(changed::contains)) {
				return true;
			}
		}
		return false;
	}
}
