// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.scan;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.xmi.internal.input.FilePosition;

/**
 * Finds the lines and columns of places in a file, by reading it again from its start: scanning does not count lines. Forward only. Columns count as Java counts
 * characters. Not thread-safe.
 */
final class FilePlaces implements AutoCloseable {
	private final Path file;
	private final InputStream stream;
	private final FilePosition position;
	/** Bytes are read from here one by one: those of a stream would be locked one by one. */
	private final byte[] buffer = new byte[1 << 16];
	private int filled;
	/** The next byte in the buffer. */
	private int next;
	private long offset;
	private int line = 1;
	private int column = 1;
	private int before;

	FilePlaces(Path file) {
		this.file = file;
		position = new FilePosition(String.valueOf(file.getFileName()), ErrorCode.MODEL_INVALID);
		try {
			stream = Files.newInputStream(file);
		} catch (IOException e) {
			throw ArenaException.io("Cannot read " + file, e);
		}
	}

	/** The place of a byte that does not come before the one that was asked for last. */
	FilePosition at(long place) {
		try {
			while (offset < place) {
				if (next == filled && !fill()) {
					break;
				}
				int end = (int) Math.min(filled, next + place - offset);
				offset += end - next;
				while (next < end) {
					pass(buffer[next++] & 0xFF);
				}
			}
		} catch (IOException e) {
			throw ArenaException.io("Cannot read " + file, e);
		}
		position.move(line, column);
		return position;
	}

	private boolean fill() throws IOException {
		next = 0;
		filled = Math.max(0, stream.read(buffer));
		return filled > 0;
	}

	private void pass(int c) {
		if (c == '\n' && before == '\r') {
			// One line break.
		} else if (c == '\n' || c == '\r') {
			line++;
			column = 1;
		} else if ((c & 0xC0) != 0x80) {
			// The first byte of a character; those of four bytes are two for Java.
			column += c >= 0xF0 ? 2 : 1;
		}
		before = c;
	}

	@Override
	public void close() {
		try {
			stream.close();
		} catch (IOException e) {
			throw ArenaException.io("Cannot read " + file, e);
		}
	}
}
