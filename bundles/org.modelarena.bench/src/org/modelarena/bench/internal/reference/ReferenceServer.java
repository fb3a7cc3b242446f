// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.reference;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.modelarena.bench.server.LogEnd;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/** A server of another kind in a process of its own, which ends when its input does: when this is closed, and when this JVM is killed. Used by one thread. */
final class ReferenceServer implements AutoCloseable {
	private static final long READY_NANOS = TimeUnit.SECONDS.toNanos(120);
	private static final long PAUSE_MILLIS = 50;
	private static final long CLOSE_SECONDS = 15;

	private final String name;
	private final Process process;
	private final Path log;

	/** Whether a server answers. */
	interface Probe<T> {
		/** @return null if it does not yet */
		T get();
	}

	private ReferenceServer(String name, Process process, Path log) {
		this.name = name;
		this.process = process;
		this.log = log;
	}

	/**
	 * Starts a server.
	 *
	 * @param log gets what it says
	 */
	static ReferenceServer start(String name, List<String> command, Path log) {
		try {
			return new ReferenceServer(name, new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile())).start(), log);
		} catch (IOException e) {
			throw new ArenaException(ErrorCode.ENVIRONMENT, "Cannot start " + name + ": " + e.getMessage(), e);
		}
	}

	/**
	 * Waits until the server answers.
	 *
	 * @throws ArenaException {@link ErrorCode#ENVIRONMENT} if it ends or does not answer in time, with the end of its log
	 */
	<T> T await(Probe<T> probe) {
		long end = System.nanoTime() + READY_NANOS;
		try {
			while (System.nanoTime() < end) {
				T answer = probe.get();
				if (answer != null) {
					return answer;
				}
				if (process.waitFor(PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
					throw new ArenaException(ErrorCode.ENVIRONMENT, name + " did not start (exit code " + process.exitValue() + ")." + LogEnd.of(log));
				}
			}
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
			throw new ArenaException(ErrorCode.CANCELLED, "Interrupted while " + name + " was starting.", e);
		}
		throw new ArenaException(ErrorCode.ENVIRONMENT, name + " did not answer within " + TimeUnit.NANOSECONDS.toSeconds(READY_NANOS) + " s." + LogEnd.of(log));
	}

	@Override
	public void close() {
		try {
			process.getOutputStream().close();
			if (!process.waitFor(CLOSE_SECONDS, TimeUnit.SECONDS)) {
				process.descendants().forEach(ProcessHandle::destroyForcibly);
			}
		} catch (IOException e) {
			System.getLogger(ReferenceServer.class.getName()).log(System.Logger.Level.DEBUG, "It reads no more", e);
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
		} finally {
			process.destroyForcibly();
		}
	}
}
