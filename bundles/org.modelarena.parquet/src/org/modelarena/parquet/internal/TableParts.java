// SPDX-License-Identifier: EPL-2.0
package org.modelarena.parquet.internal;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.modelarena.core.ArenaException;
import org.modelarena.core.CommandWord;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.ModelPart;
import org.modelarena.core.Sha256;
import org.modelarena.core.folders.StoreDirectory;

/**
 * The parts of a model in tables. Each is written by a process of its own: into a folder {@code parts/K} first, which only one process can make; from there its files go to those of the tables; and at
 * last a file in {@code parts/K} says that all is there.
 */
public final class TableParts {
	private static final int MOST_NUMBERS = 10;
	private static final String DONE = "part.properties";
	private static final String PART = "part";
	private static final String METAMODEL = "metamodel";
	private static final List<String> KINDS = List.of("classes", "features");

	private final TableFolder folder;
	private final Path parts;

	/** @param folder of the model */
	public TableParts(TableFolder folder) {
		this.folder = folder;
		this.parts = folder.path().resolve(TableFolder.PARTS);
	}

	private Path of(int number) {
		return parts.resolve(Integer.toString(number));
	}

	private boolean isDone(int number) {
		return Files.isRegularFile(of(number).resolve(DONE));
	}

	/** The name of a part's files. */
	public static String file(ModelPart part) {
		return "part-" + part.number() + ".parquet";
	}

	/**
	 * Writes a part.
	 *
	 * @param metamodel as a text
	 * @param builder   writes its tables into a folder that it is given
	 * @throws ArenaException {@link ErrorCode#ALREADY_EXISTS} if the part is there, or another model is
	 */
	public void write(ModelPart part, String metamodel, Consumer<Path> builder) {
		requireRoom(part);
		requireSame(part, metamodel);
		try {
			Files.createDirectories(parts);
		} catch (IOException e) {
			throw ArenaException.io("Cannot make the folder " + parts, e);
		}
		Path own = of(part.number());
		StoreDirectory.place(own, builder);
		try {
			requireSame(part, metamodel);
			if (!folder.isThere()) {
				folder.write(metamodel, -1, part.of());
			}
			publish(own, file(part));
		} catch (ArenaException e) {
			StoreDirectory.delete(own);
			throw e;
		}
		TreeMap<String, String> entries = new TreeMap<>();
		entries.put(PART, part.toString());
		entries.put(METAMODEL, Sha256.hex(metamodel));
		TableFolder.store(own.resolve(DONE), entries);
	}

	private void requireRoom(ModelPart part) {
		Path path = folder.path();
		if (!Files.isDirectory(parts) && isUsed(path) || folder.isThere() && folder.parts() == 0) {
			throw new ArenaException(ErrorCode.ALREADY_EXISTS, "There is already something at " + path + ", and it is no model in parts; give another folder, or remove it first.");
		}
		Path own = of(part.number());
		if (isDone(part.number())) {
			throw new ArenaException(ErrorCode.ALREADY_EXISTS, "The part " + part + " is already in " + path + "; export another one, or the whole model into another folder.");
		}
		if (Files.exists(own)) {
			throw new ArenaException(ErrorCode.ALREADY_EXISTS,
					"The part " + part + " is just being written into " + path + ", or the process that did so has ended; if no process does, remove " + own + " and export the part again.");
		}
	}

	/** An empty folder may be what another process is just making. */
	private static boolean isUsed(Path path) {
		try {
			return Files.exists(path) && (!Files.isDirectory(path) || !list(path).stream().allMatch(each -> each.endsWith(TableFolder.PARTS)));
		} catch (IOException e) {
			throw ArenaException.io("Cannot read " + path, e);
		}
	}

