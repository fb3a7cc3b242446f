// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.log;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

import org.modelarena.store.columns.internal.file.BaseFile;

/**
 * The bytes of a log, big-endian. Header: magic (8), format (4), generation (8), id of the store (8), length of
 * the log before, which this one continues, or 0 (8), CRC-32C of these (4). Record: mark (4),
 * length of the payload (4), number (8), length of the log that was on disk for certain when the record was written (8), CRC-32C of the
 * fields before and of the payload (4), payload.
 */
final class LogFormat {
	static final int HEADER = 40;
	static final int RECORD = 28;
	/** The second has steps with positions, moves, and values of many-valued attributes. */
	private static final int PLAIN = 2;
	/** The first step of each record says who made the commit, when and why. */
	private static final int WITH_HISTORY = 3;
	private static final long MAGIC = 0x4D415550444C4F47L;
	private static final int MARK = 0x5245434F;
	private static final int RECORD_CHECKSUM = RECORD - Integer.BYTES;

	private LogFormat() {
	}

	/** @param hasHistory whether each record begins with an entry */
	static ByteBuffer header(BaseFile.Identity identity, long before, boolean hasHistory) {
		ByteBuffer bytes = ByteBuffer.allocate(HEADER).putLong(MAGIC).putInt(hasHistory ? WITH_HISTORY : PLAIN).putLong(identity.generation()).putLong(identity.store());
		bytes.putLong(before);
		return bytes.putInt(checksum(bytes.array(), HEADER - Integer.BYTES, new byte[0])).flip();
	}

	/** The fault of a header, or null. */
	static String headerFault(ByteBuffer log, BaseFile.Identity identity) {
		if (log.limit() < HEADER) {
			return "it is cut off";
		}
		if (log.getLong(0) != MAGIC) {
			return "it is not a log of updates";
		}
		if (log.getInt(8) > WITH_HISTORY) {
			return "it is of the newer format " + log.getInt(8) + "; this ModelArena reads up to " + WITH_HISTORY;
		}
		byte[] start = new byte[HEADER - Integer.BYTES];
		log.get(0, start);
		if (log.getInt(start.length) != checksum(start, start.length, new byte[0])) {
			return "the checksum of its header is wrong";
		}
		boolean same = log.getLong(12) == identity.generation() && log.getLong(20) == identity.store();
		return same ? null : "it belongs to another model";
	}

	/** The length of the log before. */
	static long before(ByteBuffer log) {
		return log.getLong(28);
	}

	static ByteBuffer record(long number, long forced, byte[] payload) {
		ByteBuffer bytes = ByteBuffer.allocate(RECORD + payload.length).putInt(MARK).putInt(payload.length).putLong(number).putLong(forced);
		return bytes.putInt(checksum(bytes.array(), RECORD_CHECKSUM, payload)).put(payload).flip();
	}

	private static int checksum(byte[] start, int count, byte[] payload) {
		CRC32C crc = new CRC32C();
		crc.update(start, 0, count);
		crc.update(payload, 0, payload.length);
		return (int) crc.getValue();
	}

	static long number(ByteBuffer log, int at) {
		return log.getLong(at + 8);
	}

	static long forced(ByteBuffer log, int at) {
		return log.getLong(at + 16);
	}

	/** The payload of the record at a place, or null if there is no whole and sound one. */
	static byte[] payload(ByteBuffer log, int at) {
		if (log.limit() - at < RECORD || log.getInt(at) != MARK) {
			return null;
		}
		int length = log.getInt(at + 4);
		if (length < 0 || length > log.limit() - at - RECORD) {
			return null;
		}
		byte[] start = new byte[RECORD_CHECKSUM];
		byte[] payload = new byte[length];
		log.get(at, start);
		log.get(at + RECORD, payload);
		return log.getInt(at + RECORD_CHECKSUM) == checksum(start, start.length, payload) ? payload : null;
	}
}
