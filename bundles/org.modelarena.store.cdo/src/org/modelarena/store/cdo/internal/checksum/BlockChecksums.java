// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.cdo.internal.checksum;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.CRC32C;

import org.modelarena.core.Unfinished;

/**
 * The CRC-32C checksums of the blocks of a file, kept beside it while it is open. Each block has two: of what it holds, and of what it held before its
 * last write. They are written before the block is, so a process that is killed between the two leaves a block that fits one of them.
 *
 * <p>They are never forced to disk. After the machine itself was restarted they are not believed, and are made again from the file. Thread-safe.
 */
final class BlockChecksums {
	/** Bytes of a block: that of H2's files. */
	static final int BLOCK = 4096;
	/** The checksum of a block of which nothing is known. A real checksum of 0 is one in four thousand million, and is then not compared. */
	private static final int UNKNOWN = 0;
	private static final int HEADER = 64;
	private static final int ENTRY = 2 * Integer.BYTES;
	private static final int BLOCKS_AT_ONCE = 256;
	private static final Path BOOT_ID = Path.of("/proc/sys/kernel/random/boot_id");

	private final Path beside;
	private final FileChannel channel;
	/** Of block i at 2 i what it holds, at 2 i + 1 what it held before. */
	private int[] sums;

	private BlockChecksums(Path beside, FileChannel channel, int[] sums) {
		this.beside = beside;
		this.channel = channel;
		this.sums = sums;
	}

	private static Path beside(Path file) {
		return file.resolveSibling(file.getFileName() + ".checksums");
	}

	/**
	 * Goes on with the checksums that a killed process left, or makes them. There are none where nothing tells whether the machine was restarted.
	 *
	 * @param data the file, open
	 */
	static Optional<BlockChecksums> open(Path file, FileChannel data) throws IOException {
		Optional<String> boot = boot();
		if (boot.isEmpty()) {
			return Optional.empty();
		}
		Path beside = beside(file);
		if (!isOf(boot.get(), beside)) {
			make(beside, boot.get(), data);
		}
		FileChannel channel = FileChannel.open(beside, StandardOpenOption.READ, StandardOpenOption.WRITE);
		try (Unfinished work = new Unfinished(channel)) {
			ByteBuffer entries = ByteBuffer.allocate(Math.toIntExact(Math.max(0, channel.size() - HEADER) / ENTRY * ENTRY));
			fill(channel, entries, HEADER);
			int[] sums = new int[entries.flip().limit() / Integer.BYTES];
			entries.asIntBuffer().get(sums);
			return work.done(Optional.of(new BlockChecksums(beside, channel, sums)));
		}
	}

	/** Changes with each start of the operating system. */
	private static Optional<String> boot() throws IOException {
		return Files.isReadable(BOOT_ID) ? Optional.of(Files.readString(BOOT_ID).strip())
				: ProcessHandle.of(1).flatMap(first -> first.info().startInstant()).map(Object::toString);
	}

	private static ByteBuffer header(String boot) {
		return ByteBuffer.wrap(Arrays.copyOf(("MABLKS01 " + boot).getBytes(StandardCharsets.US_ASCII), HEADER));
	}

	private static boolean isOf(String boot, Path beside) throws IOException {
		if (!Files.exists(beside)) {
			return false;
		}
		try (FileChannel channel = FileChannel.open(beside)) {
			ByteBuffer found = ByteBuffer.allocate(HEADER);
			fill(channel, found, 0);
			return found.flip().equals(header(boot));
		}
	}

	/** All of it has one name at once, so that a process that is killed here leaves none that are half made. */
	private static void make(Path beside, String boot, FileChannel data) throws IOException {
		Path part = beside.resolveSibling(beside.getFileName() + ".tmp");
		try (FileChannel out = FileChannel.open(part, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
			writeAll(out, header(boot), 0);
			ByteBuffer blocks = ByteBuffer.allocate(BLOCKS_AT_ONCE * BLOCK);
			for (long at = 0; fill(data, blocks.clear(), at) > 0; at += blocks.limit()) {
				int[] both = new int[2 * (blocks.flip().limit() / BLOCK)];
				for (int i = 0; i < both.length; i++) {
					both[i] = checksum(blocks, i / 2 * BLOCK);
				}
				writeAll(out, bytes(both, 0, both.length), HEADER + at / BLOCK * ENTRY);
			}
		}
		Files.move(part, beside, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
	}

	/** Whether a block of the file holds what it should. */
	synchronized boolean fits(long block, ByteBuffer blocks, int offset) {
		if (2 * block >= sums.length) {
			return true;
		}
		int now = sums[(int) (2 * block)];
		int sum = checksum(blocks, offset);
		return now == UNKNOWN || now == sum || sums[(int) (2 * block + 1)] == sum;
	}

	/** To be called before bytes are written: whole blocks as a rule. Of others nothing is known from then on. */
	synchronized void beforeWrite(long position, ByteBuffer bytes) throws IOException {
		long first = position / BLOCK;
		int count = (int) (-Math.floorDiv(-(position + bytes.remaining()), (long) BLOCK) - first);
		boolean whole = position % BLOCK == 0 && bytes.remaining() % BLOCK == 0;
		if (2 * (first + count) > sums.length) {
			sums = Arrays.copyOf(sums, Math.toIntExact(2 * (first + count)));
		}
		for (int i = 0; i < count; i++) {
			push(first + i, whole ? checksum(bytes, bytes.position() + i * BLOCK) : UNKNOWN);
		}
		writeAll(channel, bytes(sums, (int) (2 * first), 2 * count), HEADER + first * ENTRY);
	}

	/** To be called before the file is cut off: nothing is known of what may come behind. */
	synchronized void beforeTruncate(long size) throws IOException {
		long first = size / BLOCK;
		if (2 * first < sums.length) {
			sums = Arrays.copyOf(sums, (int) (2 * first));
			channel.truncate(HEADER + first * ENTRY);
		}
	}

	private void push(long block, int sum) {
		int at = (int) (2 * block);
		sums[at + 1] = sums[at];
		sums[at] = sum;
	}

	private static ByteBuffer bytes(int[] values, int from, int count) {
		ByteBuffer bytes = ByteBuffer.allocate(count * Integer.BYTES);
		bytes.asIntBuffer().put(values, from, count);
		return bytes;
	}

	private static int checksum(ByteBuffer blocks, int offset) {
		CRC32C crc = new CRC32C();
		crc.update(blocks.slice(offset, BLOCK));
		return (int) crc.getValue();
	}

	/** Reads until the buffer is full or the file ends, and returns how many bytes. */
	static int fill(FileChannel channel, ByteBuffer buffer, long position) throws IOException {
		int start = buffer.position();
		while (buffer.hasRemaining() && channel.read(buffer, position + buffer.position() - start) >= 0) {
			// Goes on.
		}
		return buffer.position() - start;
	}

	private static void writeAll(FileChannel channel, ByteBuffer buffer, long position) throws IOException {
		for (long at = position; buffer.hasRemaining();) {
			at += channel.write(buffer, at);
		}
	}

	/** Removes them, as the file is complete and no longer written. */
	void remove() throws IOException {
		channel.close();
		Files.deleteIfExists(beside);
	}
}
