// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.folders;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/**
 * Remembers what the files of a folder were when its database was closed: a file {@value #NAME} with the length and the CRC-32C checksum of
 * each. Databases notice some damages of their files, and answer wrongly or with an older state after others. What was not closed, but
 * killed, has no seal, and is the database's to recover.
 */
public final class FolderSeal {
	private static final String NAME = "sealed";

	private FolderSeal() {
	}

	/**
	 * Seals the folder of a store whose files are no longer written, if it is still there. Locks and logs do not count. Without a seal, for
	 * want of space for instance, the store is as good as before.
	 */
	public static void write(FolderGuard guard) {
		try {
			guard.requireInPlace();
			write(guard.folder());
		} catch (ArenaException e) {
			System.getLogger(FolderSeal.class.getName()).log(System.Logger.Level.DEBUG, "No seal in " + guard.folder(), e);
		}
	}

	private static void write(Path folder) {
		StringBuilder lines = new StringBuilder();
		try {
			for (Path file : files(folder)) {
				lines.append(state(file)).append(' ').append(relative(folder, file)).append('\n');
			}
		} catch (IOException e) {
			throw ArenaException.io("Cannot read the store " + folder, e);
		}
		DurableFile.write(folder.resolve(NAME), out -> out.write(lines.toString().getBytes(StandardCharsets.UTF_8)));
	}

	/**
	 * Makes sure that the files are what they were, and removes the seal; to be called before the database is opened. Does nothing where
	 * there is none.
	 *
	 * @throws ArenaException {@link ErrorCode#STORE_DAMAGED} with the first file that is different; then the seal stays
	 */
	public static void open(Path folder) {
		Path seal = folder.resolve(NAME);
		if (!Files.exists(seal)) {
			return;
		}
		try {
			for (String line : Files.readAllLines(seal, StandardCharsets.ISO_8859_1)) {
				String[] parts = new String(line.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8).split(" ", 3);
				if (parts.length < 3) {
					throw damaged(folder, NAME, "it is unreadable");
				}
				Path file = file(folder, parts[2]);
				if (!Files.exists(file)) {
					throw damaged(folder, parts[2], "it is missing");
				}
				if (!state(file).equals(parts[0] + " " + parts[1])) {
					throw damaged(folder, parts[2], "it is not what it was when the store was closed");
				}
			}
			Files.delete(seal);
		} catch (IOException e) {
			throw ArenaException.io("Cannot read the store " + folder, e);
		}
	}

	/** The text in a damaged seal may not be a path at all, or lead elsewhere. */
	private static Path file(Path folder, String name) {
		try {
			Path file = folder.resolve(name).normalize();
			if (file.startsWith(folder.normalize())) {
				return file;
			}
		} catch (InvalidPathException e) {
			throw damaged(folder, NAME, "it names what cannot be a file");
		}
		throw damaged(folder, NAME, "it names a file of another folder");
	}

	private static ArenaException damaged(Path folder, String file, String why) {
		return new ArenaException(ErrorCode.STORE_DAMAGED, "The store at " + folder + " is damaged: " + file + ": " + why + ". Load the model again.");
	}

	private static List<Path> files(Path folder) throws IOException {
		return FolderTree.files(folder).stream().filter(file -> counts(relative(folder, file))).toList();
	}

	private static String relative(Path folder, Path file) {
		return folder.relativize(file).toString().replace('\\', '/');
	}

	private static boolean counts(String file) {
		return !file.equals(NAME) && !file.contains("lock") && !file.contains("logs/") && !file.endsWith(".tmp");
	}

	private static String state(Path file) throws IOException {
		CRC32C crc = new CRC32C();
		boolean isMarker = file.getFileName().toString().equals(StoreDirectory.MARKER);
		try (InputStream stream = new CheckedInputStream(isMarker ? FolderLock.read(file) : Files.newInputStream(file), crc)) {
			long length = stream.transferTo(OutputStream.nullOutputStream());
			return Long.toHexString(crc.getValue()) + " " + length;
		}
	}
}
