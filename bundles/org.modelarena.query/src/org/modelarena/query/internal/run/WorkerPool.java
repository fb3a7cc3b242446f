// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.run;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads that help with queries, for all queries of this process. Whoever asks works, too; so a query never waits for a helper that has
 * not begun, and many queries at once share the processors. Threads end when there has been nothing to do for a while.
 */
final class WorkerPool {
	private static final int IDLE_SECONDS = 5;
	private static final AtomicInteger NUMBER = new AtomicInteger();
	private static final ThreadPoolExecutor POOL = pool(Runtime.getRuntime().availableProcessors());

	private WorkerPool() {
	}

	private static ThreadPoolExecutor pool(int threads) {
		ThreadPoolExecutor pool = new ThreadPoolExecutor(threads, threads, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), work -> {
			Thread thread = new Thread(work, "modelarena-query-" + NUMBER.incrementAndGet());
			thread.setDaemon(true);
			return thread;
		});
		pool.allowCoreThreadTimeOut(true);
		return pool;
	}

	/** Asks for a helper. */
	static void help(Runnable work) {
		POOL.execute(work);
	}

	/** Help that has not begun is not needed any more. */
	static void forget(Runnable work) {
		POOL.remove(work);
	}
}
