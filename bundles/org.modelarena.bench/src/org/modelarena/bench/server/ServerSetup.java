package org.modelarena.bench.server;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.modelarena.core.Transport;

/**
 * How a server is started.
 *
 * @param store     name of the provider
 * @param folder    of the store
 * @param caseName  the case whose change a writer makes, if any
 * @param launch    its JVM
 */
public record ServerSetup(String store, Path folder, Transport transport, Optional<String> caseName, Launch launch) {
	/**
	 * The server's JVM.
	 *
	 * @param log  gets its standard error
	 * @param heap its most heap in bytes
	 */
	public record Launch(Path log, long heap) {
	}

	Path log() {
		return launch.log();
	}

	List<String> jvmFlags() {
		// Throughput counts: on two cores the parallel collector answers a quarter more of the costly queries than G1.
		List<String> flags = new ArrayList<>(
				List.of("-Xmx" + (launch.heap() >> 20) + "m", "-XX:+UseParallelGC", "-XX:+UseCountedLoopSafepoints", "-XX:LoopStripMiningIter=1"));
		// Who does not optimise, as tests do not, measures nothing.
		ChildJvm.ownFlags().stream().filter(flag -> flag.startsWith("-XX:TieredStopAtLevel=")).forEach(flags::add);
		return flags;
	}

	List<String> arguments() {
		List<String> arguments = new ArrayList<>(List.of(store, folder.toString(), transport.label()));
		caseName.ifPresent(arguments::add);
		return arguments;
	}
}
