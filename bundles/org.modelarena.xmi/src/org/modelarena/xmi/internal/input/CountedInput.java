// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.input;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/** A model file that is read byte by byte, with the place for errors. Not thread-safe. */
public final class CountedInput extends InputStream {
	private final Path file;
	private final InputStream stream;
	private final byte[] buffer = new byte[1 << 16];
	private long before;
	private int at;
	private int end;

	/** @throws ArenaException {@link ErrorCode#NOT_FOUND}, {@link ErrorCode#IO}, {@link ErrorCode#MODEL_INVALID} for an empty file */
	public CountedInput(Path file, WatchedFiles files) {
		this.file = file;
		this.stream = files.watch(InputFile.open(file, ErrorCode.MODEL_INVALID));
	}

	/** The length of the file in bytes. */
	public long length() throws IOException {
		return Files.size(file);
	}

	@Override
	public int read() {
		if (at == end && !fill()) {
			return -1;
		}
		return buffer[at++] & 0xFF;
	}

	private boolean fill() {
		before += end;
		at = 0;
		try {
			end = Math.max(0, stream.read(buffer));
		} catch (IOException e) {
			end = 0;
			throw ArenaException.io("Cannot read " + file, e);
		}
		return end > 0;
	}

	/** An error at the current place. */
	public ArenaException error(String message, Throwable cause) {
		return new ArenaException(ErrorCode.MODEL_INVALID, file.getFileName() + ": at byte " + (before + at) + ": " + message, cause);
	}

	@Override
	public void close() throws IOException {
		stream.close();
	}
}
