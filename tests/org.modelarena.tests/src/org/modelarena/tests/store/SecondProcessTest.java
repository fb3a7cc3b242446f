// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.eclipse.emf.ecore.EAttribute;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.Progress;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.testkit.RandomEdits;
import org.modelarena.testkit.Sampled;

/** Another process does not get a store that is open here, harms none of its commits, and gets it afterwards. Long form: ten rounds each. */
@Timeout(600)
class SecondProcessTest {
	private static final int ROUNDS = Boolean.getBoolean("modelarena.long") ? 10 : 1;

	@TempDir
	Path folder;

	@Sampled(24)
	@ParameterizedTest(name = "{0}")
	@ValueSource(strings = { "columns", "emf", "neoemf", "rocksdb", "cdo", "orientdb", "neo4j" })
	void aStoreIsOpenInOneProcess(String name) throws Exception {
		StoreProvider provider = Catalog.discover().store(name);
		StoreLocation location = StoreLocation.at(folder.resolve("store"));
		provider.create(location, RandomEdits.model(1, KitMetamodel.create(), 10).asSource(), Progress.none()).close();
		for (int round = 1; round <= ROUNDS; round++) {
			try (ModelStore store = provider.open(location)) {
				rename(store, "before " + round);
				assertEquals(StoreProbe.BUSY, anotherProcess(name));
				rename(store, "after " + round);
			}
			assertEquals(StoreProbe.OPENED, anotherProcess(name));
			try (ModelStore store = provider.open(location)) {
				assertEquals("after " + round, name(store));
			}
		}
	}

	private int anotherProcess(String name) throws IOException, InterruptedException {
		Path out = folder.resolve("out.txt");
		Process process = new ProcessBuilder(TestJvm.command(folder.resolve("lib"), List.of(), StoreProbe.class.getName(), name,
				folder.resolve("store").toString())).redirectErrorStream(true).redirectOutput(out.toFile()).start();
		assertTrue(process.waitFor(200, TimeUnit.SECONDS));
		int code = process.exitValue();
		assertTrue(code == StoreProbe.OPENED || code == StoreProbe.BUSY, () -> code + ": " + read(out));
		return code;
	}

	private static String read(Path file) {
		try {
			return Files.readString(file);
		} catch (IOException e) {
			return e.toString();
		}
	}

	private static void rename(ModelStore store, String name) {
		try (ModelEdit edit = store.begin()) {
			edit.set(leaf(store), attribute(store), name);
			edit.commit();
		}
	}

	private static String name(ModelStore store) {
		try (ModelSnapshot snapshot = store.snapshot()) {
			return (String) snapshot.attribute(leaf(store), attribute(store));
		}
	}

	private static EAttribute attribute(ModelStore store) {
		return (EAttribute) Metamodel.feature(store.metamodel().type("Leaf"), "name");
	}

	private static long leaf(ModelStore store) {
		try (ModelSnapshot snapshot = store.snapshot()) {
			return snapshot.extent(store.metamodel().type("Leaf")).toArray()[0];
		}
	}
}
