// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.results;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

import org.modelarena.core.ArenaException;

/** A file that only grows, up to a length that is known to be on disk. Used by one thread. */
final class AppendedFile extends OutputStream {
	private final Path path;
	private final FileChannel channel;

	/**
	 * Opens or makes the file.
	 *
	 * @param keep the bytes that stay; what follows them is cut off
	 * @throws ArenaException {@code IO}, also if there are fewer bytes than that
	 */
	AppendedFile(Path path, long keep) {
		this.path = path;
		try {
			channel = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
			if (channel.size() < keep) {
				channel.close();
				throw new IOException("it has fewer bytes than were written to it, so that the run cannot go on; put the whole file back, or start a new run");
			}
			channel.truncate(keep);
			channel.position(keep);
		} catch (IOException e) {
			throw ArenaException.io("Cannot write " + path, e);
		}
	}

	@Override
	public void write(int value) throws IOException {
		write(new byte[] { (byte) value });
	}

	@Override
	public void write(byte[] bytes, int from, int length) throws IOException {
		ByteBuffer buffer = ByteBuffer.wrap(bytes, from, length);
		while (buffer.hasRemaining()) {
			channel.write(buffer);
		}
	}

	/** Has what was written on disk when it returns. @return the file's length */
	long force() {
		try {
			channel.force(false);
			return channel.size();
		} catch (IOException e) {
			throw ArenaException.io("Cannot write " + path, e);
		}
	}

	@Override
	public void close() {
		try {
			channel.close();
		} catch (IOException e) {
			throw ArenaException.io("Cannot write " + path, e);
		}
	}
}
