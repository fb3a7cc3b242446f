package org.modelarena.server.internal.session;

import java.time.Duration;

import org.modelarena.core.Cancellation;

/**
 * Who calls, and since when.
 *
 * @param cancellation cancelled when the client does not want the answer any more
 * @param arrived      {@link System#nanoTime} when the call had arrived
 */
public record CallContext(Session session, Cancellation cancellation, long arrived) {
	/** A call that has just arrived. */
	public static CallContext of(Session session) {
		return new CallContext(session, session.cancellation().child(), System.nanoTime());
	}

	/** Nanoseconds since the call arrived. */
	public long nanos() {
		return System.nanoTime() - arrived;
	}

	/** What is left of a time that counts from the arrival. */
	public Duration rest(Duration of) {
		Duration rest = of.minusNanos(nanos());
		return rest.isNegative() ? Duration.ZERO : rest;
	}
}
