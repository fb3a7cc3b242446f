package org.modelarena.store.columns.internal.log;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.store.columns.internal.file.BaseFile;
import org.modelarena.store.columns.internal.file.Disk;

/**
 * Appends records to a log. Several threads may wait for theirs to be on disk at once; one of them forces for all that were appended until
 * then. When a write or a force fails, nobody knows what is on disk: the log takes no more. Thread-safe.
 */
public final class UpdateLog implements AutoCloseable {
	private final Path file;
	private final Disk.Output out;
	private long length;
	private long number;
	private long forced;
	private boolean forcing;
	private Exception failure;

	private UpdateLog(Path file, Disk.Output out, LogReader.End end) {
		this.file = file;
		this.out = out;
		this.length = end.length();
		this.number = end.number();
		this.forced = end.length();
	}

	/**
	 * Makes a new log, whose header is on disk when this returns.
	 *
	 * @param before the length of the log that it continues, or 0
	 */
	public static UpdateLog create(Disk disk, Path file, BaseFile.Identity identity, long before) {
		try {
			Disk.Output out = disk.create(file);
			UpdateLog log = new UpdateLog(file, out, new LogReader.End(LogFormat.HEADER, 0));
			boolean done = false;
			try {
				out.write(LogFormat.header(identity, before), 0);
				out.force();
				disk.forceFolder(file.getParent());
				done = true;
			} finally {
				if (!done) {
					out.close();
				}
			}
			return log;
		} catch (IOException e) {
			throw ArenaException.io("Cannot write " + file, e);
		}
	}

	/** Goes on with a log behind its last sound record. */
	public static UpdateLog open(Disk disk, Path file, LogReader.End end) {
		try {
			Disk.Output out = disk.open(file);
			boolean done = false;
			try {
				if (Files.size(file) > end.length()) {
					out.truncate(end.length());
					out.force();
				}
				done = true;
			} finally {
				if (!done) {
					out.close();
				}
			}
			return new UpdateLog(file, out, end);
		} catch (IOException e) {
			throw ArenaException.io("Cannot write " + file, e);
		}
	}

	/** The number of its bytes. */
	public synchronized long length() {
		return length;
	}

	/**
	 * Appends a record.
	 *
	 * @return what {@link #awaitForced} takes
	 * @throws ArenaException {@link ErrorCode#IO}; {@link ErrorCode#STORE_UNAVAILABLE} after an earlier failure
	 */
	public synchronized long append(byte[] payload) {
		requireSound();
		if (length + LogFormat.RECORD + payload.length > Integer.MAX_VALUE) {
			throw new ArenaException(ErrorCode.UNSUPPORTED,
					"The log " + file + " would get larger than 2 GB; wait for the checkpoint, or open the store again.");
		}
		try {
			out.write(LogFormat.record(number + 1, forced, payload), length);
		} catch (IOException e) {
			throw failed(e);
		}
		number++;
		length += LogFormat.RECORD + payload.length;
		return length;
	}

	/**
	 * Makes sure that it takes records.
	 *
	 * @throws ArenaException {@link ErrorCode#STORE_UNAVAILABLE} after a failure
	 */
	public synchronized void requireSound() {
		if (failure != null) {
			throw new ArenaException(ErrorCode.STORE_UNAVAILABLE, "Writing " + file + " failed (" + failure.getMessage()
					+ "); open the store again, which tells what is on disk.", failure);
		}
	}

	/** Takes no more records, since nobody knows whether this log still counts. */
	public synchronized void abandon(Exception cause) {
		failure = cause;
		notifyAll();
	}

	private synchronized ArenaException failed(IOException e) {
		failure = e;
		notifyAll();
		return ArenaException.io("Cannot write " + file + "; whether the change is on disk shows when the store is opened again", e);
	}

	/**
	 * Waits until the log is on disk up to there.
	 *
	 * @throws ArenaException {@link ErrorCode#IO}, {@link ErrorCode#STORE_UNAVAILABLE}: nothing is certain then
	 */
	public void awaitForced(long end) {
		long upTo;
		while ((upTo = takeTurn(end)) > 0) {
			boolean done = false;
			try {
				out.force();
				done = true;
			} catch (IOException e) {
				throw failed(e);
			} finally {
				endTurn(done ? upTo : 0);
			}
		}
	}

	/** @return how much this thread is to force, or 0 if that was done */
	private synchronized long takeTurn(long end) {
		boolean interrupted = false;
		try {
			while (forced < end) {
				requireSound();
				if (!forcing) {
					forcing = true;
					return length;
				}
				try {
					wait();
				} catch (InterruptedException e) {
					// The record is in the file: whether it stays there must be known before anybody is told.
					interrupted = true;
				}
			}
			return 0;
		} finally {
			if (interrupted) {
				Thread.currentThread().interrupt();
			}
		}
	}

	private synchronized void endTurn(long upTo) {
		forcing = false;
		forced = Math.max(forced, upTo);
		notifyAll();
	}

	/** Ends the log of a store that is closed, so that damage to its end can be told from a crash. */
	public void appendClosed() {
		awaitForced(append(new byte[0]));
	}

	/** Whether it takes records. */
	public synchronized boolean isSound() {
		return failure == null;
	}

	@Override
	public void close() {
		try {
			out.close();
		} catch (IOException e) {
			throw ArenaException.io("Cannot close " + file, e);
		}
	}
}
