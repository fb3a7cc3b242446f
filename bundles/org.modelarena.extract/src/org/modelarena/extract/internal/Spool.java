// SPDX-License-Identifier: EPL-2.0
package org.modelarena.extract.internal;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.folders.TemporaryFolder;

/** A temporary file of events, part by part, so that a model is read once from source and any number of times from here. */
final class Spool implements AutoCloseable {
	private static final System.Logger LOG = System.getLogger(Spool.class.getName());
	private static final int BUFFER = 1 << 16;

	private final Path file;
	private final DataOutputStream out;

	Spool() {
		try {
			file = Files.createTempFile(TemporaryFolder.get(), "java", ".events");
			out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file), BUFFER));
		} catch (IOException e) {
			throw new ArenaException(ErrorCode.IO, "Cannot make a temporary file: " + e.getMessage(), e);
		}
	}

	void append(byte[] events) {
		try {
			out.writeInt(events.length);
			out.write(events);
		} catch (IOException e) {
			throw failed(e);
		}
	}

	/** To be called before the first {@link #read}. */
	void complete() {
		try {
			out.close();
		} catch (IOException e) {
			throw failed(e);
		}
	}

	/** Gives all parts, in order. */
	void read(Consumer<byte[]> part) {
		try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file), BUFFER))) {
			while (true) {
				int length;
				try {
					length = in.readInt();
				} catch (EOFException end) {
					return;
				}
				byte[] events = new byte[length];
				in.readFully(events);
				part.accept(events);
			}
		} catch (IOException e) {
			throw failed(e);
		}
	}

	private ArenaException failed(IOException e) {
		return new ArenaException(ErrorCode.IO, "The temporary file " + file + ": " + e.getMessage()
				+ ". Another folder for it can be given with JAVA_TOOL_OPTIONS=-Djava.io.tmpdir=DIR.", e);
	}

	@Override
	public void close() {
		try {
			out.close();
		} catch (IOException e) {
			// Only where writing has failed before, of which the caller knows; what was not written is not wanted any more.
			LOG.log(System.Logger.Level.DEBUG, "Cannot complete " + file, e);
		}
		try {
			Files.deleteIfExists(file);
		} catch (IOException e) {
			LOG.log(System.Logger.Level.WARNING, "Cannot remove " + file, e);
		}
	}
}
