// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.results;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.modelarena.bench.internal.load.StepOutcome;
import org.modelarena.bench.results.LoadResult;
import org.modelarena.bench.results.RunLog;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Unfinished;

import com.google.gson.Gson;
import com.google.gson.JsonSyntaxException;

/**
 * The record of a run so far, in {@code journal.jsonl}: one line for each event, on disk before the run goes on. A run that was killed is resumed from it; a
 * line that was being written then is cut off. Locked while it is open. Used by one thread.
 */
final class Journal implements AutoCloseable {
	/** The file's name. */
	static final String FILE = "journal.jsonl";
	private static final Gson GSON = new Gson();

	/** A line: one of these, the others null. */
	record Entry(Start start, Measured step, LoadResult load, RunLog.Trouble trouble, RunLog.RightAnswer answer, String model) {
	}

	/** @param millis since 1970 */
	record Start(long millis) {
	}

	/**
	 * A step that is done.
	 *
	 * @param executionsBytes the length of {@code executions.csv} after it
	 * @param histogramBytes  the length of {@code latency.hlog} after it
	 * @param cpuNanos        processor time of all processes of the contender
	 * @param residentBytes   their memory at the end
	 */
	record Measured(String contender, String query, int clients, int fork, long executionsBytes, long histogramBytes, StepOutcome.Warm warm,
			boolean isPrecise, double compiling, boolean isAbandoned, long commits, long cpuNanos, long residentBytes, List<RunLog.Trouble> troubles) {
	}

	private final Path path;
	private final RandomAccessFile file;
	private final List<Entry> entries;

	/** Opens or makes the journal of a folder. */
	Journal(Path folder) {
		path = folder.resolve(FILE);
		try {
			file = new RandomAccessFile(path.toFile(), "rw");
		} catch (IOException e) {
			throw ArenaException.io("Cannot write " + path, e);
		}
		try (Unfinished work = new Unfinished(this::close)) {
			lock();
			entries = read();
			work.done();
		} catch (IOException e) {
			throw ArenaException.io("Cannot read " + path, e);
		}
	}

	private void lock() throws IOException {
		FileLock lock;
		try {
			lock = file.getChannel().tryLock();
		} catch (OverlappingFileLockException e) {
			lock = null;
		}
		if (lock == null) {
			throw new ArenaException(ErrorCode.STORE_BUSY, "The run in " + path.getParent() + " is still going on in another process.");
		}
	}

	private List<Entry> read() throws IOException {
		byte[] bytes = new byte[Math.toIntExact(file.length())];
		file.readFully(bytes);
		int end = bytes.length;
		while (end > 0 && bytes[end - 1] != '\n') {
			end--;
		}
		file.setLength(end);
		file.seek(end);
		List<Entry> read = new ArrayList<>();
		int number = 0;
		for (String line : new String(bytes, 0, end, StandardCharsets.UTF_8).lines().toList()) {
			number++;
			try {
				read.add(GSON.fromJson(line, Entry.class));
			} catch (JsonSyntaxException e) {
				throw new ArenaException(ErrorCode.IO, path + ", line " + number + " is damaged: " + e.getMessage(), e);
			}
		}
		return read;
	}

	/** The entries that stood in it when it was opened. */
	List<Entry> entries() {
		return entries;
	}

	void model(String hash) {
		append(new Entry(null, null, null, null, null, hash));
	}

	void start(long millis) {
		append(new Entry(new Start(millis), null, null, null, null, null));
	}

	void step(Measured step) {
		append(new Entry(null, step, null, null, null, null));
	}

	void load(LoadResult load) {
		append(new Entry(null, null, load, null, null, null));
	}

	void trouble(RunLog.Trouble trouble) {
		append(new Entry(null, null, null, trouble, null, null));
	}

	void answer(RunLog.RightAnswer answer) {
		append(new Entry(null, null, null, null, answer, null));
	}

	private void append(Entry entry) {
		try {
			file.write((GSON.toJson(entry) + "\n").getBytes(StandardCharsets.UTF_8));
			file.getChannel().force(false);
		} catch (IOException e) {
			throw ArenaException.io("Cannot write " + path, e);
		}
	}

	@Override
	public void close() {
		try {
			file.close();
		} catch (IOException e) {
			throw ArenaException.io("Cannot close " + path, e);
		}
	}
}
