// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/** Everything that the store does to change files: the seam at which a test lets a write fail. Thread-safe. */
public interface Disk {
	/** A file that is written. Used by one thread at a time, except that {@link #force} may run beside the others. */
	interface Output extends AutoCloseable {
		/** Writes the remaining bytes of a buffer at a position of the file, all of them. */
		void write(ByteBuffer bytes, long position) throws IOException;

		/** Waits until all that was written before is on disk. */
		void force() throws IOException;

		/** Cuts the file off. */
		void truncate(long length) throws IOException;

		@Override
		void close() throws IOException;
	}

	/** Makes an empty file, in place of one that is there. */
	Output create(Path file) throws IOException;

	/** Opens a file to go on writing. */
	Output open(Path file) throws IOException;

	/** Gives a file the name of another in one step, durably. */
	void rename(Path from, Path to) throws IOException;

	/** Makes the names in a folder durable, where the system can. */
	void forceFolder(Path folder) throws IOException;

	/** Removes a file, if it is there. */
	void delete(Path file) throws IOException;
}
