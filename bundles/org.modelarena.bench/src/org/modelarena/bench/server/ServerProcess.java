// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.server;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Unfinished;

/**
 * A server in a JVM of its own, see {@link ServerMain}. Used by one thread; {@link #kill} by any. Ends with this JVM at the latest: by a
 * shutdown hook, and by the end of its input if this JVM is killed.
 */
public final class ServerProcess implements AutoCloseable {
	private static final long READY_SECONDS = 120;
	private static final long ANSWER_SECONDS = 60;
	private static final long CLOSE_SECONDS = 10;

	private final ServerSetup setup;
	private final Process process;
	private final Writer commands;
	private final BlockingQueue<String> answers = new ArrayBlockingQueue<>(64);
	private final Thread shutdownHook = new Thread(this::kill, "modelarena-server-kill");
	private volatile URI address;

	/**
	 * Starts a server and waits until it is ready.
	 *
	 * @throws ArenaException {@link ErrorCode#STORE_UNAVAILABLE} with the end of the server's log; {@link ErrorCode#CANCELLED}
	 */
	public ServerProcess(ServerSetup setup, Cancellation cancellation) {
		this.setup = setup;
		this.process = start(setup);
		Runtime.getRuntime().addShutdownHook(shutdownHook);
		this.commands = process.outputWriter(StandardCharsets.UTF_8);
		Thread reader = new Thread(this::readAnswers, "modelarena-server-output");
		reader.setDaemon(true);
		reader.start();
		try (Unfinished work = new Unfinished(this::forget)) {
			work.add(this::kill);
			this.address = awaitReady(cancellation);
			work.done();
		}
	}

	private static Process start(ServerSetup setup) {
		try {
			List<String> mainAndArguments = new ArrayList<>(List.of(ServerMain.class.getName()));
			mainAndArguments.addAll(setup.arguments());
			List<String> command = ChildJvm.command(setup.log().resolveSibling(setup.log().getFileName() + ".args"), setup.jvmFlags(),
					mainAndArguments);
			ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.appendTo(setup.log().toFile()));
			builder.environment().putAll(setup.environment());
			return builder.start();
		} catch (IOException e) {
			throw ArenaException.io("Cannot start a server for " + setup.store(), e);
		}
	}

	private void readAnswers() {
		try (BufferedReader out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
			for (String line = out.readLine(); line != null; line = out.readLine()) {
				answers.put(line);
			}
		} catch (IOException e) {
			// The process is gone; code that waits for an answer notices that.
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
		}
	}

	private URI awaitReady(Cancellation cancellation) {
		String line = await(READY_SECONDS, cancellation);
		if (!line.startsWith("READY ")) {
			throw unavailable("did not start: " + line.replaceFirst("^FAILED ", ""));
		}
		return URI.create(line.substring("READY ".length()));
	}

	private String await(long seconds, Cancellation cancellation) {
		long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
		try {
			while (System.nanoTime() < deadline) {
				String line = answers.poll(100, TimeUnit.MILLISECONDS);
				if (line != null) {
					return line;
				}
				cancellation.check();
				if (!process.isAlive() && answers.isEmpty()) {
					throw ended();
				}
			}
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
			throw new ArenaException(ErrorCode.CANCELLED, "Interrupted while waiting for the server of " + setup.store() + ".", e);
		}
		throw unavailable("did not answer within " + seconds + " s.");
	}

	/** Where clients connect. */
	public URI address() {
		return address;
	}

	/** Has the server end, and begin again with nothing of its store in the system's cache; its address is another one then. */
	public void reopen() {
		address = URI.create(command("reopen", READY_SECONDS));
	}

	/** The process itself. */
	public ProcessHandle handle() {
		return process.toHandle();
	}

	/** The number of the process. */
	public long pid() {
		return process.pid();
	}

	/** Whether the process runs. */
	public boolean isAlive() {
		return process.isAlive();
	}

	/**
	 * Has the server do something, see {@link ServerMain}.
	 *
	 * @return the text after {@code OK} in its answer
	 * @throws ArenaException {@link ErrorCode#STORE_UNAVAILABLE} if it cannot
	 */
	public String command(String line) {
		return command(line, ANSWER_SECONDS);
	}

	private String command(String line, long seconds) {
		try {
			commands.write(line + "\n");
			commands.flush();
		} catch (IOException e) {
			throw unavailable("does not take '" + line + "': " + e.getMessage());
		}
		String answer = answer(seconds);
		if (!answer.startsWith("OK")) {
			throw unavailable("could not do '" + line + "': " + answer.replaceFirst("^FAILED ", ""));
		}
		return answer.substring("OK".length()).strip();
	}

	/** The command has been sent, so its answer is awaited even in a cancelled run; without it all later answers would be out of step. */
	private String answer(long seconds) {
		try {
			return await(seconds, Cancellation.create());
		} catch (ArenaException e) {
			kill();
			throw e;
		}
	}

	/**
	 * Why the server is not there any more, with the end of its log.
	 *
	 * @throws IllegalStateException if it runs
	 */
	public ArenaException ended() {
		if (process.isAlive()) {
			throw new IllegalStateException("The server runs");
		}
		return unavailable("ended with exit code " + process.exitValue() + ".");
	}

	private ArenaException unavailable(String what) {
		return new ArenaException(ErrorCode.STORE_UNAVAILABLE, "The server of " + setup.store() + " " + what + LogEnd.of(setup.log()));
	}

	/** Ends the process at once. */
	public void kill() {
		process.destroyForcibly();
	}

	/** Ends the server: by the end of its input, and if it does not heed that, by force. */
	@Override
	public void close() {
		boolean ended = false;
		try {
			commands.close();
			ended = process.waitFor(CLOSE_SECONDS, TimeUnit.SECONDS);
		} catch (IOException e) {
			// It does not read its input any more.
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
		} finally {
			if (!ended) {
				kill();
			}
			forget();
		}
	}

	private void forget() {
		try {
			Runtime.getRuntime().removeShutdownHook(shutdownHook);
		} catch (IllegalStateException e) {
			// This JVM is shutting down; then the hook does what is left to do.
		}
	}
}
