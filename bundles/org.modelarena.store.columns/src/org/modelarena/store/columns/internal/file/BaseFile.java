// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.zip.CRC32C;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;

/**
 * A base file, mapped into memory. Opening reads header and directory only; the checksum of a section is verified when the section is used
 * for the first time. Immutable and thread-safe. The memory is released by the garbage collector; the file may be removed meanwhile.
 */
public final class BaseFile {
	/** A mapping holds as many sections as fit. */
	private static final long WINDOW = 1L << 30;

	/**
	 * The numbers that tie files of one store together.
	 *
	 * @param store      a random number, the same in all files of a store
	 * @param generation counts the base files of a store
	 */
	public record Identity(long store, long generation) {
	}

	private record Name(int column, Part part) {
	}

	private record Section(ByteBuffer bytes, int checksum) {
	}

	private final Path file;
	private final Identity identity;
	private final int format;
	private final int checksum;
	private final Map<Name, Section> sections = new HashMap<>();

	private BaseFile(Path file, Identity identity, int format, int checksum) {
		this.file = file;
		this.identity = identity;
		this.format = format;
		this.checksum = checksum;
	}

	/**
	 * Opens a file.
	 *
	 * @throws ArenaException {@link ErrorCode#STORE_DAMAGED} with the name of the file
	 */
	public static BaseFile open(Path file) {
		try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
			ByteBuffer start = ByteBuffer.allocate(BaseHeader.SIZE).order(ByteOrder.LITTLE_ENDIAN);
			channel.read(start, 0);
			start.flip();
			String fault = BaseHeader.fault(start, channel.size());
			if (fault != null) {
				throw damaged(file, fault);
			}
			BaseHeader header = BaseHeader.of(start);
			BaseFile opened = new BaseFile(file, header.identity(), header.format(), BaseHeader.checksumIn(start));
			opened.map(channel, header);
			return opened;
		} catch (NoSuchFileException e) {
			throw damaged(file, "it is missing");
		} catch (IOException e) {
			throw ArenaException.io("Cannot read " + file, e);
		}
	}

	/** The failure of a file that is not what it should be. */
	public static ArenaException damaged(Path file, String why) {
		return new ArenaException(ErrorCode.STORE_DAMAGED, "The store at " + file.getParent() + " is damaged: " + file.getFileName() + ": " + why
				+ ". Restore the folder from a copy, or load the model again.");
	}

	/** The failure of this file. */
	public ArenaException damaged(String why) {
		return damaged(file, why);
	}

	private void map(FileChannel channel, BaseHeader header) throws IOException {
		boolean inside = header.directory() >= BaseHeader.SIZE && header.directoryLength() >= 0 && header.directoryLength() <= WINDOW
				&& header.directory() + header.directoryLength() == header.length();
		if (!inside) {
			throw damaged("its directory lies outside");
		}
		ByteBuffer directory = ByteBuffer.allocate((int) header.directoryLength()).order(ByteOrder.LITTLE_ENDIAN);
		while (directory.hasRemaining() && channel.read(directory, header.directory() + directory.position()) >= 0) {
			continue;
		}
		directory.flip();
		if (checksum(directory) != header.directoryChecksum()) {
			throw damaged("the checksum of its directory is wrong");
		}
		ByteBuffer window = null;
		long windowStart = 0;
		for (int at = 0; at < directory.limit(); at += BaseWriter.ENTRY) {
			long offset = directory.getLong(at + 8);
			long length = directory.getLong(at + 16);
			if (window == null || offset + length > windowStart + window.limit()) {
				windowStart = offset;
				long size = Math.max(length, Math.min(WINDOW, header.directory() - offset));
				window = channel.map(FileChannel.MapMode.READ_ONLY, offset, size);
			}
			ByteBuffer bytes = window.slice((int) (offset - windowStart), (int) length).order(ByteOrder.LITTLE_ENDIAN);
			sections.put(new Name(directory.getInt(at), Part.values()[directory.getInt(at + 4)]), new Section(bytes, directory.getInt(at + 24)));
		}
	}

	private static int checksum(ByteBuffer bytes) {
		CRC32C crc = new CRC32C();
		crc.update(bytes.duplicate());
		return (int) crc.getValue();
	}

	public Identity identity() {
		return identity;
	}

	/** The format of the file, 2 or 3. */
	public int format() {
		return format;
	}

	/** Whether there is such a section. */
	public boolean has(int column, Part part) {
		return sections.containsKey(new Name(column, part));
	}

	/** The checksum of the header, which covers the directory with the checksums of all sections. */
	public int checksum() {
		return checksum;
	}

	/**
	 * A section, little-endian, whose checksum is right. Keep it: each call verifies anew.
	 *
	 * @throws ArenaException {@link ErrorCode#STORE_DAMAGED}
	 */
	public ByteBuffer section(int column, Part part) {
		Section section = sections.get(new Name(column, part));
		if (section == null) {
			throw damaged("the part " + part + " of column " + column + " is missing");
		}
		if (checksum(section.bytes) != section.checksum) {
			throw damaged("the checksum of part " + part + " of column " + column + " is wrong");
		}
		return section.bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN);
	}

	/** The name of the file. */
	public String name() {
		return file.getFileName().toString();
	}

	/** Verifies all sections, and reports all that are damaged. */
	public void verify(Cancellation cancellation, Consumer<String> faults) {
		for (Name name : sections.keySet()) {
			cancellation.check();
			try {
				section(name.column, name.part);
			} catch (ArenaException e) {
				faults.accept(e.getMessage());
			}
		}
	}

	/**
	 * Verifies all sections, which reads the whole file.
	 *
	 * @throws ArenaException {@link ErrorCode#STORE_DAMAGED}
	 */
	public void verify() {
		sections.keySet().forEach(name -> section(name.column, name.part));
	}
}
