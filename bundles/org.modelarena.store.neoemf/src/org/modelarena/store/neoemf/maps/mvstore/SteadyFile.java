// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.maps.mvstore;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;

import org.h2.store.fs.FileBase;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.FilePathWrapper;

/**
 * A file that stays open when a thread that reads or writes it is interrupted. Java closes the channel then, for all threads and for good; here it is
 * opened again, and the call is made again: each says at which place of the file it reads or writes. The thread is interrupted still when it returns.
 * Thread-safe.
 */
final class SteadyFile extends FileBase {
	private static final String SCHEME = "steady";

	private final FilePath path;
	private final String mode;
	private volatile FileChannel channel;
	private long position;

	static {
		FilePath.register(new Path());
	}

	private SteadyFile(FilePath path, String mode) throws IOException {
		this.path = path;
		this.mode = mode;
		this.channel = path.open(mode);
	}

	/** The name by which MVStore opens a file like this. */
	static String name(java.nio.file.Path file) {
		return SCHEME + ":" + file;
	}

	/** Files by names with {@link #SCHEME}. H2 makes one for each name. */
	public static final class Path extends FilePathWrapper {
		@Override
		public FileChannel open(String mode) throws IOException {
			return new SteadyFile(getBase(), mode);
		}

		@Override
		public String getScheme() {
			return SCHEME;
		}
	}

	private interface Call {
		long run(FileChannel channel) throws IOException;
	}

	private long run(Call call) throws IOException {
		boolean isInterrupted = Thread.interrupted();
		try {
			while (true) {
				FileChannel now = channel;
				try {
					return call.run(now);
				} catch (ClosedChannelException e) {
					isInterrupted |= Thread.interrupted();
					reopen(now, e);
				}
			}
		} finally {
			if (isInterrupted) {
				Thread.currentThread().interrupt();
			}
		}
	}

	private synchronized void reopen(FileChannel closed, ClosedChannelException why) throws IOException {
		if (!isOpen()) {
			throw why;
		}
		if (channel == closed) {
			channel = path.open(mode);
		}
	}

	@Override
	public int read(ByteBuffer into, long at) throws IOException {
		int before = into.position();
		return (int) run(now -> {
			into.position(before);
			return now.read(into, at);
		});
	}

	@Override
	public int write(ByteBuffer from, long at) throws IOException {
		int before = from.position();
		return (int) run(now -> {
			from.position(before);
			return now.write(from, at);
		});
	}

	@Override
	public synchronized int read(ByteBuffer into) throws IOException {
		int count = read(into, position);
		position += Math.max(count, 0);
		return count;
	}

	@Override
	public synchronized int write(ByteBuffer from) throws IOException {
		int count = write(from, position);
		position += count;
		return count;
	}

	@Override
	public synchronized long position() {
		return position;
	}

	@Override
	public synchronized FileChannel position(long newPosition) {
		position = newPosition;
		return this;
	}

	@Override
	public long size() throws IOException {
		return run(FileChannel::size);
	}

	@Override
	public synchronized FileChannel truncate(long size) throws IOException {
		run(now -> now.truncate(size).size());
		position = Math.min(position, size);
		return this;
	}

	@Override
	public void force(boolean metaData) throws IOException {
		run(now -> {
			now.force(metaData);
			return 0;
		});
	}

	/** A lock ends with its channel; against other processes there is the lock of the store's folder. */
	@Override
	public FileLock tryLock(long from, long size, boolean isShared) throws IOException {
		return channel.tryLock(from, size, isShared);
	}

	@Override
	protected void implCloseChannel() throws IOException {
		channel.close();
	}
}
