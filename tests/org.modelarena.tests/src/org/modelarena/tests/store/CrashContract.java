package org.modelarena.tests.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.bench.server.ChildClassPath;
import org.modelarena.cases.Cases;
import org.modelarena.core.Capability;
import org.modelarena.core.Catalog;
import org.modelarena.core.KeyCursor;
import org.modelarena.core.Metamodel;
import org.modelarena.core.ModelSnapshot;
import org.modelarena.core.ModelStore;
import org.modelarena.core.Progress;
import org.modelarena.core.StoreLocation;
import org.modelarena.testkit.Recomputed;
import org.modelarena.testkit.SeekCheck;

/** Kills a process in a burst of commits: what was acknowledged is there afterwards, what is there was attempted, and nothing is half there. */
public abstract class CrashContract {
	private static final int ROUNDS = Boolean.getBoolean("modelarena.long") ? 20 : 3;
	private static final int MOST_ROUNDS_TO_FIND_A_LIE = 20;
	/** Larger than any id of the generated model. */
	private static final int FIRST = 1_000_000;

	@TempDir
	private Path folder;

	/** The kind of store. */
	protected abstract String store();

	/** How often the process is killed. */
	protected int rounds() {
		return ROUNDS;
	}

	private final Random random = new Random(42);
	private int attempted = FIRST - 1;

	@Test
	public void nothingThatWasAcknowledgedIsLost() throws Exception {
		assertNothingIsLost("");
	}

	/** Kills a process that works in a mode of {@link CrashWriter}. */
	protected final void assertNothingIsLost(String mode) throws Exception {
		load();
		int acknowledged = 0;
		for (int round = 1; round <= rounds(); round++) {
			List<Integer> lost = new ArrayList<>();
			acknowledged += killAndCheck(mode, lost);
			assertEquals(List.of(), lost, "acknowledged and lost in round " + round);
		}
		assertTrue(acknowledged > rounds(), "the process was killed among its commits, not before: " + acknowledged);
	}

	@Test
	public void aProcessThatAcknowledgesBeforeItCommitsIsFoundOut() throws Exception {
		load();
		for (int round = 1; round <= MOST_ROUNDS_TO_FIND_A_LIE; round++) {
			List<Integer> lost = new ArrayList<>();
			killAndCheck(CrashWriter.EARLY, lost);
			if (!lost.isEmpty()) {
				return;
			}
		}
		fail("the crash test does not see a lost commit");
	}

	private StoreLocation location() {
		return StoreLocation.at(folder.resolve("store"));
	}

	private void load() {
		Catalog.discover().store(store()).create(location(), Cases.get("railway").model(Map.of("size", "1")), Progress.none()).close();
	}

	/** @return how many commits the process claimed */
	private int killAndCheck(String mode, List<Integer> lost) throws Exception {
		int first = attempted + 1;
		List<Integer> claimed = runAndKill(first, mode);
		Map<Integer, Integer> found = found();
		for (int number : claimed) {
			if (!found.containsKey(number)) {
				lost.add(number);
			}
		}
		found.forEach((number, elements) -> {
			assertEquals(CrashWriter.ELEMENTS, elements, "edit " + number + " is there as a whole");
			assertTrue(number <= attempted, "edit " + number + " was attempted");
		});
		return claimed.size();
	}

	private List<Integer> runAndKill(int first, String mode) throws IOException, InterruptedException {
		Path java = Path.of(System.getProperty("java.home"), "bin", "java");
		Process process = new ProcessBuilder(java.toString(), "-cp", ChildClassPath.find(folder.resolve("lib")), CrashWriter.class.getName(), store(),
				folder.resolve("store").toString(), Integer.toString(first), mode).redirectError(folder.resolve("stderr.txt").toFile()).start();
		List<Integer> claimed = new ArrayList<>();
		try (BufferedReader out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
			assertEquals("READY", out.readLine(), () -> "the writer did not start");
			Thread killer = new Thread(() -> killLater(process));
			for (String line = out.readLine(); line != null; line = out.readLine()) {
				int number = Integer.parseInt(line.substring(4));
				if (line.startsWith("TRY ")) {
					attempted = number;
					continue;
				}
				claimed.add(number);
				if (claimed.size() == 2) {
					// Not by the clock alone: on a busy machine the process may need long for its first commit.
					killer.start();
				}
			}
			killer.join();
		} finally {
			process.destroyForcibly().waitFor(20, TimeUnit.SECONDS);
		}
		return claimed;
	}

	private void killLater(Process process) {
		try {
			Thread.sleep(random.nextInt(900));
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
		}
		// Not the process itself, which would close the stream that its last words come through.
		process.toHandle().destroyForcibly();
	}

	/** The numbers of the edits that are in the store, with the elements that each has left there. */
	private Map<Integer, Integer> found() {
		Map<Integer, Integer> found = new TreeMap<>();
		try (ModelStore store = Catalog.discover().store(store()).open(location()); ModelSnapshot snapshot = store.snapshot()) {
			EClass segment = store.metamodel().type("Segment");
			EAttribute id = (EAttribute) Metamodel.feature(segment, "id");
			KeyCursor segments = snapshot.extent(segment);
			while (segments.next()) {
				int number = (Integer) snapshot.attribute(segments.key(), id);
				if (number >= FIRST) {
					found.merge(number, 1, Integer::sum);
				}
			}
			if (Catalog.discover().store(store()).capabilities().contains(Capability.DERIVED_ATTRIBUTES)) {
				snapshot.close();
				Recomputed.assertUpToDate(store);
				SeekCheck.assertSeeksFindWhatScansFind(store);
			}
		}
		return found;
	}
}
