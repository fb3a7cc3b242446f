// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.input;

import java.io.File;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;

import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;

/**
 * The files of a model as they are being read: reports how many bytes were, and stops the reader, within a buffer's length, when the work is cancelled.
 * That holds for readers that are not ours, too. One thread reads at a time.
 */
public final class WatchedFiles {
	private final Progress progress;
	private long done;

	private WatchedFiles(Progress progress) {
		this.progress = progress;
	}

	/** Starts a task: reading these files. Others that they refer to count on from there. */
	public static WatchedFiles of(List<Path> files, Progress progress) {
		long total = files.stream().map(Path::toFile).mapToLong(File::length).sum();
		progress.begin("Reading model files (bytes)", total);
		return new WatchedFiles(progress);
	}

	/** A stream to read instead of that of one of the files. */
	public InputStream watch(InputStream stream) {
		return new FilterInputStream(stream) {
			@Override
			public int read() throws IOException {
				return counted(in.read(), 1);
			}

			@Override
			public int read(byte[] buffer, int offset, int length) throws IOException {
				int count = in.read(buffer, offset, length);
				return counted(count, count);
			}
		};
	}

	/**
	 * So many bytes were read in another way; any thread may tell.
	 *
	 * @throws org.modelarena.core.ArenaException if the work is cancelled
	 */
	public synchronized void count(int bytes) {
		counted(bytes, bytes);
	}

	private int counted(int result, int bytes) {
		progress.cancellation().check();
		if (result >= 0) {
			done += bytes;
			progress.at(done);
		}
		return result;
	}

	/** The token that stops the reading. */
	public Cancellation cancellation() {
		return progress.cancellation();
	}
}
