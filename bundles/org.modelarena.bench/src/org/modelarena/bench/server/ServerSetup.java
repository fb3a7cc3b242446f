// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.server;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.modelarena.core.folders.ServerJdk;
import org.modelarena.core.store.Transport;

/**
 * How a server is started.
 *
 * @param store     name of the provider
 * @param folder    of the store
 * @param caseName  the case whose change a writer makes, if any
 * @param launch    its JVM
 * @param part      of a server that keeps the store alike with others; nothing for one that has it alone
 */
public record ServerSetup(String store, Path folder, Transport transport, Optional<String> caseName, Launch launch, Optional<Part> part) {
	/** The system property with more flags for the JVMs of experiments. Tests, which measure nothing, have them optimise less. */
	private static final String MORE_FLAGS = "modelarena.experiment.flags";

	/** A server that has its store alone. */
	public ServerSetup(String store, Path folder, Transport transport, Optional<String> caseName, Launch launch) {
		this(store, folder, transport, caseName, launch, Optional.empty());
	}

	/**
	 * The part of one server in a store that several keep alike.
	 *
	 * @param node    its name
	 * @param members all of them, with where they reach each other
	 * @param folder  for its part, empty at first
	 * @param port    for clients, the same whenever it is started
	 */
	public record Part(String node, String members, Path folder, int port) {
	}

	/**
	 * The server's JVM.
	 *
	 * @param log      gets its standard error
	 * @param heap     its most heap in bytes
	 * @param exposure how other machines reach it; nothing for this machine only
	 */
	public record Launch(Path log, long heap, Optional<Exposure> exposure) {
		/** For this machine only. */
		public Launch(Path log, long heap) {
			this(log, heap, Optional.empty());
		}
	}

	/**
	 * How other machines reach a server.
	 *
	 * @param host   the address that it listens on
	 * @param secret the token that clients show
	 */
	public record Exposure(String host, String secret) {
	}

	/** Variables of the server's process: what stands on a command line is seen by everybody on the machine. */
	Map<String, String> environment() {
		return launch.exposure().map(exposure -> Map.of(ServerMain.HOST, exposure.host(), ServerMain.SECRET, exposure.secret())).orElse(Map.of());
	}

	Path log() {
		return launch.log();
	}

	List<String> jvmFlags() {
		return flags(launch.heap());
	}

	/**
	 * The flags of a JVM of an experiment.
	 *
	 * @param heap in bytes
	 */
	public static List<String> flags(long heap) {
		List<String> flags = new ArrayList<>();
		// Throughput counts: on two cores the parallel collector answers a quarter more of the costly queries than G1.
		flags.addAll(List.of("-Xmx" + (heap >> 20) + "m", "-XX:+UseParallelGC", "-XX:+UseCountedLoopSafepoints", "-XX:LoopStripMiningIter=1000",
				"--enable-native-access=ALL-UNNAMED"));
		if (ServerJdk.get().feature() >= 23) {
			flags.add("--sun-misc-unsafe-memory-access=allow");
		}
		Arrays.stream(System.getProperty(MORE_FLAGS, "").split(" ")).filter(flag -> !flag.isEmpty()).forEach(flags::add);
		return flags;
	}

	List<String> arguments() {
		List<String> arguments = new ArrayList<>(List.of(store, folder.toString(), transport.label()));
		caseName.ifPresent(arguments::add);
		part.ifPresent(own -> arguments.addAll(List.of(ServerMain.PART, own.node(), own.members(), own.folder().toString(), Integer.toString(own.port()))));
		return arguments;
	}
}
