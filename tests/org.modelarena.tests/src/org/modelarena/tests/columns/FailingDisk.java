// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.columns;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;

import org.modelarena.store.columns.internal.file.Disk;
import org.modelarena.store.columns.internal.file.FileDisk;

/**
 * A disk whose n-th operation fails: that one only, or it and all that follow, as if the process had died. After a death, what was not
 * forced to disk is gone, all or a part of it.
 */
final class FailingDisk implements Disk {
	private final Disk real = new FileDisk();
	private final int failing;
	private final boolean dies;
	/** For each file that was written, the length that is on disk for certain. */
	private final Map<Path, Long> forced = new HashMap<>();
	private int operations;
	private String refused = "";

	/** @param failing the operation to fail at, counted from 1; 0 for none */
	FailingDisk(int failing, boolean dies) {
		this.failing = failing;
		this.dies = dies;
	}

	/** Lets the making of one file fail. */
	FailingDisk refusing(String file) {
		refused = file;
		return this;
	}

	synchronized int operations() {
		return operations;
	}

	private synchronized void count() throws IOException {
		operations++;
		if (failing > 0 && (operations == failing || dies && operations > failing)) {
			throw new IOException("operation " + operations + " fails");
		}
	}

	/** Cuts off what was not forced. */
	synchronized void loseUnforced(long seed) throws IOException {
		Random random = new Random(seed);
		for (Map.Entry<Path, Long> entry : forced.entrySet()) {
			if (Files.exists(entry.getKey())) {
				long unforced = Files.size(entry.getKey()) - entry.getValue();
				if (unforced > 0) {
					try (Output output = real.open(entry.getKey())) {
						output.truncate(entry.getValue() + random.nextLong(unforced + 1));
					}
				}
			}
		}
	}

	@Override
	public Output create(Path file) throws IOException {
		count();
		if (file.endsWith(refused)) {
			throw new IOException("there may be no " + refused);
		}
		synchronized (this) {
			forced.put(file, 0L);
		}
		return new Counted(file, real.create(file));
	}

	@Override
	public Output open(Path file) throws IOException {
		count();
		synchronized (this) {
			forced.put(file, Files.size(file));
		}
		return new Counted(file, real.open(file));
	}

	@Override
	public void rename(Path from, Path to) throws IOException {
		count();
		real.rename(from, to);
	}

	@Override
	public void forceFolder(Path folder) throws IOException {
		count();
		real.forceFolder(folder);
	}

	@Override
	public void delete(Path file) throws IOException {
		count();
		real.delete(file);
	}

	private final class Counted implements Output {
		private final Path file;
		private final Output output;

		Counted(Path file, Output output) {
			this.file = file;
			this.output = output;
		}

		@Override
		public void write(ByteBuffer bytes, long position) throws IOException {
			try {
				count();
			} catch (IOException e) {
				// A write that fails may have written a part.
				output.write(bytes.slice(bytes.position(), bytes.remaining() / 2), position);
				throw e;
			}
			output.write(bytes, position);
		}

		@Override
		public void force() throws IOException {
			count();
			// What others write meanwhile may not be on disk.
			long length = Files.size(file);
			output.force();
			synchronized (FailingDisk.this) {
				forced.put(file, length);
			}
		}

		@Override
		public void truncate(long length) throws IOException {
			count();
			output.truncate(length);
		}

		@Override
		public void close() throws IOException {
			output.close();
		}
	}
}
