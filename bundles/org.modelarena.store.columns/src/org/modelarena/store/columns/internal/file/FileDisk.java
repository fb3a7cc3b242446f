// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.file;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

import org.modelarena.core.folders.DurableFile;

/**
 * The file system itself. Not written through a {@link FileChannel}, which an interrupt of the writing thread would close for everybody.
 */
public final class FileDisk implements Disk {
	private static final int BUFFER = 1 << 16;

	@Override
	public Output create(Path file) throws IOException {
		Output output = open(file);
		output.truncate(0);
		return output;
	}

	@Override
	public Output open(Path file) throws IOException {
		return new FileOutput(new RandomAccessFile(file.toFile(), "rw"));
	}

	@Override
	public void rename(Path from, Path to) throws IOException {
		Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
		forceFolder(to.toAbsolutePath().getParent());
	}

	@Override
	public void forceFolder(Path folder) {
		DurableFile.forceFolder(folder);
	}

	@Override
	public void delete(Path file) throws IOException {
		Files.deleteIfExists(file);
	}

	private record FileOutput(RandomAccessFile file) implements Output {
		@Override
		public void write(ByteBuffer bytes, long position) throws IOException {
			file.seek(position);
			if (bytes.hasArray()) {
				file.write(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
				bytes.position(bytes.limit());
				return;
			}
			byte[] copy = new byte[Math.min(BUFFER, bytes.remaining())];
			while (bytes.hasRemaining()) {
				int count = Math.min(copy.length, bytes.remaining());
				bytes.get(copy, 0, count);
				file.write(copy, 0, count);
			}
		}

		@Override
		public void force() throws IOException {
			file.getFD().sync();
		}

		@Override
		public void truncate(long length) throws IOException {
			file.setLength(length);
		}

		@Override
		public void close() throws IOException {
			file.close();
		}
	}
}
