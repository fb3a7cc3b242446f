// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.file;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/**
 * The first 64 bytes of a base file, little-endian: magic (8), format (4), CRC-32C of the directory (4), offset of the directory (8), its
 * length (8), length of the file (8), generation (8), id of the store (8), 4 of zero, CRC-32C of the bytes before (4).
 *
 * @param store the store's random id, which its logs carry as well
 */
record BaseHeader(int format, int directoryChecksum, long directory, long directoryLength, BaseFile.Identity identity, long length) {
	static final int SIZE = 64;
	static final long MAGIC = 0x3130554C4F43414DL;
	static final int FORMAT = 3;
	/** The oldest format that is read. */
	private static final int OLDEST = 2;
	private static final int CHECKSUM = SIZE - Integer.BYTES;

	ByteBuffer toBytes() {
		ByteBuffer bytes = ByteBuffer.allocate(SIZE).order(ByteOrder.LITTLE_ENDIAN);
		bytes.putLong(MAGIC).putInt(format).putInt(directoryChecksum).putLong(directory).putLong(directoryLength).putLong(length);
		bytes.putLong(identity.generation()).putLong(identity.store());
		return bytes.putInt(CHECKSUM, checksum(bytes)).position(0);
	}

	/** The checksum in a header, which covers the directory and so all of the file. */
	static int checksumIn(ByteBuffer bytes) {
		return bytes.getInt(CHECKSUM);
	}

	private static int checksum(ByteBuffer bytes) {
		CRC32C crc = new CRC32C();
		crc.update(bytes.duplicate().position(0).limit(CHECKSUM));
		return (int) crc.getValue();
	}

	/**
	 * Reads a header.
	 *
	 * @param bytes the beginning of a file, little-endian
	 * @return the fault, or null
	 */
	static String fault(ByteBuffer bytes, long fileLength) {
		if (bytes.remaining() < SIZE) {
			return "it is cut off";
		}
		if (bytes.getLong(0) != MAGIC) {
			return "it is not a column file";
		}
		if (bytes.getInt(8) > FORMAT) {
			return "it is of the newer format " + bytes.getInt(8) + "; this ModelArena reads up to " + FORMAT;
		}
		if (bytes.getInt(8) < OLDEST) {
			return "it is of the older format " + bytes.getInt(8) + ", which this ModelArena does not read";
		}
		if (bytes.getInt(CHECKSUM) != checksum(bytes)) {
			return "the checksum of its header is wrong";
		}
		return bytes.getLong(32) == fileLength ? null : "it has " + fileLength + " bytes instead of " + bytes.getLong(32);
	}

	static BaseHeader of(ByteBuffer bytes) {
		return new BaseHeader(bytes.getInt(8), bytes.getInt(12), bytes.getLong(16), bytes.getLong(24),
				new BaseFile.Identity(bytes.getLong(48), bytes.getLong(40)), bytes.getLong(32));
	}
}
