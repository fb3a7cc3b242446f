// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.tests.store.SmallDisk;

import com.google.gson.JsonObject;

/** {@code arena doctor --at}, {@code arena backup} and {@code arena restore} on a railway of size 1. */
class KeepingCommandsTest {
	private static final List<String> STORES = List.of("columns", "emf", "cdo");

	@TempDir
	static Path folder;

	@BeforeAll
	static void load() {
		Arena.run("generate", "railway", "--size", "1", "--out", path("m.xmi")).succeeded();
		for (String store : STORES) {
			Arena.run("load", path("m.xmi"), "--store", store, "--at", path(store)).succeeded();
		}
	}

	private static String path(String name) {
		return folder.resolve(name).toString();
	}

	private static String copied(String store, String name) throws Exception {
		Arena.run("backup", path(store), "--to", path(name + ".zip")).succeeded();
		Arena.run("restore", path(name + ".zip"), "--at", path(name)).succeeded();
		return path(name);
	}

	@ParameterizedTest
	@ValueSource(strings = { "columns", "emf", "cdo" })
	void aStoreIsBackedUpRestoredAndFoundHealthy(String store) {
		JsonObject written = Arena.run("backup", path(store), "--to", path(store + ".zip"), "--json").succeeded().jsonObject();
		assertEquals(Set.of("store", "to", "files", "bytes", "seconds"), written.keySet());
		assertTrue(Arena.run("backup", path(store), "--to", path(store + ".zip")).refused(2).contains("already something at"));
		JsonObject restored = Arena.run("restore", path(store + ".zip"), "--at", path(store + "-again"), "--json").succeeded().jsonObject();
		assertEquals(store, restored.get("store").getAsString());
		assertTrue(Arena.run("restore", path(store + ".zip"), "--at", path(store + "-again")).refused(2).contains("already something at"));
		JsonObject healthy = Arena.run("doctor", "--at", path(store + "-again"), "--json").succeeded().jsonObject();
		assertEquals(Set.of("store", "at", "healthy", "elements", "problems", "first", "seconds"), healthy.keySet());
		assertTrue(healthy.get("healthy").getAsBoolean());
		assertEquals(1418, healthy.get("elements").getAsInt());
		assertTrue(Arena.run("doctor", "--at", path(store + "-again")).succeeded().out().contains("is healthy: 1,418 elements"));
	}

	@Test
	void aDamagedColumnIsNamedWithItsFile() throws Exception {
		String damaged = copied("columns", "damaged");
		Path base = Path.of(damaged, "model-0.columns");
		byte[] bytes = Files.readAllBytes(base);
		for (int at = 1000; at < 5000; at++) {
			bytes[at] ^= 4;
		}
		Files.write(base, bytes);
		Arena text = Arena.run("doctor", "--at", damaged);
		assertEquals(1, text.code());
		assertTrue(text.out().contains("model-0.columns") && text.out().contains("checksum") && text.out().contains("arena restore"), text.out());
		JsonObject result = Arena.run("doctor", "--at", damaged, "--json").jsonObject();
		assertFalse(result.get("healthy").getAsBoolean());
		assertTrue(result.get("problems").getAsInt() > 0);
		assertTrue(Arena.run("backup", damaged, "--to", path("damaged-again.zip")).refused(3).contains("model-0.columns"));
		assertFalse(Files.exists(folder.resolve("damaged-again.zip")));
	}

