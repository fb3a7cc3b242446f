// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.folders;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.CRC32C;

import org.eclipse.jdt.annotation.Nullable;

/**
 * Notes beside the files of an open store how much of it was acknowledged: a small file {@value #NAME}, written over after each commit is on disk,
 * and not forced itself. A crash leaves a log torn at its end, which is no damage; damage at the end of a log looks the same. So after a process was
 * killed, what is missing of what the file says is damage. After a loss of power the file may say less than was acknowledged, and never more. Thread-safe.
 */
public final class AcknowledgedMark implements AutoCloseable {
	/** The name of the file. */
	public static final String NAME = "acknowledged";
	/** "MAACKN01". */
	private static final long MAGIC = 0x4D4141434B4E3031L;
	private static final int SIZE = 5 * Long.BYTES;

	private final Path file;
	private @Nullable RandomAccessFile out;

	/**
	 * A mark up to which a store was acknowledged. What the numbers count is the store's affair; they grow with each commit.
	 *
	 * @param store a number that tells the store from others that may have had the folder
	 * @param part  of the store
	 * @param upTo  how much of that part
	 */
	public record Mark(long store, long part, long upTo) {
	}

	/** @param folder of the store */
	public AcknowledgedMark(Path folder) {
		this.file = folder.resolve(NAME);
	}

	/** The mark that was noted; nothing if the store was closed, or if the mark cannot be read: then all may be there. */
	public static Optional<Mark> read(Path folder) {
		try {
			ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(folder.resolve(NAME)));
			if (bytes.limit() != SIZE || bytes.getLong() != MAGIC) {
				return Optional.empty();
			}
			Mark mark = new Mark(bytes.getLong(), bytes.getLong(), bytes.getLong());
			return bytes.equals(bytes(mark).position(bytes.position())) ? Optional.of(mark) : Optional.empty();
		} catch (IOException e) {
			return Optional.empty();
		}
	}

	private static ByteBuffer bytes(Mark mark) {
		ByteBuffer bytes = ByteBuffer.allocate(SIZE).putLong(MAGIC).putLong(mark.store).putLong(mark.part).putLong(mark.upTo);
		CRC32C crc = new CRC32C();
		crc.update(bytes.array(), 0, bytes.position());
		return bytes.putLong(crc.getValue()).flip();
	}

	/** Notes what is on disk and about to be acknowledged. If that fails, damage may later not be noticed, which is no reason to refuse a commit. */
	public synchronized void note(Mark mark) {
		try {
			RandomAccessFile open = out;
			if (open == null) {
				open = new RandomAccessFile(file.toFile(), "rw");
				out = open;
			}
			open.seek(0);
			open.write(bytes(mark).array());
		} catch (IOException e) {
			System.getLogger(AcknowledgedMark.class.getName()).log(System.Logger.Level.DEBUG, "Cannot write " + file, e);
		}
	}

	/** Forgets what was noted, before the files are made others that it does not fit. */
	public synchronized void remove() {
		close();
		if (!Files.exists(file)) {
			return;
		}
		// An empty one says nothing, should it have to stay.
		try (RandomAccessFile last = new RandomAccessFile(file.toFile(), "rw")) {
			last.setLength(0);
			Files.delete(file);
		} catch (IOException e) {
			System.getLogger(AcknowledgedMark.class.getName()).log(System.Logger.Level.DEBUG, "Cannot remove " + file, e);
		}
	}

	/** Lets go of the file. */
	@Override
	public synchronized void close() {
		RandomAccessFile open = out;
		try {
			if (open != null) {
				open.close();
			}
		} catch (IOException e) {
			System.getLogger(AcknowledgedMark.class.getName()).log(System.Logger.Level.DEBUG, "Cannot close " + file, e);
		}
		out = null;
	}
}
