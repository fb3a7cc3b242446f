// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;
import java.util.function.Predicate;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.store.columns.internal.file.BaseFile;

/**
 * Reads a log. What a crash leaves at its end, where nothing had been forced to disk yet, is passed over; anything else that is not as it
 * was written is damage.
 */
public final class LogReader {
	/**
	 * How far a log is sound.
	 *
	 * @param length its sound length in bytes; 0 if not even its header is there
	 * @param number of the last sound record; 0 for none
	 */
	public record End(long length, long number) {
	}

	private final Path file;
	private final BaseFile.Identity identity;

	public LogReader(Path file, BaseFile.Identity identity) {
		this.file = file;
		this.identity = identity;
	}

	/**
	 * Gives the payloads of all records in order.
	 *
	 * @param length of the log, if the one after it says so; 0 for the last log, which a crash may have cut off
	 * @throws ArenaException {@link ErrorCode#STORE_DAMAGED} with the name of the file
	 */
	public End read(long length, Consumer<byte[]> records) {
		ByteBuffer log = sound();
		int at = LogFormat.HEADER;
		long number = 0;
		while (at < log.limit()) {
			byte[] payload = LogFormat.payload(log, at);
			if (payload == null || LogFormat.number(log, at) != number + 1) {
				break;
			}
			// A record without steps says that the store was closed, and that all before was on disk.
			if (payload.length > 0) {
				records.accept(payload);
			}
			number++;
			at += LogFormat.RECORD + payload.length;
		}
		if (at < log.limit() && (length > 0 || wasForced(log, at))) {
			throw BaseFile.damaged(file, "the record at byte " + at + " is not as it was written");
		}
		if (length > 0 && at != length) {
			throw BaseFile.damaged(file, "it has " + at + " bytes instead of " + length);
		}
		return new End(at, number);
	}

	/**
	 * Gives the payloads of records in order, as long as somebody wants them. The log may grow meanwhile.
	 *
	 * @param wanted false ends it
	 * @return false if it was ended
	 * @throws ArenaException {@link ErrorCode#STORE_DAMAGED} with the name of the file
	 */
	public boolean readWhile(Predicate<byte[]> wanted) {
		ByteBuffer log = sound();
		int at = LogFormat.HEADER;
		for (byte[] payload = LogFormat.payload(log, at); payload != null; payload = LogFormat.payload(log, at)) {
			if (!wanted.test(payload)) {
				return false;
			}
			at += LogFormat.RECORD + payload.length;
		}
		return true;
	}

	private ByteBuffer sound() {
		ByteBuffer log = map();
		String fault = LogFormat.headerFault(log, identity);
		if (fault != null) {
			throw BaseFile.damaged(file, fault);
		}
		return log;
	}

	/** Whether a later record says that the log was on disk beyond this place. */
	private static boolean wasForced(ByteBuffer log, int place) {
		for (int at = place + 1; at + LogFormat.RECORD <= log.limit(); at++) {
			if (LogFormat.payload(log, at) != null && LogFormat.forced(log, at) > place) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Whether anything was committed to the log. One that was being made when the process ended has not even a whole header, and one whose first
	 * record was being written has none that counts.
	 *
	 * @throws ArenaException {@link ErrorCode#STORE_DAMAGED} with the name of the file
	 */
	public boolean hasRecords() {
		if (!Files.exists(file)) {
			return false;
		}
		ByteBuffer log = map();
		if (log.limit() <= LogFormat.HEADER) {
			return false;
		}
		String fault = LogFormat.headerFault(log, identity);
		if (fault != null) {
			throw BaseFile.damaged(file, fault);
		}
		if (LogFormat.payload(log, LogFormat.HEADER) != null) {
			return true;
		}
		if (wasForced(log, LogFormat.HEADER)) {
			throw BaseFile.damaged(file, "its first record is not as it was written");
		}
		return false;
	}

	/** The length of the log that this one continues. */
	public long lengthBefore() {
		return LogFormat.before(map());
	}

	private ByteBuffer map() {
		try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
			if (channel.size() > Integer.MAX_VALUE) {
				throw BaseFile.damaged(file, "it is larger than 2 GB");
			}
			return channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
		} catch (NoSuchFileException e) {
			throw BaseFile.damaged(file, "it is missing");
		} catch (IOException e) {
			throw ArenaException.io("Cannot read " + file, e);
		}
	}
}