	@Test
	void aStoreWhoseBaseFileIsMissingIsBroughtBackFromTheNewerOne() throws Exception {
		String harmed = copied("columns", "harmed");
		byte[] old = Files.readAllBytes(Path.of(harmed, "current"));
		Arena.run("index", "--at", harmed, "--add", "Route.id").succeeded();
		Files.write(Path.of(harmed, "current"), old);
		Arena told = Arena.run("doctor", "--at", harmed);
		assertEquals(1, told.code());
		assertTrue(told.out().contains("model-0.columns") && told.out().contains("--repair") && told.out().contains("model-1.columns is whole"), told.out());
		String repaired = Arena.run("doctor", "--at", harmed, "--repair").succeeded().out();
		assertTrue(repaired.contains("model-1.columns counts now") && repaired.contains("no log") && repaired.contains("is healthy: 1,418 elements"), repaired);
		assertTrue(Arena.run("doctor", "--at", harmed, "--repair", "--json").succeeded().jsonObject().get("repaired").getAsJsonArray().isEmpty());
		assertEquals(2, Arena.run("doctor", "--repair").code());
	}

	@Test
	void aModelFileThatIsChangedIsFound() throws Exception {
		String damaged = copied("emf", "changed");
		Path model = Path.of(damaged, "model-0.xmi");
		Files.writeString(model, Files.readString(model).replaceFirst("length=\"", "length=\"1"));
		Arena text = Arena.run("doctor", "--at", damaged);
		assertEquals(1, text.code());
		assertTrue(text.out().contains("model-0.xmi"), text.out());
	}

	@Test
	void whatIsNoStoreOrNoBackupIsRefused() throws Exception {
		assertTrue(Arena.run("doctor", "--at", path("gone")).refused(2).contains("No store at"));
		assertTrue(Arena.run("backup", path("gone"), "--to", path("gone.zip")).refused(2).contains("No store at"));
		assertTrue(Arena.run("restore", path("gone.zip"), "--at", path("new")).refused(2).contains("There is no backup at"));
		assertTrue(Arena.run("restore", path("m.xmi"), "--at", path("new")).refused(3).contains("is damaged, or none"));
		assertFalse(Files.exists(folder.resolve("new")));
	}

	@Test
	void severalMayReadAStoreThatNobodyChanges() {
		for (String name : List.of("columns", "emf")) {
			StoreLocation location = StoreLocation.at(folder.resolve(name));
			try (ModelStore reader = Catalog.discover().store(name).openToRead(location)) {
				Arena.run("query", "--at", path(name), "Segment.allInstances()->size()").succeeded();
				assertTrue(Arena.run("query", "--at", path(name), "1").succeeded().out().contains("1"));
				if (name.equals("columns")) {
					assertTrue(Arena.run("index", "--at", path(name)).succeeded().out().contains("Indexed"));
					assertTrue(Arena.run("index", "--at", path(name), "--add", "Route.id").refused(3).contains("is open already"));
				}
				reader.snapshot().close();
			}
			try (ModelStore writer = Catalog.discover().store(name).open(location)) {
				assertTrue(Arena.run("query", "--at", path(name), "1").refused(3).contains("is open already"));
				writer.snapshot().close();
			}
		}
	}

	@Test
	void readOnlyMediaCanBeReadOrAreRefusedWithTheReason() throws Exception {
		try (SmallDisk disk = SmallDisk.mount(folder.resolve("disk"), 16)) {
			for (String store : STORES) {
				Arena.run("load", path("m.xmi"), "--store", store, "--at", disk.folder().resolve(store).toString()).succeeded();
			}
			disk.setWritable(false);
			for (String store : List.of("columns", "emf")) {
				String at = disk.folder().resolve(store).toString();
				Arena.run("query", "--at", at, "--query", "PosLength").succeeded();
				Arena.run("doctor", "--at", at).succeeded();
				Arena.run("backup", at, "--to", path("read-only-" + store + ".zip")).succeeded();
			}
			String cdo = disk.folder().resolve("cdo").toString();
			assertTrue(Arena.run("query", "--at", cdo, "1").refused(3).contains("cannot be written to"));
			assertTrue(Arena.run("index", "--at", disk.folder().resolve("columns").toString(), "--add", "Route.id").refused(3).contains("cannot be written to"));
			disk.setWritable(true);
		}
		StoreDirectory.delete(folder.resolve("disk"));
	}
}
