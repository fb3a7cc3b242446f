// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.loads;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.modelarena.core.ArenaException;
import org.modelarena.core.folders.CacheFolder;
import org.modelarena.core.folders.DurableFile;

/**
 * The last loads of this user on this machine, in a small file. It is a help and no more: what cannot be read is passed over, and where it cannot be
 * written nothing is kept. Thread-safe; of two processes that add to it at the same moment, one may win.
 */
public final class LoadHistory {
	/** How many loads are kept. */
	public static final int MOST = 200;

	/** Names another file, for tests and trial loads. */
	private static final String PROPERTY = "modelarena.loads";
	private static final String NAME = "loads.tsv";
	private static final System.Logger LOG = System.getLogger(LoadHistory.class.getName());
	/** No line is as long; a larger file is not ours. */
	private static final long MOST_BYTES = 1000L * MOST;

	private final Path file;

	private LoadHistory(Path file) {
		this.file = file;
	}

	/** In the user's folder for caches. */
	public static LoadHistory ofUser() {
		String given = System.getProperty(PROPERTY, "");
		return at(given.isEmpty() ? CacheFolder.of(System.getenv()).resolve(NAME) : Path.of(given));
	}

	/** In a file, which need not be there. */
	public static LoadHistory at(Path file) {
		return new LoadHistory(file);
	}

	/** The option of a JVM that keeps its loads in a file. */
	static String flag(Path file) {
		return "-D" + PROPERTY + "=" + file;
	}

	/** The loads, the oldest first. */
	public synchronized List<LoadRecord> records() {
		try {
			if (!Files.isRegularFile(file) || Files.size(file) > MOST_BYTES) {
				return List.of();
			}
			// As single bytes: what is no text is a damaged line, and no error.
			return Files.readAllLines(file, StandardCharsets.ISO_8859_1).stream().map(LoadRecord::parse).flatMap(Optional::stream).toList();
		} catch (IOException e) {
			LOG.log(System.Logger.Level.DEBUG, "Cannot read " + file, e);
			return List.of();
		}
	}

	/** The loads into one store. */
	public List<LoadRecord> of(String store) {
		return records().stream().filter(each -> each.store().equals(store)).toList();
	}

	/** Adds a load, and forgets the oldest ones. */
	public synchronized void add(LoadRecord load) {
		List<LoadRecord> all = new ArrayList<>(records());
		all.add(load);
		List<LoadRecord> newest = all.subList(Math.max(0, all.size() - MOST), all.size());
		String text = String.join("\n", newest.stream().map(LoadRecord::line).toList()) + "\n";
		try {
			Files.createDirectories(file.toAbsolutePath().getParent());
			DurableFile.write(file, out -> out.write(text.getBytes(StandardCharsets.ISO_8859_1)));
		} catch (IOException | ArenaException e) {
			LOG.log(System.Logger.Level.DEBUG, "Cannot write " + file, e);
		}
	}
}
