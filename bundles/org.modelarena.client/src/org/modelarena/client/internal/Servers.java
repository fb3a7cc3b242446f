// SPDX-License-Identifier: EPL-2.0
package org.modelarena.client.internal;

import java.time.Duration;
import java.util.function.Function;
import java.util.function.Predicate;

import org.modelarena.client.ClientOptions;
import org.modelarena.client.ServedAddress;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;

/** The server, or the servers, of one store. Thread-safe. */
public interface Servers extends AutoCloseable {
	/** Calls to one server that belong together. */
	interface Work<T> {
		/**
		 * Does it.
		 *
		 * @param rest of the time that it has
		 */
		T on(Reached server, Duration rest);
	}

	/** The server, or the servers, of an address; nothing is connected yet. */
	static Servers of(ServedAddress address, ClientOptions options) {
		return address.isGroup() ? new Group(address, options) : new OneServer(address, options);
	}

	/**
	 * Connects to one of them, at least.
	 *
	 * @throws ArenaException {@link ErrorCode#STORE_UNAVAILABLE}, {@link ErrorCode#UNAUTHENTICATED}, {@link ErrorCode#NOT_FOUND} if there is no such store
	 */
	void begin();

	/**
	 * Does work that can be done again on another server if one could not do it, as long as there is time.
	 *
	 * @param time counts from now
	 * @throws ArenaException whatever the work throws; {@link ErrorCode#STORE_UNAVAILABLE} with what each server said if none could do it
	 */
	<T> T run(Duration time, Cancellation cancellation, Work<T> work);

	/** The same, where {@link #home} can do it, if it can. */
	<T> T runAtHome(Duration time, Cancellation cancellation, Work<T> work);

	/**
	 * The same, for work that can be done by two servers at once: another one is asked as well if the answer is late, and the first answer counts.
	 *
	 * @param work  to be done until what it is given is cancelled
	 * @param stays whether the next work of this kind is best done by the server that gave this answer; else it begins with another one
	 */
	<T> T runHedged(Duration time, Cancellation cancellation, Function<Cancellation, Work<T>> work, Predicate<T> stays);

	/** The server that all work goes to that begins something there, as long as it can be reached. */
	Reached home();

	/** The version that their next answer must not be older than, whichever of them gives it; see {@link Reached#atLeast}. */
	Long atLeast();

	/** Something was received that was not asked for. */
	void heard(Object notification);

	/** Whether there are several. */
	boolean isGroup();

	/** Whether nothing more can be done. */
	boolean isClosed();

	@Override
	void close();
}
