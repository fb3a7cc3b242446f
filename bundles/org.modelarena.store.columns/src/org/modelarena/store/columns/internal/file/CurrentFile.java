// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/**
 * The small file that names the newest base file, and says whether the store was closed and with which log. Replacing it is what makes a
 * checkpoint. A line of text: the word {@code modelarena-columns-3}, or {@code modelarena-columns-4} if there is a history, the generation, the store's id, the checksum of the base file's header,
 * what is said of the logs, and the CRC-32C of all that.
 *
 * @param base       the checksum of the base file's header, which covers all of the file; nothing where an older ModelArena has written this file
 * @param hasHistory whether the store keeps what was before, so that nobody may open it who would remove that
 */
public record CurrentFile(BaseFile.Identity identity, OptionalInt base, Logs logs, boolean hasHistory) {
	/** Its name in the folder. */
	public static final String NAME = "current";
	private static final String NEW = "current.new";
	private static final String WORD = "modelarena-columns-3";
	private static final String WORD_WITH_HISTORY = "modelarena-columns-4";
	private static final String WORD_OF_FORMAT_2 = "modelarena-columns-2";
	private static final HexFormat HEX = HexFormat.of();
	private static final Pattern LINE = Pattern
			.compile("(?:" + WORD + "|" + WORD_WITH_HISTORY + ") (\\d{1,18}) ([0-9a-f]{16}) ([0-9a-f]{8}) (open|closed|closed (\\d{1,18}) (\\d{1,18}) ([0-9a-f]{8})) [0-9a-f]{16}\n");
	private static final Pattern LINE_OF_FORMAT_2 = Pattern.compile(WORD_OF_FORMAT_2 + " (\\d{1,18}) ([0-9a-f]{16}) [0-9a-f]{16}\n");

	/** The state of the logs beside the base file. */
	public sealed interface Logs {
		/** They may grow: the store is open, or its process was killed. */
		record Growing() implements Logs {
		}

		/** There are no valid ones: the base file is the whole model. */
		record None() implements Logs {
		}

		/**
		 * The store was closed with them.
		 *
		 * @param generation of the last one
		 * @param length     of the last one, in bytes
		 * @param checksum   the CRC-32C of the last one; those before are bound by the headers of those after
		 */
		record Ended(long generation, long length, int checksum) implements Logs {
		}
	}

	/** Of a store without a history. */
	public CurrentFile(BaseFile.Identity identity, OptionalInt base, Logs logs) {
		this(identity, base, logs, false);
	}

	/** Whether the store is open, or was when its process ended. */
	public boolean isOpen() {
		return logs instanceof Logs.Growing;
	}

	/** The same base file with other logs. */
	public CurrentFile with(Logs others) {
		return new CurrentFile(identity, base, others, hasHistory);
	}

	private String text() {
		String said = switch (logs) {
		case Logs.Growing growing -> "open";
		case Logs.None none -> "closed";
		case Logs.Ended ended -> "closed " + ended.generation + " " + ended.length + " " + HEX.toHexDigits(ended.checksum);
		};
		return withChecksum((hasHistory ? WORD_WITH_HISTORY : WORD) + " " + identity.generation() + " " + HEX.toHexDigits(identity.store()) + " " + HEX.toHexDigits(base.getAsInt()) + " " + said);
	}

	private static String withChecksum(String start) {
		CRC32C crc = new CRC32C();
		crc.update(start.getBytes(StandardCharsets.US_ASCII));
		return start + " " + HEX.toHexDigits(crc.getValue()) + "\n";
	}

	/** The content of the file. */
	public byte[] toBytes() {
		return text().getBytes(StandardCharsets.US_ASCII);
	}

	/** Replaces the file in a folder; the new one is on disk when this returns. */
	public void write(Disk disk, Path folder) {
		try {
			try (Disk.Output out = disk.create(folder.resolve(NEW))) {
				out.write(ByteBuffer.wrap(toBytes()), 0);
				out.force();
			}
			disk.rename(folder.resolve(NEW), folder.resolve(NAME));
		} catch (IOException e) {
			throw ArenaException.io("Cannot write " + folder.resolve(NAME), e);
		}
	}

	/**
	 * Reads the file in a folder.
	 *
	 * @throws ArenaException {@link ErrorCode#STORE_DAMAGED}
	 */
	public static CurrentFile read(Path folder) {
		Path file = folder.resolve(NAME);
		try {
			return parse(file, new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
		} catch (NoSuchFileException e) {
			throw BaseFile.damaged(file, "it is missing");
		} catch (IOException e) {
			throw ArenaException.io("Cannot read " + file, e);
		}
	}

	private static CurrentFile parse(Path file, String text) {
		String word = text.strip().split(" ")[0];
		boolean older = word.equals(WORD_OF_FORMAT_2);
		if (word.matches("modelarena-columns-\\d+") && !older && !word.equals(WORD) && !word.equals(WORD_WITH_HISTORY)) {
			throw BaseFile.damaged(file, "it is of a format that this ModelArena does not read, or is changed");
		}
		Matcher line = (older ? LINE_OF_FORMAT_2 : LINE).matcher(text);
		if (!line.matches()) {
			throw BaseFile.damaged(file, "it is not what the store wrote");
		}
		if (!withChecksum(text.substring(0, text.lastIndexOf(' '))).equals(text)) {
			throw BaseFile.damaged(file, "its checksum is wrong");
		}
		BaseFile.Identity identity = new BaseFile.Identity(HexFormat.fromHexDigitsToLong(line.group(2)), Long.parseLong(line.group(1)));
		return older ? new CurrentFile(identity, OptionalInt.empty(), new Logs.Growing(), false)
				: new CurrentFile(identity, OptionalInt.of(HexFormat.fromHexDigits(line.group(3))), logs(line), word.equals(WORD_WITH_HISTORY));
	}

	private static Logs logs(Matcher line) {
		return switch (line.group(4)) {
		case "open" -> new Logs.Growing();
		case "closed" -> new Logs.None();
		default -> new Logs.Ended(Long.parseLong(line.group(5)), Long.parseLong(line.group(6)), HexFormat.fromHexDigits(line.group(7)));
		};
	}
}
