// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.replica;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.testkit.Sampled;

/**
 * One writer and eight readers of three replicas that are killed, stopped, cut off and started at random: nothing acknowledged is lost, nothing is applied twice, and
 * no read is older than what was known when it began. The long form, {@code -Dmodelarena.long=true}, has 200 faults. With {@code -Dmodelarena.replica.both=true} the
 * servers keep another store as well, with as many who use it.
 */
@Timeout(3600)
class ReplicaFaultsTest {
	private static final int FAULTS = Integer.getInteger("modelarena.replica.faults", Boolean.getBoolean("modelarena.long") ? 200 : 6);
	private static final int READERS = 8;
	private static final String OTHER = "other";
	private static final List<String> STORES = Boolean.getBoolean("modelarena.replica.both") ? List.of(ReplicaProcesses.NAME, OTHER) : List.of(ReplicaProcesses.NAME);
	private static final int MANY = 10;
	/**
	 * For the processes of the replicas, such as those that have Ratis tell what it does. In runs of many faults, states are saved often, so that some are sent to those who were
	 * cut off.
	 */
	private static final List<String> FLAGS = Stream.concat(list("modelarena.replica.flags", " "), FAULTS < MANY ? Stream.of() : Stream.of("-Dmodelarena.replica.entries=20")).toList();
	/** More than the log has of what came before the newest saved state. */
	private static final int MANY_WRITES = 60;
	private static final int REPLICAS = 3;

	/** What happens to a replica. */
	private enum Kind {
		KILL, STOP, PAUSE,
		/** It hears nobody, and nobody hears it. */
		CUT_OFF,
		/** It does not hear the others. */
		DEAF,
		/** The others do not hear it. */
		MUTE
	}

	@TempDir
	Path folder;
	private final List<Kind> kinds = kinds();
	private final Map<Kind, Integer> faults = new EnumMap<>(Kind.class);
	private final Map<Kind, Long> longest = new EnumMap<>(Kind.class);

	private static Stream<String> list(String property, String separator) {
		return Stream.of(System.getProperty(property, "").split(separator)).filter(each -> !each.isEmpty());
	}

	private static List<Kind> kinds() {
		List<Kind> possible = CutWires.arePossible() ? List.of(Kind.values()) : List.of(Kind.KILL, Kind.STOP, Kind.PAUSE);
		List<Kind> wanted = list("modelarena.replica.kinds", ",").map(Kind::valueOf).toList();
		return wanted.isEmpty() ? possible : wanted;
	}

	@Sampled(5)
	@Test
	void nothingIsLostAndNothingIsOld() throws Exception {
		Random random = new Random(Integer.getInteger("modelarena.replica.seed", 1));
		try (CutWires wires = CutWires.arePossible() ? new CutWires(folder, REPLICAS) : null; ReplicaProcesses replicas = new ReplicaProcesses(folder, REPLICAS, FLAGS, STORES)) {
			replicas.connectBy(wires);
			replicas.startAll();
			replicas.awaitGroup();
			try (RegisterLoad load = new RegisterLoad(replicas.url(), READERS); RegisterLoad other = STORES.contains(OTHER) ? new RegisterLoad(replicas.allAt(OTHER), READERS) : null) {
				load.awaitWrites(20);
				for (int fault = 0; fault < FAULTS && load.isFine(); fault++) {
					fault(load, replicas, wires, random);
				}
				load.check();
				if (other != null) {
					other.check();
				}
				longest.forEach((kind, nanos) -> System.out.printf("%s, %d times: longest time without a commit %.2f s%n", kind, faults.get(kind), nanos / 1e9));
			} catch (AssertionError | RuntimeException e) {
				throw new AssertionError(e.getMessage() + "\n" + replicas.logs(), e);
			}
		}
	}

	/** One at a time: a replica that still starts and another one that stands still are no majority. */
	private void fault(RegisterLoad load, ReplicaProcesses replicas, CutWires wires, Random random) throws Exception {
		int one = random.nextInt(REPLICAS);
		Kind kind = kinds.get(random.nextInt(kinds.size()));
		// Who has missed much gets a saved state, at about the time when it would save its own.
		boolean isLong = random.nextBoolean();
		try (FaultWatch watch = new FaultWatch(replicas, one)) {
			System.out.printf("%s n%d%n", kind, one + 1);
			watch.begin();
			begin(kind, one, replicas, wires);
			load.awaitWrites(isLong ? MANY_WRITES : 5);
			end(kind, one, replicas, wires);
			load.awaitWrites(20);
			replicas.awaitGroup();
			System.out.println(watch.told(kind.name(), load.history()));
			longest.merge(kind, watch.gap(load.history()).nanos(), Math::max);
			faults.merge(kind, 1, Integer::sum);
		}
	}

	private static void begin(Kind kind, int one, ReplicaProcesses replicas, CutWires wires) throws Exception {
		switch (kind) {
		case KILL -> replicas.kill(one);
		case STOP -> replicas.stop(one);
		case PAUSE -> replicas.pause(one);
		case CUT_OFF -> wires.cutOff(one);
		case DEAF, MUTE -> {
			for (int other = 0; other < REPLICAS; other++) {
				wires.cut(kind == Kind.DEAF ? other : one, kind == Kind.DEAF ? one : other);
			}
		}
		}
	}

	private static void end(Kind kind, int one, ReplicaProcesses replicas, CutWires wires) throws Exception {
		switch (kind) {
		case KILL, STOP -> replicas.start(one);
		case PAUSE -> replicas.resume(one);
		case CUT_OFF, DEAF, MUTE -> wires.mend();
		}
	}

	@Test
	void aStaleReadIsNoticed() {
		RegisterHistory told = new RegisterHistory();
		told.write(1, 10, 20);
		told.write(2, 30, 40);
		told.read(2, 35, 50);
		told.read(2, 41, 50);
		assertTrue(told.violations().isEmpty());
		told.read(1, 41, 42);
		assertFalse(told.violations().isEmpty(), "older than an acknowledged write");
		RegisterHistory read = new RegisterHistory();
		read.write(1, 10, Long.MAX_VALUE);
		read.read(1, 11, 12);
		read.read(0, 13, 14);
		assertFalse(read.violations().isEmpty(), "older than another read");
		RegisterHistory early = new RegisterHistory();
		early.read(1, 1, 2);
		early.write(1, 10, 20);
		assertFalse(early.violations().isEmpty(), "before it was written");
	}
}
