package org.modelarena.store.columns.internal.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.zip.CRC32C;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/**
 * The small file that names the newest base file. Replacing it is what makes a checkpoint. A line of text: the word
 * {@code modelarena-columns-2}, the generation, the store's id in hexadecimal digits, and the CRC-32C of all that.
 */
public record CurrentFile(BaseFile.Identity identity) {
	/** Its name in the folder. */
	public static final String NAME = "current";
	private static final String NEW = "current.new";
	private static final String WORD = "modelarena-columns-2";

	private String text() {
		HexFormat hex = HexFormat.of();
		String start = WORD + " " + identity.generation() + " " + hex.toHexDigits(identity.store());
		CRC32C crc = new CRC32C();
		crc.update(start.getBytes(StandardCharsets.US_ASCII));
		return start + " " + hex.toHexDigits(crc.getValue()) + "\n";
	}

	/** Replaces the file in a folder; the new one is on disk when this returns. */
	public void write(Disk disk, Path folder) {
		try {
			try (Disk.Output out = disk.create(folder.resolve(NEW))) {
				out.write(ByteBuffer.wrap(text().getBytes(StandardCharsets.US_ASCII)), 0);
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
			String text = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
			String[] words = text.strip().split(" ");
			if (words.length > 0 && words[0].matches("modelarena-columns-\\d+") && !words[0].equals(WORD)) {
				throw BaseFile.damaged(file, "it is of a format that this ModelArena does not read, or is changed");
			}
			if (words.length != 4 || !words[1].matches("\\d{1,18}") || !words[2].matches("[0-9a-f]{16}")) {
				throw BaseFile.damaged(file, "it is not what the store wrote");
			}
			CurrentFile current = new CurrentFile(new BaseFile.Identity(HexFormat.fromHexDigitsToLong(words[2]), Long.parseLong(words[1])));
			if (!current.text().equals(text)) {
				throw BaseFile.damaged(file, "its checksum is wrong");
			}
			return current;
		} catch (NoSuchFileException e) {
			throw BaseFile.damaged(file, "it is missing");
		} catch (IOException e) {
			throw ArenaException.io("Cannot read " + file, e);
		}
	}
}
