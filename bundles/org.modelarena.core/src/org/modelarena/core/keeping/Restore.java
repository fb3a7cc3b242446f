// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.keeping;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.Sha256;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.Findings;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;

/**
 * Makes a store of a {@link Backup}. Trusts nothing in the file: the manifest bounds what is written, names stay within the folder, and lengths
 * and checksums are compared, and the store is opened, before it is put in its place.
 */
public final class Restore {
	private static final int BUFFER = 1 << 16;
	private static final int MOST_FILES = 100_000;

	private final Path file;
	private final Catalog catalog;
	private final Progress progress;

	private Restore(Path file, Catalog catalog, Progress progress) {
		this.file = file;
		this.catalog = catalog;
		this.progress = progress;
	}

	/**
	 * Restores a backup.
	 *
	 * @param directory must not be there
	 * @return the kind of store
	 * @throws ArenaException {@link ErrorCode#STORE_DAMAGED} if the file is damaged, or no backup; {@link ErrorCode#NOT_FOUND},
	 *                        {@link ErrorCode#ALREADY_EXISTS}, {@link ErrorCode#UNKNOWN_NAME}
	 */
	public static StoreProvider run(Path file, Path directory, Catalog catalog, Progress progress) {
		if (!Files.isRegularFile(file)) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "There is no backup at " + file + ".");
		}
		return new Restore(file, catalog, progress).to(directory);
	}

	private StoreProvider to(Path directory) {
		try (ZipFile zip = new ZipFile(file.toFile(), StandardCharsets.UTF_8)) {
			Manifest manifest = manifest(zip);
			StoreProvider provider = catalog.store(manifest.store());
			StoreDirectory.place(directory, building -> {
				requireRoom(manifest, building);
				extract(zip, manifest, building);
				check(provider, building);
			});
			return provider;
		} catch (ZipException e) {
			throw damaged("it is no zip archive, or cut off (" + e.getMessage() + ")");
		} catch (IOException e) {
			throw ArenaException.io("Cannot read the backup " + file, e);
		}
	}

	private ArenaException damaged(String why) {
		return new ArenaException(ErrorCode.STORE_DAMAGED,
				"The backup " + file + " is damaged, or none: " + why.strip().replaceAll("\\p{Cntrl}+", " ") + ". Nothing was restored; use another copy of it.");
	}

	private Manifest manifest(ZipFile zip) throws IOException {
		ZipEntry entry = zip.getEntry(Manifest.NAME);
		if (entry == null) {
			throw damaged("it has no " + Manifest.NAME);
		}
		if (zip.size() > MOST_FILES) {
			throw damaged("it has " + zip.size() + " entries");
		}
		byte[] text;
		try (InputStream in = zip.getInputStream(entry)) {
			text = in.readNBytes(Manifest.LONGEST + 1);
		}
		if (text.length > Manifest.LONGEST) {
			throw damaged("its manifest is too long");
		}
		Manifest manifest;
		try {
			manifest = Manifest.parse(new String(text, StandardCharsets.UTF_8));
		} catch (IllegalArgumentException e) {
			throw damaged(e.getMessage());
		}
		requireSameNames(zip, manifest);
		long room = Files.size(file);
		if (manifest.files().values().stream().anyMatch(one -> one.length() > room) || manifest.total() > room) {
			throw damaged("it claims to hold more than it is long, as no backup does");
		}
		return manifest;
	}

	private void requireSameNames(ZipFile zip, Manifest manifest) {
		Set<String> names = new HashSet<>();
		Set<String> folded = new HashSet<>();
		zip.stream().forEach(entry -> names.add(entry.getName()));
		names.remove(Manifest.NAME);
		if (!names.equals(manifest.files().keySet()) || names.size() + 1 != zip.size()) {
			throw damaged("its files are not those of its manifest");
		}
		for (String name : names) {
			if (!folded.add(name.toLowerCase(Locale.ROOT))) {
				throw damaged("two of its files differ by the case of their names only");
			}
		}
	}

	private void requireRoom(Manifest manifest, Path folder) {
		try {
			long room = Files.getFileStore(folder).getUsableSpace();
			if (manifest.total() > room) {
				throw new ArenaException(ErrorCode.IO, "There is no room for the store at " + folder.getParent() + ": it takes " + (manifest.total() >> 20)
						+ " MB, and " + (room >> 20) + " MB are free.");
			}
		} catch (IOException e) {
			throw ArenaException.io("Cannot read " + folder, e);
		}
	}

	private void extract(ZipFile zip, Manifest manifest, Path folder) {
		progress.begin("Restoring", manifest.total());
		long done = 0;
		for (Map.Entry<String, Manifest.Entry> wanted : manifest.files().entrySet()) {
			try {
				extract(zip, wanted.getKey(), wanted.getValue(), folder);
			} catch (ZipException e) {
				throw damaged(wanted.getKey() + " cannot be read (" + e.getMessage() + ")");
			} catch (IOException e) {
				throw ArenaException.io("Cannot restore " + wanted.getKey() + " of " + file, e);
			}
			done += wanted.getValue().length();
			progress.at(done);
		}
	}

	private void extract(ZipFile zip, String name, Manifest.Entry wanted, Path folder) throws IOException {
		Path target = folder.resolve(name).normalize();
		if (!target.startsWith(folder)) {
			throw damaged("a file lies outside of it");
		}
		Files.createDirectories(target.getParent());
		MessageDigest digest = Sha256.digest();
		long length = 0;
		try (InputStream in = zip.getInputStream(zip.getEntry(name));
				OutputStream out = Files.newOutputStream(target, StandardOpenOption.CREATE_NEW,
						StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
			byte[] buffer = new byte[BUFFER];
			for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
				progress.cancellation().check();
				length += count;
				if (length > wanted.length()) {
					throw damaged(name + " is longer than its manifest says");
				}
				digest.update(buffer, 0, count);
				out.write(buffer, 0, count);
			}
		}
		if (length != wanted.length() || !HexFormat.of().formatHex(digest.digest()).equals(wanted.sha256())) {
			throw damaged(name + " is not as it was backed up");
		}
	}

	/** The store is one of its kind, and opens. */
	private void check(StoreProvider provider, Path folder) {
		if (!StoreDirectory.provider(folder).equals(provider.name())) {
			throw damaged("it is a store of '" + StoreDirectory.provider(folder) + "', not of '" + provider.name() + "'");
		}
		Findings findings = new Findings();
		provider.checkFiles(StoreLocation.at(folder), findings, progress);
		List<Findings.Finding> found = findings.first();
		if (!found.isEmpty()) {
			throw damaged(found.getFirst().place() + ": " + found.getFirst().problem());
		}
		try (ModelStore store = provider.openToRead(StoreLocation.at(folder))) {
			store.snapshot().close();
		}
	}
}
