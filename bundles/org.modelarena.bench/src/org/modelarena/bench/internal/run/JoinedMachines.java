// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.run;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.modelarena.bench.ClientMachines;
import org.modelarena.bench.RunListener;
import org.modelarena.bench.internal.load.GeneratorPort;
import org.modelarena.bench.internal.load.LoadGenerator;
import org.modelarena.bench.internal.load.RemoteGenerator;
import org.modelarena.bench.server.ServerSetup;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Unfinished;
import org.modelarena.server.Token;

/** The machines whose clients take part in a run. Each joins anew, with a fresh JVM, after a fork has ended. Used by one thread. */
final class JoinedMachines implements AutoCloseable {
	private static final long PATIENCE_MINUTES = 10;

	private final ClientMachines machines;
	private final GeneratorPort port;
	/** The token of this run's servers, which changes from run to run. */
	private final String serverSecret = Token.secret();

	JoinedMachines(ClientMachines machines, RunListener listener) {
		this.machines = machines;
		this.port = new GeneratorPort(new InetSocketAddress(machines.host(), machines.port()), machines.secret());
		listener.phase("Waiting for " + machines.count() + (machines.count() == 1 ? " client machine" : " client machines") + " at " + machines.host() + ":" + port.address().getPort());
	}

	/** How these machines reach servers. */
	ServerSetup.Exposure exposure() {
		return new ServerSetup.Exposure(machines.host(), serverSecret);
	}

	/**
	 * A process on each machine.
	 *
	 * @throws ArenaException {@link ErrorCode#ENVIRONMENT} if not all of them join, {@link ErrorCode#CANCELLED}
	 */
	List<LoadGenerator> await(Cancellation cancellation) {
		List<LoadGenerator> joined = new ArrayList<>();
		try (Unfinished work = new Unfinished(() -> joined.forEach(LoadGenerator::close))) {
			while (joined.size() < machines.count()) {
				RemoteGenerator next = port.await(TimeUnit.MINUTES.toNanos(PATIENCE_MINUTES), () -> true, cancellation);
				if (next == null) {
					throw new ArenaException(ErrorCode.ENVIRONMENT, joined.size() + " of " + machines.count() + " client machines have joined at " + machines.host() + ":" + port
							.address().getPort() + " within " + PATIENCE_MINUTES + " minutes. Start there: arena client --join " + machines.host() + ":" + port.address().getPort()
							+ " --token-file FILE");
				}
				if (next.isConnected()) {
					next.watch();
					joined.add(next);
				} else {
					next.close();
				}
			}
			return work.done(joined);
		}
	}

	@Override
	public void close() {
		port.close();
	}
}
