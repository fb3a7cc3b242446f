// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.Railways;

/**
 * A process is killed among its commits, and then one of the files that it wrote is damaged: all that was acknowledged is there, as it was, or the store
 * says that it is damaged. Each killed folder is damaged ten times, each time from a copy. Seeded ({@code -Dmodelarena.seed=N}); the long form has
 * 200 damages of each store.
 */
@Sampled(3)
class CrashDamageTest {
	private static final int DAMAGES_OF_A_KILL = 10;
	private static final int KILLS = Boolean.getBoolean("modelarena.long") ? 20 : 1;
	private static final int FIRST = 1_000_000;
	private static final int LONGEST_TAIL = 4096;
	private static final Set<ErrorCode> TOLD = Set.of(ErrorCode.STORE_DAMAGED, ErrorCode.IO, ErrorCode.NOT_FOUND);

	@TempDir
	Path folder;

	private final Set<Integer> acknowledged = new TreeSet<>();

	private enum Damage {
		FLIPPED, ZEROED, TAIL_ZEROED;

		/** @param place between 0 and 1 */
		void to(Path file, double place, Random random) throws IOException {
			try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
				long at = (long) (place * bytes.length());
				bytes.seek(at);
				int old = bytes.read();
				switch (this) {
				case FLIPPED -> write(bytes, at, (byte) (old ^ 1 << random.nextInt(8)));
				case ZEROED -> write(bytes, at, (byte) 0);
				case TAIL_ZEROED -> {
					int length = (int) Math.min(bytes.length(), 1 + random.nextInt(LONGEST_TAIL));
					write(bytes, bytes.length() - length, new byte[length]);
				}
				}
			}
		}

