package org.modelarena.bench.internal.run;

import java.util.Optional;

import org.modelarena.bench.Conditions;
import org.modelarena.bench.server.ServerProcess;
import org.modelarena.bench.server.ServerSetup;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.StoreProvider;

/** A store behind a server in a JVM of its own. */
final class ServedTarget implements Target {
	private static final int MOST_RESTARTS = 3;

	private final StoreProvider provider;
	private final ServerSetup setup;
	private volatile ServerProcess process;
	private int restarts;
	private boolean changed;

	ServedTarget(StoreProvider provider, ServerSetup setup, Cancellation cancellation) {
		this.provider = provider;
		this.setup = setup;
		this.process = new ServerProcess(setup, cancellation);
	}

	@Override
	public QueryEndpoint connect() {
		if (!process.isAlive()) {
			// Said here at once, where a client would wait for its own timeout to say less.
			throw process.ended();
		}
		return ArenaClient.canConnect(process.address()) ? ArenaClient.connect(process.address(), ClientOptions.DEFAULT) : provider.connect(process.address());
	}

	@Override
	public void disturb(Conditions.Beside beside) {
		changed = beside.writer().isPresent();
		beside.gc().ifPresent(pace -> process.command("gc start " + pace.toMillis()));
		beside.writer().ifPresent(pace -> process.command("writer start " + pace.toMillis()));
	}

	@Override
	public long calm() {
		process.command("gc stop");
		long commits = Long.parseLong(process.command("writer stop"));
		changed = false;
		return commits;
	}

	@Override
	public boolean isAlive() {
		return process.isAlive();
	}

	@Override
	public void abort() {
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
