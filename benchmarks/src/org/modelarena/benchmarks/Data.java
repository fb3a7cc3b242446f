// SPDX-License-Identifier: EPL-2.0
package org.modelarena.benchmarks;

import java.nio.file.Files;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import java.util.Map;

import org.modelarena.cases.Cases;
import org.modelarena.core.Progress;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.xmi.XmiWriter;

/** The models and stores that are measured, made when they are first needed. */
final class Data {
	/** System property: the folder of all of them. */
	static final String FOLDER = "modelarena.benchmarks.data";
	/** System property: the Maven artifacts whose sources the Java model is made of. */
	static final String ARTIFACTS = "modelarena.benchmarks.java";
	/** The name of the model of Java sources; other models are railways, named by their size. */
	static final String JAVA = "java";

	private Data() {
	}

	/** The name of the case that a model belongs to: {@code java}, or else {@code railway}. */
	static String caseOf(String size) {
		return size.equals(JAVA) ? JAVA : "railway";
	}

	/** Where all that is made of a model lies. */
	static Path folder(String size) {
		String name = size.equals(JAVA) ? JAVA + "-" + Integer.toHexString(artifacts().hashCode()) : "railway-repair-" + size;
		return Path.of(System.getProperty(FOLDER), name);
	}

	private static String artifacts() {
		return System.getProperty(ARTIFACTS);
	}

	/** The folder of a loaded store. */
	static Path store(String store, String size) throws Exception {
		Path at = folder(size).resolve(store);
		if (!Files.exists(at)) {
			Files.createDirectories(at.getParent());
			Catalog.discover().store(store).create(StoreLocation.at(at), model(size), Progress.none()).close();
		}
		return at;
	}

	/** The XMI file of a railway. */
	static Path xmi(String size) throws Exception {
		Path at = folder(size).resolve("railway.xmi");
		if (!Files.exists(at)) {
			Files.createDirectories(at.getParent());
			XmiWriter.write(model(size), at, Progress.none());
		}
		return at;
	}

	/** A model, made anew. */
	static ElementSource model(String size) {
		if (size.equals(JAVA)) {
			return Cases.get(JAVA).model(Map.of("maven", artifacts(), "bindings", "false"));
		}
		return Cases.get("railway").model(Map.of("scenario", "repair", "size", size));
	}

	/** The file of a loaded DuckDB. */
	static Path duckDb(String size) throws Exception {
		return loaded(size, "railway-typed.duckdb", DuckDbLoad::load);
	}

	/** The file of a loaded SQLite. */
	static Path sqlite(String size) throws Exception {
		return loaded(size, "railway.sqlite", SqliteLoad::load);
	}

	/** The file of a loaded Kuzu. */
	static Path kuzu(String size) throws Exception {
		return loaded(size, "railway.kuzu", KuzuLoad::load);
	}

	/** The home of a loaded Neo4j server. */
	static Path neo4jHome(String size) throws Exception {
		return loaded(size, "railway.neo4j", Neo4jLoad::load);
	}

	/** Loads a snapshot into a file or folder that does not exist. */
	private interface Loader {
		void load(ModelSnapshot snapshot, Path made) throws Exception;
	}

	private static Path loaded(String size, String name, Loader loader) throws Exception {
		if (size.equals(JAVA)) {
			throw new IllegalArgumentException("Its queries are written for the railway only.");
		}
		Path at = folder(size).resolve(name);
		if (!Files.exists(at)) {
			Path made = at.resolveSibling(name + ".new");
			if (Files.isDirectory(made)) {
				StoreDirectory.delete(made);
			}
			Files.deleteIfExists(made);
			try (ModelStore store = Catalog.discover().store("columns").open(StoreLocation.at(store("columns", size)));
					ModelSnapshot snapshot = store.snapshot()) {
				loader.load(snapshot, made);
			}
			Files.move(made, at);
		}
		return at;
	}

	/** The number of elements of a model. */
	static long elements(String size) throws Exception {
		try (ModelStore store = Catalog.discover().store("columns").open(StoreLocation.at(store("columns", size)));
				ModelSnapshot snapshot = store.snapshot()) {
			return snapshot.size();
		}
	}

	/** Copies a store, to be changed. */
	static void copy(Path from, Path to) throws IOException {
		try (Stream<Path> files = Files.walk(from)) {
			for (Path file : files.toList()) {
				Files.copy(file, to.resolve(from.relativize(file).toString()));
			}
		}
	}

	/** The heap in use after a garbage collection, in bytes. */
	static long heap() throws InterruptedException {
		for (int i = 0; i < 3; i++) {
			System.gc();
			// References that are cleared are queued by another thread.
			Thread.sleep(100);
		}
		return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
	}
}