		private static void write(RandomAccessFile bytes, long at, byte... what) throws IOException {
			bytes.seek(at);
			bytes.write(what);
		}
	}

	private enum Outcome {
		/** The store says that it is damaged. */
		TOLD,
		/** All is as it was. */
		WHOLE,
		/** Only the last commit is missing, which was on disk and not acknowledged. */
		UNANSWERED,
		/** Elements are missing that were acknowledged, and the store says nothing. */
		LOST,
		/** All elements are there, and some of what they have is not as it was. */
		CHANGED
	}

	@ParameterizedTest(name = "{0}")
	@ValueSource(strings = { "columns", "neoemf", "rocksdb", "cdo" })
	void whatWasAcknowledgedIsThereOrItsLossIsTold(String name) throws Exception {
		StoreProvider provider = Catalog.discover().store(name);
		Path fresh = folder.resolve("fresh");
		provider.create(StoreLocation.at(fresh), Railways.repair(1), Progress.none()).close();
		Map<Outcome, Integer> outcomes = new EnumMap<>(Outcome.class);
		List<String> silent = new ArrayList<>();
		for (int kill = 0; kill < KILLS; kill++) {
			Random random = new Random(Long.getLong("modelarena.seed", 5) * 1000 + kill);
			Path killed = folder.resolve("killed");
			copy(fresh, killed);
			List<Path> written = commitUntilKilled(name, killed, random);
			Path copy = folder.resolve("copy");
			copy(killed, copy);
			Whole whole = assertWhole(provider, copy);
			for (int i = 0; i < DAMAGES_OF_A_KILL; i++) {
				copy(killed, copy);
				Path file = written.get(random.nextInt(written.size()));
				Damage damage = Damage.values()[random.nextInt(Damage.values().length)];
				double place = random.nextBoolean() ? random.nextDouble() : 1 - random.nextDouble() / 20;
				damage.to(copy.resolve(file), place, random);
				String label = "kill " + kill + ", damage " + i + ": " + file + " " + damage + String.format(" at %.4f", place);
				Outcome outcome = outcome(provider, copy, whole, label);
				outcomes.merge(outcome, 1, Integer::sum);
				if (outcome == Outcome.LOST || outcome == Outcome.CHANGED) {
					silent.add(label + " " + outcome);
				}
			}
		}
		System.getLogger("crash and damage").log(System.Logger.Level.INFO, name + ": " + outcomes + " " + silent);
		assertEquals(List.of(), silent);
		assertTrue(KILLS == 1 || outcomes.getOrDefault(Outcome.TOLD, 0) > 0, "no damage was told: " + outcomes);
	}

	/** @return the files that the process wrote, relative to the folder */
	private List<Path> commitUntilKilled(String name, Path store, Random random) throws IOException, InterruptedException {
		acknowledged.clear();
		try (Stream<Path> files = Files.walk(store)) {
			for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
				Files.setLastModifiedTime(file, FileTime.fromMillis(0));
			}
		}
		Process process = new ProcessBuilder(TestJvm.command(folder.resolve("lib"), List.of(), CrashWriter.class.getName(), name, store.toString(),
				Integer.toString(FIRST), "")).redirectError(folder.resolve("stderr.txt").toFile()).start();
		int last = FIRST + 10 + random.nextInt(60);
		try (BufferedReader out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
			assertEquals("READY", out.readLine(), () -> "the writer did not start");
			for (String line = out.readLine(); line != null; line = out.readLine()) {
				if (line.startsWith("ACK ")) {
					acknowledged.add(Integer.parseInt(line.substring(4)));
				}
				if (line.equals("ACK " + last)) {
					process.toHandle().destroyForcibly();
				}
			}
		} finally {
			process.destroyForcibly().waitFor(20, TimeUnit.SECONDS);
		}
		try (Stream<Path> files = Files.walk(store)) {
			return files.filter(file -> Files.isRegularFile(file) && file.toFile().lastModified() > 0 && file.toFile().length() > 0).map(store::relativize)
					.filter(file -> !file.getFileName().toString().toLowerCase(java.util.Locale.ROOT).contains("lock")).sorted().toList();
		}
	}

	/** What a store holds that nobody has damaged. */
	private record Whole(long size, long digest) {
	}

	private Whole assertWhole(StoreProvider provider, Path store) {
		try (ModelStore opened = provider.open(StoreLocation.at(store)); ModelSnapshot snapshot = opened.snapshot()) {
			assertEquals(Set.of(), missing(snapshot), "acknowledged and lost without any damage");
			return new Whole(snapshot.size(), digest(snapshot));
		}
	}

	private Outcome outcome(StoreProvider provider, Path store, Whole whole, String label) {
		try (ModelStore opened = provider.open(StoreLocation.at(store)); ModelSnapshot snapshot = opened.snapshot()) {
			if (digest(snapshot) == whole.digest) {
				return Outcome.WHOLE;
			}
			if (snapshot.size() < whole.size) {
				return missing(snapshot).isEmpty() ? Outcome.UNANSWERED : Outcome.LOST;
			}
			return Outcome.CHANGED;
		} catch (ArenaException e) {
			if (!TOLD.contains(e.code())) {
				throw new AssertionError(label + " is told as " + e.code() + ": " + e.getMessage(), e);
			}
			assertFalse(e.getMessage().contains("\n"), label + ": " + e.getMessage());
			return Outcome.TOLD;
		} catch (RuntimeException | Error e) {
			throw new AssertionError(label + ": " + e, e);
		}
	}

	/** What was acknowledged and is not there as a whole. */
	private Set<Integer> missing(ModelSnapshot snapshot) {
		EClass segment = snapshot.metamodel().type("Segment");
		EAttribute id = (EAttribute) Metamodel.feature(segment, "id");
		Map<Integer, Integer> found = new TreeMap<>();
		for (KeyCursor segments = snapshot.extent(segment); segments.next();) {
			found.merge((Integer) snapshot.attribute(segments.key(), id), 1, Integer::sum);
		}
		Set<Integer> missing = new TreeSet<>(acknowledged);
		missing.removeIf(number -> found.getOrDefault(number, 0) == CrashWriter.ELEMENTS);
		return missing;
	}

	private static long digest(ModelSnapshot snapshot) {
		long digest = snapshot.size();
		for (KeyCursor all = snapshot.extent(snapshot.metamodel().type("RailwayElement")); all.next();) {
			long key = all.key();
			digest = digest * 31 + key;
			digest = digest * 31 + snapshot.type(key).getName().hashCode();
			digest = digest * 31 + snapshot.container(key);
			for (EStructuralFeature feature : snapshot.type(key).getEAllStructuralFeatures()) {
				if (feature instanceof EAttribute attribute) {
					digest = digest * 31 + String.valueOf(snapshot.attribute(key, attribute)).hashCode();
				} else {
					for (KeyCursor targets = snapshot.targets(key, (EReference) feature); targets.next();) {
						digest = digest * 31 + targets.key();
					}
				}
			}
		}
		return digest;
	}

	private static void copy(Path from, Path to) throws IOException {
		StoreDirectory.delete(to);
		try (Stream<Path> all = Files.walk(from)) {
			for (Path each : (Iterable<Path>) all::iterator) {
				Files.copy(each, to.resolve(from.relativize(each).toString()));
			}
		}
	}
}
