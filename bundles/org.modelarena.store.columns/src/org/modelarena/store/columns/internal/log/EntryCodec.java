// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.log;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;

import org.modelarena.core.history.CommitEntry;

/**
 * Writes who made a commit, when and why, as the first step of its record, and reads it: the kind (1 byte), the number of the commit (8), the time in
 * milliseconds since 1970 (8), the author and the message, each as a length (4) and a text in UTF-8, and the revision as these, or -1 (4). Stateless.
 */
public final class EntryCodec {
	static final int ENTRY = 16;
	private static final int NONE = -1;

	private EntryCodec() {
	}

	static void write(CommitEntry entry, DataOutputStream out) throws IOException {
		out.writeByte(ENTRY);
		out.writeLong(entry.number());
		out.writeLong(entry.time().toEpochMilli());
		writeText(out, entry.author());
		writeText(out, entry.message());
		if (entry.revision().isPresent()) {
			writeText(out, entry.revision().get());
		} else {
			out.writeInt(NONE);
		}
	}

	private static void writeText(DataOutputStream out, String text) throws IOException {
		byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
		out.writeInt(bytes.length);
		out.write(bytes);
	}

	/** Reads what follows the kind. */
	static CommitEntry read(DataInputStream in) throws IOException {
		long number = in.readLong();
		Instant time = Instant.ofEpochMilli(in.readLong());
		String author = readText(in, in.readInt());
		String message = readText(in, in.readInt());
		int length = in.readInt();
		return new CommitEntry(number, time, author, message, length == NONE ? Optional.empty() : Optional.of(readText(in, length)));
	}

	private static String readText(DataInputStream in, int length) throws IOException {
		if (length < 0 || length > in.available()) {
			throw new IOException("A text of " + length + " bytes");
		}
		return new String(in.readNBytes(length), StandardCharsets.UTF_8);
	}

	/**
	 * The entry at the beginning of a record; nothing if the log keeps none.
	 *
	 * @throws UncheckedIOException if these are not such bytes
	 */
	public static Optional<CommitEntry> of(byte[] record) {
		if (record.length == 0 || record[0] != ENTRY) {
			return Optional.empty();
		}
		try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(record, 1, record.length - 1))) {
			return Optional.of(read(in));
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}
}
