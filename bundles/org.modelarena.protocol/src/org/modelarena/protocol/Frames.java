// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.function.IntConsumer;

/**
 * Messages on a stream of bytes, framed as in the Language Server Protocol: headers in ASCII, each on a line that ends with CR LF, an empty line, and as
 * many bytes as the header {@code Content-Length} says. Stateless.
 */
public final class Frames {
	/** Of one message, unless an administrator sets another limit. */
	public static final int DEFAULT_LIMIT = 16 << 20;
	private static final int LONGEST_HEADERS = 1024;
	private static final int MOST_BYTES_AHEAD = 1 << 14;
	private static final String LENGTH = "content-length:";

	private Frames() {
	}

	/** A stream that does not consist of frames, so that it is unknown where the next one begins: the connection has to be closed. */
	public static final class BrokenFrame extends IOException {
		private static final long serialVersionUID = 1L;

		BrokenFrame(String message) {
			super(message);
		}
	}

	/** The bytes of a message with its header. */
	public static byte[] encode(byte[] message) {
		byte[] header = ("Content-Length: " + message.length + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII);
		byte[] frame = java.util.Arrays.copyOf(header, header.length + message.length);
		System.arraycopy(message, 0, frame, header.length, message.length);
		return frame;
	}

	/**
	 * Reads the next message; waits for it.
	 *
	 * @param limit the longest message to take, in bytes
	 * @return null at the end of the stream
	 * @throws BrokenFrame  if the header is wrong, or announces more than the limit
	 * @throws EOFException if the stream ends within a frame
	 */
	public static byte[] read(InputStream in, int limit) throws IOException {
		return read(in, limit, size -> {
		});
	}

	/**
	 * Reads the next message; waits for it.
	 *
	 * @param sizes told of the bytes of memory before they are taken, from time to time; may throw, which ends the reading
	 * @return as {@link #read(InputStream, int)}
	 * @throws IOException as there
	 */
	public static byte[] read(InputStream in, int limit, IntConsumer sizes) throws IOException {
		int length = readLength(in);
		if (length < 0) {
			return null;
		}
		if (length > limit) {
			throw new BrokenFrame("A message of " + length + " bytes is too long; " + limit + " are allowed.");
		}
		return readFully(in, length, sizes);
	}

	/** Memory is allocated as the bytes arrive, so that a mere announcement of a length cannot claim it. */
	private static byte[] readFully(InputStream in, int length, IntConsumer sizes) throws IOException {
		sizes.accept(Math.min(length, MOST_BYTES_AHEAD));
		byte[] message = new byte[Math.min(length, MOST_BYTES_AHEAD)];
		int read = 0;
		while (read < length) {
			if (read == message.length) {
				int size = (int) Math.min(length, 2L * read);
				sizes.accept(size);
				message = java.util.Arrays.copyOf(message, size);
			}
			int count = in.read(message, read, message.length - read);
			if (count < 0) {
				throw new EOFException("The connection ended after " + read + " of " + length + " bytes of a message.");
			}
			read += count;
		}
		return message;
	}

	private static int readLength(InputStream in) throws IOException {
		StringBuilder line = new StringBuilder();
		int length = -1;
		for (int count = 0; count < LONGEST_HEADERS; count++) {
			int next = in.read();
			if (next < 0) {
				if (count == 0) {
					return -1;
				}
				throw new EOFException("The connection ended within the header of a message.");
			}
			if (next != '\n') {
				line.append((char) next);
				continue;
			}
			String header = line.toString().strip().toLowerCase(Locale.ROOT);
			line.setLength(0);
			if (header.isEmpty()) {
				return announced(length);
			}
			if (header.startsWith(LENGTH)) {
				length = parse(header.substring(LENGTH.length()).strip());
			} else if (!header.startsWith("content-type:")) {
				throw new BrokenFrame("A message begins with the header 'Content-Length: BYTES'; this one does not.");
			}
		}
		throw new BrokenFrame("The headers of a message are longer than " + LONGEST_HEADERS + " bytes.");
	}

	private static int announced(int length) throws BrokenFrame {
		if (length < 0) {
			throw new BrokenFrame("The header 'Content-Length: BYTES' is missing.");
		}
		return length;
	}

	private static int parse(String text) throws BrokenFrame {
		if (!text.matches("\\d{1,9}")) {
			throw new BrokenFrame("The header 'Content-Length' takes a number of bytes below a thousand million.");
		}
		return Integer.parseInt(text);
	}
}
