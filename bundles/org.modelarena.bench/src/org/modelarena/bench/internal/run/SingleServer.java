// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.run;

import java.util.List;
import java.util.Optional;

import org.modelarena.bench.Conditions;
import org.modelarena.bench.internal.load.Opening;
import org.modelarena.bench.server.ServerMemory;
import org.modelarena.bench.server.ServerProcess;
import org.modelarena.bench.server.ServerSetup;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;

/** The server of a fork, which is started again if it ends. Used by one thread. */
public final class SingleServer implements ServerControl {
	private static final int MOST_RESTARTS = 3;

	private final ServerSetup setup;
	private ServerProcess process;
	private int restarts;
	private boolean changed;

	/** Starts the server. */
	public SingleServer(ServerSetup setup, Cancellation cancellation) {
		this.setup = setup;
		this.process = new ServerProcess(setup, cancellation);
	}

	@Override
	public Opening opening() {
		return Opening.served(setup.store(), process.address().toString(), setup.launch().exposure().map(ServerSetup.Exposure::secret).orElse(""));
	}

	@Override
	public void disturb(Conditions.Beside beside) {
		changed = beside.writer().isPresent();
		beside.gc().ifPresent(pace -> process.command("gc start " + pace.toMillis()));
		beside.writer().ifPresent(pace -> process.command("writer start " + pace.toMillis()));
	}

	@Override
	public Calm calm() {
		process.command("gc stop");
		long commits = Long.parseLong(process.command("writer stop"));
		changed = false;
		return new Calm(commits, List.of());
	}

	@Override
	public void reopen() {
		process.reopen();
	}

	@Override
	public List<ProcessHandle> processes() {
		return List.of(process.handle());
	}

	/** The memory figures of its JVM. */
	public ServerMemory memory() {
		return ServerMemory.parse(process.command("memory"));
	}

	@Override
	public boolean isAlive() {
		return process.isAlive();
	}

	@Override
	public void kill() {
		process.kill();
	}

	@Override
	public Optional<String> revive(Cancellation cancellation) {
		if (process.isAlive()) {
			return Optional.empty();
		}
		ArenaException why = process.ended();
		if (changed) {
			throw new ArenaException(ErrorCode.STORE_UNAVAILABLE,
					"The server ended beside its writer, so the store is not in its loaded state any more. " + why.getMessage(), why);
		}
		if (restarts == MOST_RESTARTS) {
			throw why;
		}
		restarts++;
		process.close();
		process = new ServerProcess(setup, cancellation);
		return Optional.of(why.getMessage());
	}

	@Override
	public void close() {
		process.close();
	}
}
