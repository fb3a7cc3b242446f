// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.scan;

import java.io.IOException;
import java.io.RandomAccessFile;

import org.modelarena.xmi.internal.reader.ByteLog;

/**
 * Where parts put what they say, once they are complete, if that is too much for the memory: a temporary file, which is gone when nobody refers to this any more, and
 * when the process ends. Thread-safe.
 */
final class SpilledBytes {
	/** Stands for bytes that stay in memory. */
	static final long KEPT = -1;
	/** Less than this is not worth a place in the file. */
	private static final int SMALL = 1 << 6;

	private final long most;
	private long kept;
	private long end;
	private RandomAccessFile file;

	/** @param most how many bytes stay in memory, of all parts together */
	SpilledBytes(long most) {
		this.most = most;
	}

	/** Takes bytes, and tells where they are in the file, or {@link #KEPT}: the caller keeps them. */
	synchronized long put(byte[] bytes, int size) {
		if (size < SMALL || kept + size <= most) {
			kept += size;
			return KEPT;
		}
		try {
			if (file == null) {
				file = ByteLog.open();
			}
			file.seek(end);
			file.write(bytes, 0, size);
		} catch (IOException e) {
			throw ByteLog.failed(e);
		}
		end += size;
		return end - size;
	}

	synchronized byte[] get(long from, int size) {
		byte[] bytes = new byte[size];
		try {
			file.seek(from);
			file.readFully(bytes);
		} catch (IOException e) {
			throw ByteLog.failed(e);
		}
		return bytes;
	}
}