	private void requireSame(ModelPart part, String metamodel) {
		if (!folder.isThere()) {
			return;
		}
		if (folder.parts() != part.of()) {
			throw new ArenaException(ErrorCode.ALREADY_EXISTS,
					folder.path() + " has a model in " + folder.parts() + " parts, and this is to be part " + part + "; give another folder, or --part " + part.number() + "/" + folder.parts() + ".");
		}
		if (!folder.metamodelText().equals(metamodel)) {
			throw new ArenaException(ErrorCode.MODEL_INVALID, "The part " + part + " has another metamodel than the parts in " + folder.path()
					+ "; give another folder. If it is the same model, load each part with the same files after --metamodel, also those that a part does not use.");
		}
	}

	/** Moves files to the tables; what a process left there that has ended goes away. */
	private void publish(Path own, String file) {
		try {
			for (String kind : KINDS) {
				for (Path table : list(folder.path().resolve(kind))) {
					Files.deleteIfExists(table.resolve(file));
				}
				for (Path table : list(own.resolve(kind))) {
					Path target = folder.path().resolve(kind).resolve(table.getFileName());
					Files.createDirectories(target);
					Files.move(table.resolve(file), target.resolve(file), StandardCopyOption.ATOMIC_MOVE);
					if (Files.exists(table.resolve(TableFolder.REPEATED))) {
						Files.move(table.resolve(TableFolder.REPEATED), target.resolve(TableFolder.REPEATED), StandardCopyOption.ATOMIC_MOVE);
					}
				}
				StoreDirectory.delete(own.resolve(kind));
			}
		} catch (IOException e) {
			throw ArenaException.io("Cannot write into " + folder.path(), e);
		}
	}

	private static List<Path> list(Path folder) throws IOException {
		if (!Files.isDirectory(folder)) {
			return List.of();
		}
		List<Path> found = new ArrayList<>();
		try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
			all.forEach(found::add);
		}
		return found;
	}

	/** The numbers of the parts that are not there, or not quite. */
	public List<Integer> missing() {
		return IntStream.rangeClosed(1, folder.parts()).filter(number -> !isDone(number)).boxed().toList();
	}

	/** Makes sure that all parts are there, and of one model. */
	void requireAll() {
		List<Integer> missing = missing();
		int all = folder.parts();
		if (!missing.isEmpty()) {
			throw new ArenaException(ErrorCode.MODEL_INVALID,
					folder.path() + " has not all its parts: " + numbers(missing) + " of " + all + (missing.size() == 1 ? " is" : " are") + " missing; 'arena export --parquet "
							+ CommandWord.of(folder.path()) + " --part " + missing.getFirst() + "/" + all + "' writes " + (missing.size() == 1 ? "it." : "the first of them."));
		}
		String metamodel = Sha256.hex(folder.metamodelText());
		try (Stream<Path> found = Files.list(parts)) {
			for (Path each : found.toList()) {
				Properties done = Files.isRegularFile(each.resolve(DONE)) ? TableFolder.load(each.resolve(DONE)) : new Properties();
				String expected = each.getFileName() + "/" + all;
				if (!each.getFileName().toString().startsWith(".") && !expected.equals(done.getProperty(PART))) {
					throw new ArenaException(ErrorCode.MODEL_INVALID,
							each + " is no part of a model in " + all + " parts: it says '" + done.getProperty(PART, "") + "'; write all parts into a new folder.");
				}
				if (!each.getFileName().toString().startsWith(".") && !metamodel.equals(done.getProperty(METAMODEL))) {
					throw new ArenaException(ErrorCode.MODEL_INVALID,
							"The part in " + each + " was written with another metamodel than the one in " + folder.path() + "; write all parts into a new folder.");
				}
			}
		} catch (IOException e) {
			throw ArenaException.io("Cannot read " + parts, e);
		}
	}

	private static String numbers(List<Integer> numbers) {
		return (numbers.size() == 1 ? "part " : "parts ") + numbers.stream().limit(MOST_NUMBERS).map(String::valueOf).collect(Collectors.joining(", "))
				+ (numbers.size() > MOST_NUMBERS ? " and others" : "");
	}
}
