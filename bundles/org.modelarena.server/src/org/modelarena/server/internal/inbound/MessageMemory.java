// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.inbound;

import java.util.HashMap;
import java.util.Map;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/**
 * The memory for messages, from their first byte until they have been answered: of all clients together, and half of it for one address. Short messages are
 * free, since the number of connections limits them already: whatever others send, a short call is always taken. Thread-safe.
 */
public final class MessageMemory {
	/** Of each message, in bytes. */
	public static final int FREE = 16 << 10;

	private final long most;
	private final Map<String, Long> byAddress = new HashMap<>();
	private long taken;

	/** @param most bytes of all */
	public MessageMemory(long most) {
		this.most = most;
	}

	/** The memory of one message. Closed by whoever has the message last. Thread-safe. */
	public final class Share implements AutoCloseable {
		private final String address;
		private long bytes;

		private Share(String address) {
			this.address = address;
		}

		/**
		 * The message takes so many bytes now.
		 *
		 * @throws ArenaException {@link ErrorCode#STORE_BUSY} if there is no room for them
		 */
		public void grow(long size) {
			long wanted = Math.max(0, size - FREE);
			synchronized (MessageMemory.this) {
				long more = wanted - bytes;
				if (more > 0) {
					take(address, more);
					bytes = wanted;
				}
			}
		}

		@Override
		public void close() {
			synchronized (MessageMemory.this) {
				taken -= bytes;
				byAddress.computeIfPresent(address, (name, all) -> all == bytes ? null : all - bytes);
				bytes = 0;
			}
		}
	}

	/** @param address of the client, without its port */
	public Share share(String address) {
		return new Share(address);
	}

	private void take(String address, long more) {
		long ofAddress = byAddress.getOrDefault(address, 0L) + more;
		if (taken + more > most || ofAddress > most / 2) {
			throw new ArenaException(ErrorCode.STORE_BUSY,
					"The server holds " + (taken >> 20) + " MB of long messages at the moment, and has no room for this one; send it again later, or in parts.");
		}
		taken += more;
		byAddress.put(address, ofAddress);
	}
}
