// SPDX-License-Identifier: EPL-2.0
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What was compiled: each source, how it was then, and the classes that came of it. A line each in a file. */
final class State {
	/**
	 * @param stamp of the source: its time and length; 0 if it has to be compiled again
	 * @param classes binary names with slashes
	 */
	record Entry(String stamp, List<String> classes) {
	}

	static final String STALE = "0";
	private final Path file;
	private final String head;
	final Map<Path, Entry> entries = new TreeMap<>();

	/** @param head what all classes depend on: another one, and nothing is taken from the file */
	State(Path file, String head) throws IOException {
		this.file = file;
		this.head = head;
		if (!Files.exists(file)) {
			return;
		}
		List<String> lines = Files.readAllLines(file);
		if (lines.isEmpty() || !lines.getFirst().equals(head)) {
			return;
		}
		for (String line : lines.subList(1, lines.size())) {
			String[] parts = line.split("\t");
			entries.put(Path.of(parts[0]), new Entry(parts[1], new ArrayList<>(Arrays.asList(parts).subList(2, parts.length))));
		}
	}

	void markStale(Iterable<Path> sources) {
		for (Path source : sources) {
			entries.computeIfPresent(source, (path, entry) -> new Entry(STALE, entry.classes()));
		}
	}

	void save() throws IOException {
		StringBuilder text = new StringBuilder(head).append('\n');
		entries.forEach((source, entry) -> {
			text.append(source).append('\t').append(entry.stamp());
			entry.classes().forEach(name -> text.append('\t').append(name));
			text.append('\n');
		});
		Path next = file.resolveSibling(file.getFileName() + ".new");
		Files.writeString(next, text);
		Files.move(next, file, StandardCopyOption.REPLACE_EXISTING);
	}

	static String stamp(Path source) throws IOException {
		return Files.getLastModifiedTime(source).toMillis() + ":" + Files.size(source);
	}
}
