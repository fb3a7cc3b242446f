// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.keeping;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Sha256;
import org.modelarena.core.folders.DurableFile;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;

/**
 * Writes a store into one file: a zip archive of the files of its folder, not compressed, with a {@link Manifest}. The file is there as a
 * whole or not at all.
 */
public final class Backup {
	private static final int BUFFER = 1 << 16;

	private Backup() {
	}

	/**
	 * The files that were written, by number and size.
	 *
	 * @param bytes the lengths of all files
	 */
	public record Written(int files, long bytes) {
	}

	/**
	 * Writes a backup.
	 *
	 * @param file must not be there
	 * @throws ArenaException {@link ErrorCode#ALREADY_EXISTS}; what {@link StoreProvider#copyFiles} throws
	 */
	public static Written write(StoreProvider provider, StoreLocation location, Path file, Cancellation cancellation) {
		if (Files.exists(file)) {
			throw new ArenaException(ErrorCode.ALREADY_EXISTS, "There is already something at " + file + "; give another file, or remove it first.");
		}
		Map<String, Manifest.Entry> entries = new LinkedHashMap<>();
		DurableFile.write(file, out -> {
			ZipOutputStream zip = new ZipOutputStream(out, StandardCharsets.UTF_8);
			// So no backup is shorter than its contents, and one that claims to be is refused.
			zip.setLevel(Deflater.NO_COMPRESSION);
			provider.copyFiles(location, (path, content) -> {
				if (!Manifest.isSafe(path)) {
					throw new IOException("A file with the name '" + path + "' cannot be backed up");
				}
				zip.putNextEntry(entry(path));
				entries.put(path, copy(content, zip, cancellation));
				zip.closeEntry();
			});
			zip.putNextEntry(entry(Manifest.NAME));
			zip.write(new Manifest(provider.name(), entries).text().getBytes(StandardCharsets.UTF_8));
			zip.closeEntry();
			zip.finish();
		});
		return new Written(entries.size(), entries.values().stream().mapToLong(Manifest.Entry::length).sum());
	}

	/** Without the time, so that the same files give the same backup. */
	private static ZipEntry entry(String name) {
		ZipEntry entry = new ZipEntry(name);
		entry.setTime(315_532_800_000L);
		return entry;
	}

	private static Manifest.Entry copy(InputStream in, OutputStream out, Cancellation cancellation) throws IOException {
		MessageDigest digest = Sha256.digest();
		byte[] buffer = new byte[BUFFER];
		long length = 0;
		for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
			cancellation.check();
			digest.update(buffer, 0, count);
			out.write(buffer, 0, count);
			length += count;
		}
		return new Manifest.Entry(length, HexFormat.of().formatHex(digest.digest()));
	}
}
