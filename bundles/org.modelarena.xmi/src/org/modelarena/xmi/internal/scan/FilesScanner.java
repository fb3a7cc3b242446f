// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.scan;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import org.modelarena.core.ArenaException;
import org.modelarena.core.threads.Together;
import org.modelarena.xmi.internal.input.WatchedFiles;

/** Scans the files of a model: a large one by all cores, small ones that follow each other side by side. For one thread, which others help. */
final class FilesScanner {
	/** So many files are scanned before any of them is looked at as a whole. */
	private static final int MOST = 64;

	/**
	 * A file that was scanned, or is to be parsed.
	 *
	 * @param parts  empty if it is to be parsed
	 * @param reason for that; null if it was scanned
	 */
	record Scanned(List<ScannedPart> parts, String reason) {
	}

	private final FileScanner.Shared shared;
	private final WatchedFiles files;

	FilesScanner(FileScanner.Shared shared, WatchedFiles files) {
		this.shared = shared;
		this.files = files;
	}

	/**
	 * Scans the next files.
	 *
	 * @param document the number of the first
	 * @param paths    of all that are left
	 * @return those that were scanned, at least one
	 */
	List<Scanned> scan(int document, List<Path> paths) {
		List<FileScanner> begun = new ArrayList<>();
		try {
			begin(document, paths, begun);
		} catch (NotScanned e) {
			// What is parsed may say where packages lie, and so is read before those behind it.
			if (begun.isEmpty()) {
				return List.of(new Scanned(List.of(), e.getMessage()));
			}
		}
		Scanned[] scanned = new Scanned[begun.size()];
		AtomicInteger next = new AtomicInteger();
		Together.run("scanner of files", Math.min(shared.scanning().threads(), scanned.length), () -> {
			try {
				for (int i = next.getAndIncrement(); i < scanned.length; i = next.getAndIncrement()) {
					files.cancellation().check();
					scanned[i] = scan(begun.get(i), paths.get(i));
				}
			} finally {
				next.set(scanned.length);
			}
		});
		return Arrays.asList(scanned);
	}

	/** Begins files, until one of them has to wait for those before it, as all do behind a large one. */
	private void begin(int document, List<Path> paths, List<FileScanner> begun) {
		while (begun.size() < Math.min(MOST, paths.size()) && (begun.isEmpty() || begun.getFirst().isSmall())) {
			Path path = paths.get(begun.size());
			FileScanner scanner = new FileScanner(shared, path, document + begun.size(), files);
			try {
				if (!scanner.begin(begun.isEmpty())) {
					return;
				}
			} catch (IOException e) {
				throw ArenaException.io("Cannot read " + path, e);
			}
			begun.add(scanner);
		}
	}

	private static Scanned scan(FileScanner scanner, Path path) {
		try {
			return new Scanned(scanner.scan(), null);
		} catch (IOException e) {
			throw ArenaException.io("Cannot read " + path, e);
		} catch (NotScanned e) {
			return new Scanned(List.of(), e.getMessage());
		}
	}
}
