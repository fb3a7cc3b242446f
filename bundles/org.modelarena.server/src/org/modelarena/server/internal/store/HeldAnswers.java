// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.store;

import java.util.concurrent.atomic.AtomicLong;

import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/** The memory of answers whose rows wait to be read: of all clients together, so that nobody fills the heap with answers and leaves them there. Thread-safe. */
public final class HeldAnswers {
	/** Of the heap. */
	private static final int PART = 4;

	private final long most;
	private final AtomicLong held = new AtomicLong();

	public HeldAnswers() {
		this(Runtime.getRuntime().maxMemory() / PART);
	}

	/** @param most in bytes */
	public HeldAnswers(long most) {
		this.most = most;
	}

	/**
	 * Takes room for an answer.
	 *
	 * @return the number to give to {@link #release}
	 * @throws ArenaException {@link ErrorCode#OUT_OF_MEMORY} if there is not so much
	 */
	public long hold(Answer answer) {
		long size = answer.bytes();
		if (held.addAndGet(size) > most) {
			held.addAndGet(-size);
			throw new ArenaException(ErrorCode.OUT_OF_MEMORY, "The answer takes " + (size >> 20) + " MB, and " + (held.get() >> 20) + " of " + (most >> 20)
					+ " MB are taken by answers that wait to be read; read or cancel those, or ask for less.");
		}
		return size;
	}

	/** Gives room back. */
	public void release(long size) {
		held.addAndGet(-size);
	}

	/** The bytes that are taken now. */
	public long bytes() {
		return held.get();
	}
}
