// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.session;

import java.time.Duration;

import org.modelarena.core.Cancellation;

/**
 * The circumstances of a call: who calls, and since when.
 *
 * @param client       the caller
 * @param cancellation cancelled when the client does not want the answer any more
 * @param arrived      {@link System#nanoTime} when the call had arrived
 */
public record CallContext(Client client, Cancellation cancellation, long arrived) {
	/** A call that has just arrived. */
	public static CallContext of(Client client) {
		return new CallContext(client, client.presence().child(), System.nanoTime());
	}

	/** For whom it is worked on. */
	public Owner owner() {
		return client.owner();
	}

	/** The session of the client. */
	public Session session() {
		return client.session();
	}

	/** Nanoseconds since the call arrived. */
	public long nanos() {
		return System.nanoTime() - arrived;
	}

	/** The rest of a time that counts from the arrival. */
	public Duration rest(Duration of) {
		Duration rest = of.minusNanos(nanos());
		return rest.isNegative() ? Duration.ZERO : rest;
	}
}
