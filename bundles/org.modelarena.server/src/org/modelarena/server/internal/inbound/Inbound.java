// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.inbound;

import java.time.Duration;

import org.modelarena.server.ServiceLimits;

/**
 * The limits for what clients send, over all transports. Thread-safe.
 *
 * @param memory       for messages that have begun to arrive
 * @param messageBytes of a message of a client that is known
 * @param patience     from a message's first byte to its last
 */
public record Inbound(MessageMemory memory, int messageBytes, Duration patience) {
	/** Of a message of a client that has not shown a token: room for one. */
	private static final int UNKNOWN_BYTES = 1 << 16;

	public Inbound(ServiceLimits limits) {
		this(new MessageMemory(limits.unansweredBytes()), limits.messageBytes(), limits.firstMessage());
	}

	/**
	 * How long a client that was refused before it showed a token keeps its connection, of which nothing is read meanwhile: coming again and again takes a
	 * stranger time, and the server little. Within the time of a message, after which the connection is cut off.
	 */
	public Duration refusalPause() {
		return patience.dividedBy(2);
	}

	/** The longest message of a client, in bytes. */
	public int mostBytes(boolean isKnown) {
		return isKnown ? messageBytes : Math.min(messageBytes, UNKNOWN_BYTES);
	}
}
