// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.columns;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;

/** A disk on which a test holds up the forces of logs, and then has them succeed or fail. Counts what is done to logs. Thread-safe. */
public final class GatedDisk extends ForwardingDisk {
	private static final Duration PATIENCE = Duration.ofSeconds(60);

	private boolean isHeld;
	private boolean fails;
	private int writes;
	private int forces;

	/** Forces of logs wait from now on. */
	public synchronized void hold() {
		isHeld = true;
	}

	/** Forces wait no more. */
	public synchronized void release() {
		isHeld = false;
		notifyAll();
	}

	/** Forces of logs fail, those that wait as well. */
	public synchronized void fail() {
		fails = true;
		release();
	}

	/** How often something was written to a log. */
	public synchronized int writes() {
		return writes;
	}

	/** How often a log was forced. */
	public synchronized int forces() {
		return forces;
	}

	/** Waits until so much was written to logs. */
	public synchronized void awaitWrites(int count) throws InterruptedException {
		long end = System.nanoTime() + PATIENCE.toNanos();
		while (writes < count) {
			long millis = (end - System.nanoTime()) / 1_000_000;
			if (millis <= 0) {
				throw new AssertionError(writes + " writes instead of " + count);
			}
			wait(millis);
		}
	}

	@Override
	public Output create(Path file) throws IOException {
		return gated(file, super.create(file));
	}

	@Override
	public Output open(Path file) throws IOException {
		return gated(file, super.open(file));
	}

	private Output gated(Path file, Output output) {
		return file.toString().endsWith(".log") ? new Gated(output) : output;
	}

	private synchronized void written() {
		writes++;
		notifyAll();
	}

	private synchronized void pass() throws IOException {
		forces++;
		try {
			while (isHeld) {
				wait();
			}
		} catch (InterruptedException e) {
			throw new IOException(e);
		}
		if (fails) {
			throw new IOException("the disk is gone");
		}
	}

	private final class Gated extends ForwardingOutput {
		Gated(Output output) {
			super(output);
		}

		@Override
		public void write(ByteBuffer bytes, long position) throws IOException {
			super.write(bytes, position);
			written();
		}

		@Override
		public void force() throws IOException {
			pass();
			super.force();
		}
	}
}
