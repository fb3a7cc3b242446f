package org.modelarena.server;

import java.time.Duration;

import org.modelarena.protocol.Frames;

/**
 * What clients may use.
 *
 * @param workers         the most threads that compute answers: twice as many as there are processors, and one more for each query that takes long
 * @param waitingCalls    calls that may wait for a worker; the next one is refused with {@code STORE_BUSY}
 * @param callsAtOnce     of one connection; more are not read before one of them has been answered
 * @param messageBytes    of a call
 * @param timeout         of a query; a client can ask for less
 * @param rows            of an answer
 * @param pageRows        of one message, unless the client asks for fewer
 * @param waitingBytes    that may wait to be sent over one connection, before the server computes no more for it
 * @param cursors         of one connection, or of one token over HTTP
 * @param cursorIdle      after which a cursor that nobody reads is closed
 * @param connections     at once, over each transport
 * @param firstMessage    how long a connection may take until its first message is complete, and how long any message may take from its first byte
 * @param cacheBytes   that answers may take which are kept until the next commit, and shared by calls that ask the same at the same time; 0 for none
 */
public record ServiceLimits(int workers, int waitingCalls, int callsAtOnce, int messageBytes, Duration timeout, long rows, int pageRows, long waitingBytes,
		int cursors, Duration cursorIdle, int connections, Duration firstMessage, long cacheBytes) {
	private static final int WORKERS = 128;

	/** A minute and ten million rows for a query, pages of 10,000 rows. */
	public static final ServiceLimits DEFAULT = new ServiceLimits(WORKERS, 1024, 32, Frames.DEFAULT_LIMIT,
			Duration.ofMinutes(1), 10_000_000, 10_000, 4L << 20, 64, Duration.ofMinutes(1), 2000, Duration.ofSeconds(10), 0);

	/** The same with room for answers. */
	public ServiceLimits withCache(long bytes) {
		return new ServiceLimits(workers, waitingCalls, callsAtOnce, messageBytes, timeout, rows, pageRows, waitingBytes, cursors, cursorIdle, connections, firstMessage, bytes);
	}
}
