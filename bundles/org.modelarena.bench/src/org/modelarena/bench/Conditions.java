// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The circumstances of the measurements.
 *
 * @param timeout   an execution that takes longer has failed
 * @param stepLimit a step ends after that time even if executions are missing
 * @param abandon   a step ends after so many timeouts in a row, and steps with more clients are skipped; 0 never
 * @param beside    disturbances in the store's process while it is measured
 * @param machine   the random seed, and the memory of a server
 * @param running   servers that are asked instead of those that the run would start
 */
public record Conditions(Duration timeout, Optional<Duration> stepLimit, int abandon, Beside beside, Machine machine, Running running) {
	/**
	 * Disturbances in the store's process.
	 *
	 * @param gc     the pace of full garbage collections
	 * @param writer the pace of commits, which switch the model between the two states of the case's toggle
	 * @param kill   the pace at which one of several replicas is killed, and started again
	 */
	public record Beside(Optional<Duration> gc, Optional<Duration> writer, Optional<Duration> kill) {
		/** Nothing disturbs. */
		public static final Beside NOTHING = new Beside(Optional.empty(), Optional.empty(), Optional.empty());

		/** Whether nothing disturbs. */
		public boolean isNothing() {
			return gc.isEmpty() && writer.isEmpty() && kill.isEmpty();
		}
	}

	/**
	 * Servers that run already, each of which serves the model of the experiment.
	 *
	 * @param servers   the addresses of the served stores, as {@code arena serve} prints them; clients are spread over them by turns. None if the run starts its own
	 * @param tokenFile has the token that clients show
	 */
	public record Running(List<URI> servers, Optional<Path> tokenFile) {
		/** The run starts its own. */
		public static final Running NONE = new Running(List.of(), Optional.empty());
		/** The most servers. */
		public static final int MOST = 100;

		public Running {
			servers = List.copyOf(servers);
		}
	}

	/**
	 * Randomness and memory.
	 *
	 * @param seed of the arrivals of an open loop
	 * @param heap the most heap of a server's JVM in bytes; by default half of the machine's memory, up to 4 GiB
	 */
	public record Machine(long seed, OptionalLong heap) {
	}
}
