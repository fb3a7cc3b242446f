// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server;

import java.time.Duration;

import org.modelarena.core.QueryLimits;
import org.modelarena.protocol.Frames;

/**
 * The limits for clients.
 *
 * @param workers         the most threads that compute answers: twice as many as there are processors, and one more for each query that takes long
 * @param waitingCalls    calls that may wait for a worker; the next one is refused with {@code STORE_BUSY}
 * @param callsAtOnce     of one connection; more are not read before one of them has been answered
 * @param messageBytes    of a call
 * @param timeout         of a query; a client can ask for less
 * @param rows            of an answer; a client can ask for less
 * @param queryBytes      of memory, see {@link org.modelarena.core.QueryLimits#maxBytes}; a client can ask for less
 * @param pageRows        of one message, unless the client asks for fewer
 * @param waitingBytes    the bytes that may wait to be sent over one connection, before the server computes no more for it
 * @param cursors         with subscriptions and uploads, of one connection, or of one token over HTTP
 * @param cursorIdle      after which a cursor that nobody reads, or an upload that nobody continues, is ended
 * @param connections     at once, over each transport
 * @param firstMessage    the time that a connection may take until its first message is complete, and that any message may take from its first byte
 * @param uploadBytes     of the files of a model that a client sends
 * @param cacheBytes      the most memory of answers that are kept until the next commit, and shared by calls that ask the same at the same time; 0 for none
 */
public record ServiceLimits(int workers, int waitingCalls, int callsAtOnce, int messageBytes, long unansweredBytes, Duration timeout, long rows, long queryBytes, int pageRows, long waitingBytes,
		int cursors, Duration cursorIdle, int connections, Duration firstMessage, long uploadBytes, long cacheBytes) {
	/** A minute and ten million rows for a query, pages of 10,000 rows. */
	public static final ServiceLimits DEFAULT = new Builder().build();

	/** The most that a query may use. */
	public QueryLimits query() {
		return new QueryLimits(timeout, rows, queryBytes);
	}

	/** The default limits, for some to be set. */
	public static Builder builder() {
		return new Builder();
	}

	/** Limits in the making. Each setter gives the builder. */
	public static final class Builder {
		private int workers = 128;
		private int waitingCalls = 1024;
		private int callsAtOnce = 32;
		private int messageBytes = Frames.DEFAULT_LIMIT;
		private long unansweredBytes = Math.max(4L * Frames.DEFAULT_LIMIT, Runtime.getRuntime().maxMemory() / 8);
		private Duration timeout = QueryLimits.DEFAULT.timeout();
		private long rows = QueryLimits.DEFAULT.maxRows();
		private long queryBytes = QueryLimits.DEFAULT.maxBytes();
		private int pageRows = 10_000;
		private long waitingBytes = 4L << 20;
		private int cursors = 64;
		private Duration cursorIdle = Duration.ofMinutes(1);
		private int connections = 2000;
		private Duration firstMessage = Duration.ofSeconds(10);
		private long uploadBytes = 8L << 30;
		private long cacheBytes;

		private Builder() {
		}

		public Builder workers(int value) {
			workers = value;
			return this;
		}

		public Builder waitingCalls(int value) {
			waitingCalls = value;
			return this;
		}

		public Builder callsAtOnce(int value) {
			callsAtOnce = value;
			return this;
		}

		public Builder messageBytes(int value) {
			messageBytes = value;
			return this;
		}

		public Builder unansweredBytes(long value) {
			unansweredBytes = value;
			return this;
		}

		public Builder timeout(Duration value) {
			timeout = value;
			return this;
		}

		public Builder rows(long value) {
			rows = value;
			return this;
		}

		public Builder queryBytes(long value) {
			queryBytes = value;
			return this;
		}

		public Builder pageRows(int value) {
			pageRows = value;
			return this;
		}

		public Builder waitingBytes(long value) {
			waitingBytes = value;
			return this;
		}

		public Builder cursors(int value) {
			cursors = value;
			return this;
		}

		public Builder cursorIdle(Duration value) {
			cursorIdle = value;
			return this;
		}

		public Builder connections(int value) {
			connections = value;
			return this;
		}

		public Builder firstMessage(Duration value) {
			firstMessage = value;
			return this;
		}

		public Builder uploadBytes(long value) {
			uploadBytes = value;
			return this;
		}

		public Builder cacheBytes(long value) {
			cacheBytes = value;
			return this;
		}

		public ServiceLimits build() {
			// One of the longest has to find room in one address' half, where it may be copied once.
			return new ServiceLimits(workers, waitingCalls, callsAtOnce, messageBytes, Math.max(unansweredBytes, 4L * messageBytes), timeout, rows, queryBytes, pageRows, waitingBytes,
					cursors, cursorIdle, connections, firstMessage, uploadBytes, cacheBytes);
		}
	}
}
