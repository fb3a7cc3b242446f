// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The check of histories sees what goes wrong: a service in small, right and with each of some faults. */
class CommitHistoryTest {
	private static final int CLIENTS = 4;
	private static final int HISTORIES = 10;
	private static final int STEPS = 1200;

	/** What can be wrong with a service. */
	enum Fault {
		VERSIONS_BEGIN_AGAIN, VERSION_TAKEN_BEFORE_THE_DATA, BASE_IS_NOT_COMPARED, ACKNOWLEDGED_IS_LOST, RESTORE_KEEPS_VERSIONS, VERSION_STAYS_WHEN_A_COMMIT_IS_LOST_ON_THE_WAY
	}

	/** A store with one number, as it is served. */
	private static final class Service {
		private final Fault fault;
		private final Random random = new Random(3);
		private long version = 1000;
		private long highest = 1000;
		private long number;
		private long before;

		Service(Fault fault) {
			this.fault = fault;
		}

		/** The version after a start. */
		void start() {
			version = fault == Fault.VERSIONS_BEGIN_AGAIN ? 1000 : highest + 4096;
			highest = Math.max(highest, version);
		}

		long commit(long base, long next) {
			if (base != version && fault != Fault.BASE_IS_NOT_COMPARED) {
				return 0;
			}
			before = number;
			number = next;
			version++;
			highest = Math.max(highest, version);
			if (fault == Fault.ACKNOWLEDGED_IS_LOST && random.nextInt(20) == 0) {
				number = before;
			}
			return version;
		}
	}

	/** Clients that read and commit in any order, each call whole at one moment. */
	private static List<String> violations(Fault fault, long seed) {
		Random random = new Random(seed);
		Service service = new Service(fault);
		CommitHistory history = new CommitHistory();
		history.restored(0);
		long[] versions = new long[CLIENTS];
		long[] numbers = new long[CLIENTS];
		long backup = 0;
		for (int i = 0; i < STEPS; i++) {
			int client = random.nextInt(CLIENTS);
			long begun = history.begin();
			switch (random.nextInt(200)) {
			case 0 -> service.start();
			case 1 -> backup = service.number;
			case 2 -> {
				service.number = backup;
				history.restored(backup);
				if (fault != Fault.RESTORE_KEEPS_VERSIONS) {
					service.start();
				}
			}
			default -> {
				if (random.nextBoolean()) {
					versions[client] = service.version;
					numbers[client] = service.number;
					if (fault == Fault.VERSION_TAKEN_BEFORE_THE_DATA && random.nextInt(20) == 0) {
						versions[client]--;
					}
					history.read(begun, versions[client], numbers[client]);
				} else if (versions[client] != 0) {
					commit(service, history, begun, versions[client], numbers[client] + 1, random);
					versions[client] = 0;
				}
			}
			}
		}
		return history.violations();
	}

	private static void commit(Service service, CommitHistory history, long begun, long base, long next, Random random) {
		boolean isAnswerLost = random.nextInt(50) == 0;
		long made = service.commit(base, next);
		if (isAnswerLost) {
			if (service.fault == Fault.VERSION_STAYS_WHEN_A_COMMIT_IS_LOST_ON_THE_WAY && made != 0) {
				service.version--;
			}
			history.unanswered(begun, base, next);
		} else if (made != 0) {
			history.committed(begun, base, made, next);
		}
	}

	@Test
	void aRightServiceIsFoundRight() {
		for (long seed = 0; seed < HISTORIES; seed++) {
			assertEquals(List.of(), violations(null, seed));
		}
	}

	@ParameterizedTest
	@EnumSource
	void eachFaultIsFound(Fault fault) {
		int found = 0;
		for (long seed = 0; seed < HISTORIES; seed++) {
			found += violations(fault, seed).isEmpty() ? 0 : 1;
		}
		assertFalse(found < HISTORIES - 1, "found in " + found + " of " + HISTORIES + " histories");
	}
}
