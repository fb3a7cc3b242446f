// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.Railways;

/**
 * Files of stores that were flipped, cut, zeroed or removed: opening, reading and editing such a store works, or ends soon with one line
 * that names the folder. Seeded; with {@code -Dmodelarena.long=true} there are 200 damages of each store.
 */
class DamagedStoresTest {
	private static final Duration SOON = Duration.ofSeconds(60);
	private static final int LONG = 200;
	/** What a damaged file may be told as. */
	private static final Set<ErrorCode> TOLD = Set.of(ErrorCode.STORE_DAMAGED, ErrorCode.IO, ErrorCode.NOT_FOUND, ErrorCode.STORE_UNAVAILABLE);

	@TempDir
	Path folder;

	private enum Damage {
		FLIP, CUT, ZERO, REMOVE
	}

	/** @param checked whether the store's files have checksums, so that no damage may change an answer */
	@Sampled(10)
	@ParameterizedTest
	@CsvSource({ "emf,20,true", "columns,20,true", "neoemf,20,true", "rocksdb,20,true", "cdo,20,true", "orientdb,20,true", "neo4j,3,true" })
	void aDamagedFileIsToldOrDoesNoHarm(String name, int count, boolean checked) throws IOException {
		StoreProvider provider = Catalog.discover().store(name);
		Path whole = folder.resolve("whole");
		try (ModelStore store = provider.create(StoreLocation.at(whole), Railways.repair(1), Progress.none())) {
			edit(store);
		}
		long right;
		try (ModelStore store = provider.open(StoreLocation.at(whole))) {
			right = digest(store);
		}
		int told = 0;
		for (int seed = 0; seed < (Boolean.getBoolean("modelarena.long") ? LONG : count); seed++) {
			told += damaged(provider, whole, new Random(seed), name + ", seed " + seed, checked ? right : -1) ? 1 : 0;
		}
		assertTrue(told > 0 || count < 5, "no damage was noticed");
	}

	private boolean damaged(StoreProvider provider, Path whole, Random random, String what, long right) throws IOException {
		Path copy = folder.resolve("copy");
		StoreDirectory.delete(copy);
		copy(whole, copy);
		List<Path> files;
		try (Stream<Path> all = Files.walk(copy)) {
			files = all.filter(Files::isRegularFile).filter(file -> !file.getFileName().toString().contains("lock") && size(file) > 0).sorted().toList();
		}
		Path file = files.get(random.nextInt(files.size()));
		Damage damage = Damage.values()[random.nextInt(Damage.values().length)];
		damage(file, damage, random);
		String label = what + ": " + damage + " " + copy.relativize(file);
		try {
			long start = System.nanoTime();
			assertTimeoutPreemptively(SOON, () -> use(provider, copy, right, label), label);
			System.getLogger("damage").log(System.Logger.Level.DEBUG, label + " " + (System.nanoTime() - start) / 1_000_000 + " ms");
			return false;
		} catch (ArenaException e) {
			assertTrue(TOLD.contains(e.code()), label + " is told as " + e.code() + ": " + e.getMessage());
			assertFalse(e.getMessage().contains("\n"), label + ": " + e.getMessage());
			assertTrue(e.getMessage().contains(copy.toString()) || e.getMessage().contains(file.getFileName().toString()), label + ": " + e.getMessage());
			return true;
		} catch (RuntimeException | Error e) {
			throw new AssertionError(label + ": " + e, e);
		}
	}

	private static void use(StoreProvider provider, Path place, long right, String label) {
		try (ModelStore store = provider.open(StoreLocation.at(place))) {
			long digest = digest(store);
			if (right != -1) {
				assertEquals(right, digest, label + " changed the answer");
			}
			edit(store);
		}
	}

	private static void edit(ModelStore store) {
		EAttribute id = (EAttribute) Metamodel.feature(store.metamodel().type("Segment"), "length");
		long segment;
		try (ModelSnapshot snapshot = store.snapshot()) {
			KeyCursor segments = snapshot.extent(store.metamodel().type("Segment"));
			assertTrue(segments.next());
			segment = segments.key();
		}
		try (ModelEdit edit = store.begin()) {
			edit.set(segment, id, 4711);
			edit.commit();
		}
	}

	private static long digest(ModelStore store) {
		long digest = 0;
		try (ModelSnapshot snapshot = store.snapshot()) {
			for (KeyCursor all = snapshot.extent(store.metamodel().type("RailwayElement")); all.next();) {
				long key = all.key();
				digest = digest * 31 + key;
				digest = digest * 31 + snapshot.container(key);
				for (EStructuralFeature feature : snapshot.type(key).getEAllStructuralFeatures()) {
					if (feature instanceof EAttribute attribute) {
						digest = digest * 31 + String.valueOf(snapshot.attribute(key, attribute)).hashCode();
					}
				}
			}
		}
		return digest;
	}

	private static void damage(Path file, Damage damage, Random random) throws IOException {
		if (damage == Damage.REMOVE) {
			Files.delete(file);
			return;
		}
		try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
			long at = (long) (random.nextDouble() * channel.size());
			switch (damage) {
			case FLIP -> {
				ByteBuffer one = ByteBuffer.allocate(1);
				channel.read(one, at);
				one.put(0, (byte) (one.get(0) ^ 1 << random.nextInt(8))).rewind();
				channel.write(one, at);
			}
			case CUT -> channel.truncate(at);
			case ZERO -> channel.write(ByteBuffer.allocate((int) Math.min(4096, channel.size() - at)), at);
			case REMOVE -> throw new AssertionError();
			}
		}
	}

	private static void copy(Path from, Path to) throws IOException {
		try (Stream<Path> all = Files.walk(from)) {
			for (Path each : (Iterable<Path>) all::iterator) {
				Files.copy(each, to.resolve(from.relativize(each).toString()));
			}
		}
	}

	private static long size(Path file) {
		try {
			return Files.size(file);
		} catch (IOException e) {
			return 0;
		}
	}
}
