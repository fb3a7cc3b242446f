// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.cdo.internal.checksum;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.util.Optional;

import org.h2.store.fs.FileBase;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/** H2's file with a checksum of each block: what is read is what was written, or reading fails. As thread-safe as the file below. */
final class ChecksummedChannel extends FileBase {
	private static final int BLOCK = BlockChecksums.BLOCK;
	/** H2 keeps its header twice, with checksums of its own, and chooses the one that is whole. */
	private static final int OF_HEADER = 2;

	private final Path file;
	private final FileChannel below;
	/** From when the file is locked, which H2 does before it reads; until then they are another process's. */
	private Optional<BlockChecksums> checksums = Optional.empty();

	ChecksummedChannel(Path file, FileChannel below) {
		this.file = file;
		this.below = below;
	}

	// Not synchronized, as that of the base class is: H2 reads with many threads.
	@Override
	public int read(ByteBuffer target, long position) throws IOException {
		long first = position / BLOCK;
		long end = -Math.floorDiv(-(position + target.remaining()), (long) BLOCK);
		ByteBuffer blocks = ByteBuffer.allocate(Math.toIntExact((end - first) * BLOCK));
		int read = BlockChecksums.fill(below, blocks, first * BLOCK);
		for (int i = 0; (i + 1) * BLOCK <= read; i++) {
			require(first + i, blocks, i * BLOCK);
		}
		int skipped = (int) (position - first * BLOCK);
		if (target.hasRemaining() && read <= skipped) {
			return -1;
		}
		int length = Math.min(target.remaining(), read - skipped);
		target.put(blocks.slice(skipped, length));
		return length;
	}

	private void require(long block, ByteBuffer blocks, int offset) {
		if (block >= OF_HEADER && checksums.isPresent() && !checksums.get().fits(block, blocks, offset)) {
			throw ChecksummedFiles.found(file, new ArenaException(ErrorCode.STORE_DAMAGED, "The store at " + file.getParent() + " is damaged: " + file.getFileName() + ": the "
					+ BLOCK + " bytes at " + block * BLOCK + " are not what was written there. Restore a backup, or load the model again."));
		}
	}

	@Override
	public int write(ByteBuffer source, long position) throws IOException {
		if (checksums.isPresent()) {
			checksums.get().beforeWrite(position, source);
		}
		return below.write(source, position);
	}

	@Override
	public int read(ByteBuffer target) throws IOException {
		int read = read(target, below.position());
		below.position(below.position() + Math.max(0, read));
		return read;
	}

	@Override
	public int write(ByteBuffer source) throws IOException {
		int written = write(source, below.position());
		below.position(below.position() + written);
		return written;
	}

	@Override
	public FileChannel truncate(long size) throws IOException {
		if (checksums.isPresent()) {
			checksums.get().beforeTruncate(size);
		}
		below.truncate(size);
		return this;
	}

	@Override
	public long size() throws IOException {
		return below.size();
	}

	@Override
	public long position() throws IOException {
		return below.position();
	}

	@Override
	public FileChannel position(long position) throws IOException {
		below.position(position);
		return this;
	}

	@Override
	public void force(boolean metaData) throws IOException {
		below.force(metaData);
	}

	@Override
	public FileLock tryLock(long position, long size, boolean shared) throws IOException {
		FileLock lock = below.tryLock(position, size, shared);
		if (lock != null && checksums.isEmpty()) {
			ChecksummedFiles.opened(file);
			checksums = BlockChecksums.open(file, below);
		}
		return lock;
	}

	@Override
	protected void implCloseChannel() throws IOException {
		try {
			if (checksums.isPresent()) {
				checksums.get().remove();
			}
		} finally {
			below.close();
		}
	}
}
