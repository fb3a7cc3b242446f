// SPDX-License-Identifier: EPL-2.0
package org.modelarena.client.internal;

import java.util.concurrent.CompletableFuture;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/** A way to a server on which messages go. Thread-safe. */
public interface Line extends AutoCloseable {
	/** Sends a message. Fails by ending the line, or with an {@link org.modelarena.core.ArenaException}. */
	void send(byte[] message);

	/**
	 * Asks for what is at a path of the server, in HTTP.
	 *
	 * @param accept the type that is wanted
	 * @return fails with an {@link org.modelarena.core.ArenaException}
	 */
	default CompletableFuture<byte[]> get(String path, String accept) {
		return CompletableFuture.failedFuture(new ArenaException(ErrorCode.UNSUPPORTED, "There are paths over HTTP only."));
	}

	/** Whether the server can begin to speak. */
	boolean isDuplex();

	@Override
	void close();

	/** The receiver of a line's messages and of its end. */
	interface Listener {
		/** A message has come. */
		void received(byte[] message);

		/** One of the messages that were sent gets no answer, for a reason; others do. */
		void failed(byte[] sent, ArenaException reason);

		/** No more will come, for a reason. Told once, also after {@link Line#close}. */
		void ended(String reason);
	}

	/** Opens a line. */
	interface Opener {
		/** @throws org.modelarena.core.ArenaException {@code STORE_UNAVAILABLE} */
		Line open(Listener listener);
	}
}
