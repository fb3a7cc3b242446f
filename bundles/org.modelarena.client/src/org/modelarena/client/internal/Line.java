// SPDX-License-Identifier: EPL-2.0
package org.modelarena.client.internal;

/** A way to a server on which messages go. Thread-safe. */
public interface Line extends AutoCloseable {
	/** Sends a message. Fails by ending the line, or with an {@link org.modelarena.core.ArenaException}. */
	void send(byte[] message);

	/** Whether the server can begin to speak. */
	boolean isDuplex();

	@Override
	void close();

	/** The receiver of a line's messages and of its end. */
	interface Listener {
		/** A message has come. */
		void received(byte[] message);

		/** No more will come, for a reason. Told once, also after {@link Line#close}. */
		void ended(String reason);
	}

	/** Opens a line. */
	interface Opener {
		/** @throws org.modelarena.core.ArenaException {@code STORE_UNAVAILABLE} */
		Line open(Listener listener);
	}
}
