// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.threads;

import java.io.IOException;

import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/**
 * Runs work that recurses deeply on a thread with a large stack. EMF's binary form has an object where it is first mentioned, inside the one
 * that mentions it, so a chain of references nests as deep as it is long.
 */
public final class DeepStack {
	/** Bytes of address space. Memory is taken for what is used. */
	private static final long SIZE = 1L << 30;

	private DeepStack() {
	}

	/** Work with a result. */
	@FunctionalInterface
	public interface Work<T> {
		T run() throws IOException;
	}

	/**
	 * Does the work while the caller waits.
	 *
	 * @param what  a name of the work, for messages: {@code read a.bin}
	 * @throws IOException    as the work does
	 * @throws ArenaException {@link ErrorCode#OUT_OF_MEMORY} if even this stack is too small
	 */
	public static <T> T run(String what, Work<T> work) throws IOException {
		Attempt<T> attempt = new Attempt<>(work);
		Thread thread = new Thread(null, attempt, "arena " + what, SIZE);
		thread.setDaemon(true);
		thread.start();
		// The work ends by itself when it is cancelled.
		Threads.awaitEnd(thread);
		return attempt.result(what);
	}

	private static final class Attempt<T> implements Runnable {
		private final Work<T> work;
		private T value;
		private @Nullable Throwable failure;

		Attempt(Work<T> work) {
			this.work = work;
		}

		@Override
		public void run() {
			try {
				value = work.run();
			} catch (IOException | RuntimeException | Error e) {
				failure = e;
			}
		}

		T result(String what) throws IOException {
			switch (failure) {
			case null -> {
				return value;
			}
			case StackOverflowError e -> throw new ArenaException(ErrorCode.OUT_OF_MEMORY, "Cannot " + what
					+ ": its elements nest, or its references chain, so deep that EMF needs more than 1 GB of stack.", e);
			case IOException e -> throw e;
			case RuntimeException e -> throw e;
			case Error e -> throw e;
			default -> throw new AssertionError(failure);
			}
		}
	}
}
