// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.methods;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.function.Function;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.server.Bearer;
import org.modelarena.server.Right;
import org.modelarena.server.internal.session.Session;

/** A file that a client fetches in parts, until it has gone or is silent for too long. Thread-safe. */
final class OpenDownload implements Session.Ending {
	private final String id;
	private final String store;
	private final MadeFile made;
	private final Lease lease;
	private final Runnable onEnd;
	private boolean isEnded;

	/**
	 * @param lease makes one that ends it when nobody is thought to fetch more of it
	 * @param onEnd run once
	 */
	OpenDownload(String id, String store, MadeFile made, Function<Runnable, Lease> lease, Session session, Runnable onEnd) {
		this.id = id;
		this.store = store;
		this.onEnd = onEnd;
		this.made = made;
		this.lease = lease.apply(() -> session.end(id));
		this.lease.start();
	}

	String id() {
		return id;
	}

	/** At most so many bytes from there on; none behind the end. */
	synchronized byte[] part(long offset, int most) {
		if (isEnded) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "The download has ended.");
		}
		lease.renew();
		try (FileChannel channel = FileChannel.open(made.file(), StandardOpenOption.READ)) {
			ByteBuffer buffer = ByteBuffer.allocate((int) Math.clamp(channel.size() - offset, 0, most));
			while (buffer.hasRemaining() && channel.read(buffer, offset + buffer.position()) > 0) {
				// A read may give less than there is.
			}
			return Arrays.copyOf(buffer.array(), buffer.position());
		} catch (IOException e) {
			throw ArenaException.io("Cannot read what was written", e);
		}
	}

	@Override
	public void require(Bearer client) {
		client.require(Right.READ, store);
	}

	@Override
	public synchronized void end() {
		if (!isEnded) {
			isEnded = true;
			lease.close();
			made.close();
			onEnd.run();
		}
	}
}
