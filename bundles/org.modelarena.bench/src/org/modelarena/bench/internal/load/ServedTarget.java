// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.load;

import java.net.URI;
import java.time.Duration;
import java.util.List;

import org.modelarena.bench.internal.program.ProgramEndpoint;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.store.Catalog;

/** A server somewhere, or several, which clients ask by turns. Whoever started it disturbs it. */
final class ServedTarget implements Target {
	private final Catalog catalog;
	private final String store;
	private final List<URI> addresses;
	private final ClientOptions options;
	private volatile boolean ended;

	ServedTarget(Catalog catalog, Opening opening) {
		this.catalog = catalog;
		this.store = opening.store();
		this.addresses = opening.servers().stream().map(URI::create).toList();
		this.options = opening.secret().isEmpty() ? ClientOptions.DEFAULT : ClientOptions.DEFAULT.with(opening.secret());
	}

	@Override
	public ProgramEndpoint connect(int client, Duration patience) {
		if (ended) {
			// Said here at once, where a client would wait for its own timeout to say less.
			throw new ArenaException(ErrorCode.STORE_UNAVAILABLE, "The server of " + store + " has ended.");
		}
		URI address = address(client);
		return ProgramEndpoint.of(ArenaClient.canConnect(address) ? ArenaClient.connect(address, patience.compareTo(options.patience()) > 0 ? options.waiting(patience) : options)
				: catalog.store(store).connect(address), client);
	}

	private URI address(int client) {
		return addresses.get(client % addresses.size());
	}

	@Override
	public String server(int client) {
		return addresses.size() == 1 ? "" : address(client).toString();
	}

	/** Nobody will answer any more. May be called by any thread. */
	void serverEnded() {
		ended = true;
	}

	@Override
	public void disturb(StepPlan.Limits limits) {
	}

	@Override
	public long calm() {
		return 0;
	}

	@Override
	public void close() {
	}
}
