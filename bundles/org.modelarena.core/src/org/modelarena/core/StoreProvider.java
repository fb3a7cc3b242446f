package org.modelarena.core;

import java.net.URI;
import java.util.List;
import java.util.Set;

/**
 * A kind of store. Thread-safe and stateless. Found through {@link java.util.ServiceLoader} on a class path and as an OSGi service in
 * Equinox, see {@link Catalog}.
 */
public interface StoreProvider {
	/** The name in contenders and on the command line: short, lower case. */
	String name();

	/** One line for {@code arena stores}. */
	String description();

	/** What its stores can do. */
	Set<Capability> capabilities();

	/**
	 * Makes a new store that holds the source's model, and opens it. Nothing is left behind if this fails or is cancelled.
	 *
	 * @throws ArenaException {@link ErrorCode#ALREADY_EXISTS} if something lies at the location; whatever the source throws
	 */
	ModelStore create(StoreLocation location, ElementSource source, Progress progress);

	/**
	 * Opens an existing store.
	 *
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND}, {@link ErrorCode#STORE_DAMAGED}, {@link ErrorCode#STORE_BUSY}
	 */
	ModelStore open(StoreLocation location);

	/** The transports that {@link #serve} offers; empty without {@link Capability#REMOTE}. */
	default Set<Transport> transports() {
		return Set.of();
	}

	/**
	 * Serves stores to other processes until the server is closed.
	 *
	 * @param languages the query languages that the server answers
	 * @throws ArenaException {@link ErrorCode#UNSUPPORTED} without {@link Capability#REMOTE}
	 */
	default StoreServer serve(List<StoreLocation> locations, ServerOptions options, QueryLanguages languages) {
		throw Capability.REMOTE.refusedBy(name());
	}

	/**
	 * Connects to a served store.
	 *
	 * @param address as {@link StoreServer#address} gave it
	 * @throws ArenaException {@link ErrorCode#STORE_UNAVAILABLE}; {@link ErrorCode#UNSUPPORTED} without {@link Capability#REMOTE}
	 */
	default QueryEndpoint connect(URI address) {
		throw Capability.REMOTE.refusedBy(name());
	}
}
