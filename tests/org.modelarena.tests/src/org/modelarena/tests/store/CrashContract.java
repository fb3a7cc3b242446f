// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.Progress;
import org.modelarena.core.keeping.ModelCheck;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Capability;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.Findings;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.testkit.Recomputed;
import org.modelarena.testkit.Sampled;
import org.modelarena.testkit.SeekCheck;
import org.modelarena.tests.Railways;

/**
 * Kills a process in a burst of commits: what was acknowledged is there afterwards, what is there was attempted, and nothing is half there.
 * The rounds are on the same folder. {@code -Dmodelarena.kills=N} sets how many there are.
 */
public abstract class CrashContract {
	private static final int MOST_ROUNDS_TO_FIND_A_LIE = 20;
	/** Larger than any id of the generated model. */
	private static final int FIRST = 1_000_000;
	private static final int LONGEST_BURST_MILLIS = 900;

	@TempDir
	private Path folder;

	private final Random random = new Random(Long.getLong("modelarena.seed", 42));
	private final Set<Integer> acknowledged = new TreeSet<>();
	private final Set<Integer> refused = new TreeSet<>();
	private int attempted = FIRST - 1;

	/**
	 * What a process was asked to do before it was killed, by the numbers of the edits, which count on from one burst to the next.
	 *
	 * @param attempted the last one that was tried
	 * @param claimed   those of which it was said that they are committed
	 * @param refused   those of which it was said that they are not
	 */
	public record Burst(int attempted, List<Integer> claimed, List<Integer> refused) {
	}

	/** The kind of store. */
	protected abstract String store();

	/** How often the process is killed in the long form. */
	protected int longRounds() {
		return 20;
	}

	/** The rounds of a crash test. */
	public static int rounds(int longRounds) {
		return Integer.getInteger("modelarena.kills", 0) > 0 ? Integer.getInteger("modelarena.kills") : Boolean.getBoolean("modelarena.long") ? longRounds : 2;
	}

	@Sampled(2)
	@Test
	public void nothingThatWasAcknowledgedIsLost() throws Exception {
		assertNothingIsLost("");
	}

	/** Kills a process that works in a mode of {@link CrashWriter}. */
	protected final void assertNothingIsLost(String mode) throws Exception {
		load();
		int rounds = rounds(longRounds());
		for (int round = 1; round <= rounds; round++) {
			assertEquals(List.of(), killAndCheck(mode), "acknowledged and lost in round " + round);
		}
		assertTrue(acknowledged.size() > rounds, "the process was killed among its commits, not before: " + acknowledged.size());
		System.getLogger(getClass().getName()).log(System.Logger.Level.INFO, rounds + " kills, " + acknowledged.size() + " commits acknowledged, "
				+ (attempted - FIRST + 1 - acknowledged.size() - refused.size()) + " not answered, " + refused.size() + " refused");
	}

	@Sampled(2)
	@Test
	public void aProcessThatAcknowledgesBeforeItCommitsIsFoundOut() throws Exception {
		load();
		for (int round = 1; round <= MOST_ROUNDS_TO_FIND_A_LIE; round++) {
			if (!killAndCheck(CrashWriter.EARLY).isEmpty()) {
				return;
			}
		}
		fail("the crash test does not see a lost commit");
	}

	/** The folder of the store; what lies beside it is the test's. */
	protected final Path storeFolder() {
		return folder.resolve("store");
	}

	private StoreLocation location() {
		return StoreLocation.at(storeFolder());
	}

	private void load() {
		Catalog.discover().store(store()).create(location(), Railways.repair(1), Progress.none()).close();
	}

	/** @return what was claimed in this or an earlier round and is not there */
	private List<Integer> killAndCheck(String mode) throws Exception {
		Burst burst = commitUntilKilled(attempted + 1, mode);
		attempted = Math.max(attempted, burst.attempted());
		acknowledged.addAll(burst.claimed());
		refused.addAll(burst.refused());
		Map<Integer, Integer> found = found();
		found.forEach((number, elements) -> {
			assertEquals(CrashWriter.ELEMENTS, elements, "edit " + number + " is there as a whole");
			assertTrue(number <= attempted, "edit " + number + " was attempted");
			assertFalse(refused.contains(number), "edit " + number + " was refused");
		});
		return acknowledged.stream().filter(number -> !found.containsKey(number)).toList();
	}

	/** Starts a process, has edits committed in it, and kills it at a moment of {@link #killLater}. */
	protected Burst commitUntilKilled(int first, String mode) throws Exception {
		Process process = new ProcessBuilder(TestJvm.command(folder.resolve("lib"), List.of(), CrashWriter.class.getName(), store(), storeFolder().toString(),
				Integer.toString(first), mode)).redirectError(folder.resolve("stderr.txt").toFile()).start();
		List<Integer> claimed = new ArrayList<>();
		int tried = first - 1;
		try (BufferedReader out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
			assertEquals("READY", out.readLine(), () -> "the writer did not start");
			// Not the process itself, which would close the stream that its last words come through.
			Thread killer = killLater(() -> process.toHandle().destroyForcibly());
			for (String line = out.readLine(); line != null; line = out.readLine()) {
				int number = Integer.parseInt(line.substring(4));
				if (line.startsWith("TRY ")) {
					tried = number;
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
		return new Burst(tried, claimed, List.of());
	}

	/** A thread, not started yet, that does something after a random time. */
	protected final Thread killLater(Runnable kill) {
		int millis = random.nextInt(LONGEST_BURST_MILLIS);
		return new Thread(() -> {
			try {
				Thread.sleep(millis);
			} catch (InterruptedException e) {
				Thread.currentThread().interrupt();
			}
			kill.run();
		}, "modelarena-test-killer");
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
			snapshot.close();
			Findings findings = new Findings();
			ModelCheck.run(store, findings, Progress.none());
			assertEquals(List.of(), findings.first(), "what does not hold together");
			if (Catalog.discover().store(store()).capabilities().contains(Capability.DERIVED_ATTRIBUTES)) {
				Recomputed.assertUpToDate(store);
				SeekCheck.assertSeeksFindWhatScansFind(store);
			}
		}
		return found;
	}
}
