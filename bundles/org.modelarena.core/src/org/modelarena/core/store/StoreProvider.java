// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.store;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.Strategy;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.QueryLanguages;

/**
 * A kind of store. Thread-safe and stateless. Found through {@link java.util.ServiceLoader} on a class path and as an OSGi service in
 * Equinox, see {@link Catalog}.
 */
public interface StoreProvider {
	/** The name in contenders and on the command line: short, lower case. */
	String name();

	/** One line for {@code arena stores}. */
	String description();

	/** The capabilities of its stores. */
	Set<Capability> capabilities();

	/** How a query runs that does not say how: as a plan where plans are known to be no worse than the interpreter on these stores. */
	default Strategy preferredStrategy() {
		return Strategy.INTERPRETED;
	}

	/**
	 * Fetches what stores need and ModelArena does not contain, once on a machine, so that it is no part of what loading takes. Whoever does not call this has it
	 * fetched when it is first needed.
	 *
	 * @throws ArenaException {@link ErrorCode#ENVIRONMENT} if it cannot be fetched, {@link ErrorCode#CANCELLED}
	 */
	default void fetch(Cancellation cancellation) {
		// Most come with all that they need.
	}

	/**
	 * Makes a new store that holds the source's model, and opens it. Nothing is left behind if this fails or is cancelled.
	 *
	 * @throws ArenaException {@link ErrorCode#ALREADY_EXISTS} if something exists at the location; whatever the source throws
	 */
	ModelStore create(StoreLocation location, ElementSource source, Progress progress);

	/**
	 * Opens an existing store.
	 *
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND}, {@link ErrorCode#STORE_DAMAGED}, {@link ErrorCode#STORE_BUSY}
	 */
	ModelStore open(StoreLocation location);

	/**
	 * Opens an existing store that will only be read, so that others may read it as well, and that its folder may be one that cannot be written
	 * to, where the provider can do that. Edits of it are refused then. Otherwise it is opened as by {@link #open}.
	 */
	default ModelStore openToRead(StoreLocation location) {
		return open(location);
	}

	/** Whether {@link #openReplica} can. */
	default boolean canBeReplicated() {
		return false;
	}

	/**
	 * Opens an existing store as a replica has it.
	 *
	 * @param location of a folder that nobody else uses, and that is worth nothing after a crash
	 * @throws ArenaException as {@link #open}; {@link ErrorCode#UNSUPPORTED}
	 */
	default ReplicaStore openReplica(StoreLocation location) {
		throw new ArenaException(ErrorCode.UNSUPPORTED, "Stores of kind '" + name() + "' cannot be replicated; load the model into one of kind columns.");
	}

	/**
	 * Checks what of a store's files only its provider knows, without changing them; what opening it checks need not be. A store that others
	 * have open may be refused.
	 *
	 * @throws ArenaException {@link ErrorCode#STORE_BUSY}, {@link ErrorCode#CANCELLED}; what is wrong with the files comes among the findings
	 */
	default void checkFiles(StoreLocation location, Findings findings, Progress progress) {
		// Opening checks all there is.
	}

	/**
	 * Looks for a way to bring back a store that cannot be opened, without changing anything.
	 *
	 * @return nothing if the store need not be brought back, or the provider knows no way
	 * @throws ArenaException {@link ErrorCode#STORE_BUSY}, {@link ErrorCode#NOT_FOUND}
	 */
	default Optional<StoreRepair> repair(StoreLocation location) {
		return Optional.empty();
	}

	/**
	 * Hands over the files of one consistent state of a store: a folder with these files is a store with the same model. The store may be in
	 * use, where the provider can do that.
	 *
	 * @throws ArenaException {@link ErrorCode#STORE_BUSY} if it is in use, and the provider cannot; {@link ErrorCode#STORE_DAMAGED};
	 *                        {@link ErrorCode#UNSUPPORTED} if the model is not in the folder
	 */
	default void copyFiles(StoreLocation location, FileSink sink) {
		throw new ArenaException(ErrorCode.UNSUPPORTED, "The store '" + name() + "' cannot be backed up by ModelArena; copy its folder while nobody uses it.");
	}

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
