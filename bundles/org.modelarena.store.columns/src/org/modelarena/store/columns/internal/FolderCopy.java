// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal;

import java.io.ByteArrayInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.keeping.FolderFiles;
import org.modelarena.core.store.FileSink;
import org.modelarena.store.columns.internal.file.BaseFile;
import org.modelarena.store.columns.internal.file.CurrentFile;
import org.modelarena.store.columns.internal.file.CurrentFile.Logs;
import org.modelarena.store.columns.internal.file.HistoryFile;
import org.modelarena.store.columns.internal.log.LogReader;

/**
 * Copies a store that may be in use, here or in another process, up to a commit: the base file that counts, which never changes, and of its
 * logs what is whole. The copy is that of a store that was closed. Takes no lock, so that nobody waits. A checkpoint that comes meanwhile
 * removes files that are open here and so stay; one that comes before they are open is noticed, and all begins anew.
 */
public final class FolderCopy implements AutoCloseable {
	private static final int ATTEMPTS = 20;

	private final Path directory;
	private final CurrentFile current;
	private final List<Part> parts = new ArrayList<>();
	private final List<Part> past = new ArrayList<>();
	private BaseFile base;
	/** Null if the store keeps no history. */
	private HistoryFile history;

	/** A file, and how much of it is copied. */
	private record Part(Path file, InputStream content, long length) {
	}

	private FolderCopy(Path directory, CurrentFile current) {
		this.directory = directory;
		this.current = current;
	}

	/**
	 * Hands over the files.
	 *
	 * @throws ArenaException {@link ErrorCode#STORE_DAMAGED}; {@link ErrorCode#STORE_BUSY} if the store changes its files all the time
	 */
	public static void of(Path directory, FileSink sink) {
		for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
			CurrentFile current = CurrentFile.read(directory);
			try (FolderCopy copy = new FolderCopy(directory, current)) {
				if (copy.isOpened()) {
					copy.handOver(sink);
					return;
				}
			} catch (IOException e) {
				throw ArenaException.io("Cannot copy the store at " + directory, e);
			}
		}
		throw new ArenaException(ErrorCode.STORE_BUSY, "The store at " + directory + " writes checkpoints faster than it can be copied; try again.");
	}

	/** @return false if another base file counts by now */
	private boolean isOpened() throws IOException {
		try {
			open();
		} catch (ArenaException | IOException e) {
			if (CurrentFile.read(directory).equals(current)) {
				throw e;
			}
			return false;
		}
		CurrentFile now = CurrentFile.read(directory);
		return now.equals(current);
	}

	private void open() throws IOException {
		long generation = current.identity().generation();
		base = BaseFile.open(StoreFolder.base(directory, generation));
		if (!base.identity().equals(current.identity()) || current.base().orElse(base.checksum()) != base.checksum()) {
			throw base.damaged("it is not the one that the store wrote last");
		}
		base.verify();
		if (current.hasHistory()) {
			openPast();
		}
		add(StoreFolder.base(directory, generation), Files.size(StoreFolder.base(directory, generation)));
		switch (current.logs()) {
		case Logs.None none -> {
			// The base file is everything.
		}
		case Logs.Ended ended -> addLogs(ended.generation());
		case Logs.Growing growing -> addLogs(Long.MAX_VALUE);
		}
	}

	private void openPast() throws IOException {
		history = HistoryFile.read(directory, current.identity().store()).before(current.identity().generation());
		for (HistoryFile.Segment segment : history.segments()) {
			Path log = StoreFolder.log(directory, segment.generation());
			past.add(new Part(log, new FileInputStream(log.toFile()), segment.length()));
			if (segment.base().isPresent()) {
				Path kept = StoreFolder.base(directory, segment.generation());
				past.add(new Part(kept, new FileInputStream(kept.toFile()), Files.size(kept)));
			}
		}
	}

	private void addLogs(long last) throws IOException {
		long generation = current.identity().generation();
		while (generation < last && reader(generation + 1).hasRecords()) {
			addLog(generation, reader(generation + 1).lengthBefore());
			generation++;
		}
		addLog(generation, 0);
	}

	private void addLog(long generation, long length) throws IOException {
		LogReader.End end = reader(generation).read(length, record -> {
		});
		add(StoreFolder.log(directory, generation), end.length());
	}

	private LogReader reader(long generation) {
		return new LogReader(StoreFolder.log(directory, generation), new BaseFile.Identity(current.identity().store(), generation));
	}

	private void add(Path file, long length) throws IOException {
		parts.add(new Part(file, new FileInputStream(file.toFile()), length));
	}

	private void handOver(FileSink sink) throws IOException {
		FolderFiles.copy(directory.resolve(StoreDirectory.MARKER), StoreDirectory.MARKER, sink);
		FolderFiles.copyIfThere(directory, StoreDirectory.PROVENANCE, sink);
		if (history != null) {
			for (Part part : past) {
				sink.file(part.file.getFileName().toString(), new Limited(part.content, part.length));
			}
			sink.file(HistoryFile.NAME, new ByteArrayInputStream(history.toBytes()));
		}
		CRC32C crc = new CRC32C();
		for (Part part : parts) {
			crc.reset();
			sink.file(part.file.getFileName().toString(), new CheckedInputStream(new Limited(part.content, part.length), crc));
		}
		Logs logs = parts.size() == 1 ? new Logs.None()
				: new Logs.Ended(current.identity().generation() + parts.size() - 2, parts.getLast().length, (int) crc.getValue());
		if (current.logs() instanceof Logs.Ended ended && !ended.equals(logs)) {
			throw BaseFile.damaged(parts.getLast().file, "it is not as it was when the store was closed");
		}
		sink.file(CurrentFile.NAME, new ByteArrayInputStream(new CurrentFile(current.identity(), OptionalInt.of(base.checksum()), logs, current.hasHistory()).toBytes()));
	}

	/** The beginning of a stream. */
	private static final class Limited extends InputStream {
		private final InputStream content;
		private long left;

		Limited(InputStream content, long left) {
			this.content = content;
			this.left = left;
		}

		@Override
		public int read() throws IOException {
			byte[] one = new byte[1];
			return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
		}

		@Override
		public int read(byte[] bytes, int offset, int count) throws IOException {
			if (left == 0) {
				return -1;
			}
			int read = content.read(bytes, offset, (int) Math.min(count, left));
			if (read < 0) {
				throw new IOException("A file got shorter while it was copied");
			}
			left -= read;
			return read;
		}
	}

	@Override
	public void close() throws IOException {
		parts.addAll(past);
		for (Part part : parts) {
			part.content.close();
		}
	}
}
