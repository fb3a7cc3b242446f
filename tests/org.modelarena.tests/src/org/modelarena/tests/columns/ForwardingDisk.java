// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.columns;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

import org.modelarena.store.columns.internal.file.Disk;
import org.modelarena.store.columns.internal.file.FileDisk;

/** The file system itself; tests change what they need otherwise. */
class ForwardingDisk implements Disk {
	private final Disk real = new FileDisk();

	@Override
	public Output create(Path file) throws IOException {
		return real.create(file);
	}

	@Override
	public Output open(Path file) throws IOException {
		return real.open(file);
	}

	@Override
	public void rename(Path from, Path to) throws IOException {
		real.rename(from, to);
	}

	@Override
	public void forceFolder(Path folder) throws IOException {
		real.forceFolder(folder);
	}

	@Override
	public void delete(Path file) throws IOException {
		real.delete(file);
	}

	/** A file itself, likewise. */
	static class ForwardingOutput implements Output {
		private final Output real;

		ForwardingOutput(Output real) {
			this.real = real;
		}

		@Override
		public void write(ByteBuffer bytes, long position) throws IOException {
			real.write(bytes, position);
		}

		@Override
		public void force() throws IOException {
			real.force();
		}

		@Override
		public void truncate(long length) throws IOException {
			real.truncate(length);
		}

		@Override
		public void close() throws IOException {
			real.close();
		}
	}
}
