// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.Progress;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.store.columns.ColumnStoreProvider;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.testkit.RandomEdits;
import org.modelarena.testkit.RecordedModel;
import org.modelarena.testkit.Sampled;

/** Files of the column store: opening them and reading all that is in them ends in answers or a refusal, never in another exception. */
@Timeout(1800)
class ColumnFilesFuzzTest {
	private static final int ROUNDS = 200;

	@TempDir
	private Path folder;

	/** A killed store with edits in its log. */
	private Path killed() throws IOException {
		Path original = folder.resolve("original");
		Path killed = folder.resolve("killed");
		RecordedModel model = RandomEdits.model(5, KitMetamodel.create(), 60);
		try (ModelStore store = new ColumnStoreProvider().create(StoreLocation.at(original), model.asSource(), Progress.none())) {
			EClass type = store.metamodel().type("Leaf");
			for (int i = 0; i < 20; i++) {
				try (ModelEdit edit = store.begin(); ModelSnapshot snapshot = store.snapshot()) {
					KeyCursor leaves = snapshot.extent(type);
					for (int skip = 0; skip <= i && leaves.next(); skip++) {
						edit.set(leaves.key(), (EAttribute) Metamodel.feature(type, "name"), "name " + i);
					}
					edit.commit();
				}
			}
			copy(original, killed);
		}
		return killed;
	}

	private static void copy(Path from, Path to) throws IOException {
		StoreDirectory.delete(to);
		Files.createDirectories(to);
		try (Stream<Path> files = Files.list(from)) {
			for (Path file : (Iterable<Path>) files::iterator) {
				Files.copy(file, to.resolve(file.getFileName()));
			}
		}
	}

	private void fuzz(String name, String suffix) throws IOException {
		Path killed = killed();
		Path copy = folder.resolve("copy");
		String file;
		try (Stream<Path> files = Files.list(killed)) {
			file = files.map(path -> path.getFileName().toString()).filter(path -> path.endsWith(suffix)).sorted().toList().getLast();
		}
		Fuzzer.run(name, new Mutator(List.of(Files.readAllBytes(killed.resolve(file))), List.of()), ROUNDS, input -> {
			copy(killed, copy);
			Files.write(copy.resolve(file), input);
			try (ModelStore store = new ColumnStoreProvider().open(StoreLocation.at(copy)); ModelSnapshot snapshot = store.snapshot()) {
				readAll(store, snapshot);
			}
		});
	}

	private static void readAll(ModelStore store, ModelSnapshot snapshot) {
		for (EClass type : store.metamodel().classes()) {
			KeyCursor elements = snapshot.extent(type);
			while (elements.next()) {
				type.getEAllStructuralFeatures().forEach(feature -> snapshot.object(elements.key()).eGet(feature));
			}
		}
	}

	@Test
	void base() throws IOException {
		fuzz("columns.base", ".columns");
	}

	@Sampled(2)
	@Test
	void log() throws IOException {
		fuzz("columns.log", ".log");
	}
}
