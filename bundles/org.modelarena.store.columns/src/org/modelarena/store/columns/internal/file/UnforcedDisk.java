// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** The file system without waiting for the disk, for a folder that is worth nothing after a crash. */
public final class UnforcedDisk implements Disk {
	private final Disk files = new FileDisk();

	@Override
	public Output create(Path file) throws IOException {
		return new UnforcedOutput(files.create(file));
	}

	@Override
	public Output open(Path file) throws IOException {
		return new UnforcedOutput(files.open(file));
	}

	@Override
	public void rename(Path from, Path to) throws IOException {
		Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
	}

	@Override
	public void forceFolder(Path folder) {
		// Nobody waits for it.
	}

	@Override
	public void delete(Path file) throws IOException {
		files.delete(file);
	}

	private record UnforcedOutput(Output output) implements Output {
		@Override
		public void write(ByteBuffer bytes, long position) throws IOException {
			output.write(bytes, position);
		}

		@Override
		public void force() {
			// Nobody waits for it.
		}

		@Override
		public void truncate(long length) throws IOException {
			output.truncate(length);
		}

		@Override
		public void close() throws IOException {
			output.close();
		}
	}
}
