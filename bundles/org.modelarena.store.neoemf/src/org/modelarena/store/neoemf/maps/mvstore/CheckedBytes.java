// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.maps.mvstore;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.CRC32C;

import org.h2.mvstore.DataUtils;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;
import org.h2.mvstore.type.ByteArrayDataType;

/**
 * Byte strings in the order of unsigned bytes, and after all those of a page their CRC-32C: MVStore has checksums of the headers of what it writes, not of
 * what is in it, so that a bit that is not what it was would be a wrong value.
 */
final class CheckedBytes extends BasicDataType<byte[]> {
	static final CheckedBytes INSTANCE = new CheckedBytes();

	private CheckedBytes() {
	}

	@Override
	public int getMemory(byte[] bytes) {
		return ByteArrayDataType.INSTANCE.getMemory(bytes);
	}

	@Override
	public int compare(byte[] one, byte[] other) {
		return Arrays.compareUnsigned(one, other);
	}

	@Override
	public byte[][] createStorage(int size) {
		return new byte[size][];
	}

	@Override
	public void write(WriteBuffer buffer, byte[] bytes) {
		buffer.putVarInt(bytes.length);
		buffer.put(bytes);
	}

	@Override
	public byte[] read(ByteBuffer buffer) {
		int length = DataUtils.readVarInt(buffer);
		if (length < 0 || length > buffer.remaining()) {
			throw damaged();
		}
		byte[] bytes = new byte[length];
		buffer.get(bytes);
		return bytes;
	}

	@Override
	public void write(WriteBuffer buffer, Object storage, int count) {
		byte[][] all = (byte[][]) storage;
		for (int i = 0; i < count; i++) {
			write(buffer, all[i]);
		}
		buffer.putInt(checksum(all, count));
	}

	@Override
	public void read(ByteBuffer buffer, Object storage, int count) {
		byte[][] all = (byte[][]) storage;
		for (int i = 0; i < count; i++) {
			all[i] = read(buffer);
		}
		if (buffer.remaining() < Integer.BYTES || buffer.getInt() != checksum(all, count)) {
			throw damaged();
		}
	}

	private static int checksum(byte[][] all, int count) {
		CRC32C crc = new CRC32C();
		for (int i = 0; i < count; i++) {
			// With its length, so that bytes cannot go from one to the next.
			crc.update(all[i].length);
			crc.update(all[i].length >>> Byte.SIZE);
			crc.update(all[i].length >>> Short.SIZE);
			crc.update(all[i], 0, all[i].length);
		}
		return (int) crc.getValue();
	}

	private static RuntimeException damaged() {
		return DataUtils.newMVStoreException(DataUtils.ERROR_FILE_CORRUPT, "the checksum of a page is wrong");
	}
}
