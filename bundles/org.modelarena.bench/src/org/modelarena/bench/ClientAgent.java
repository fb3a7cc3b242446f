// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.modelarena.bench.internal.load.GeneratorMain;
import org.modelarena.bench.server.ChildJvm;
import org.modelarena.bench.server.LogEnd;
import org.modelarena.bench.server.ServerSetup;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.folders.TemporaryFolder;

/**
 * Lets this machine's clients take part in a run that another machine controls: a fresh JVM for each fork, which joins, asks what it is told to, and ends. It asks servers
 * only, and opens no store of this machine. Used by one thread.
 */
public final class ClientAgent {
	private static final long CLIENTS_HEAP = 1L << 30;
	private static final long PAUSE_MILLIS = 500;
	private static final long END_SECONDS = 10;
	private static final String LOG = "log";

	private final String host;
	private final int port;
	private final String secret;

	/** @param secret as the controller has it, see {@link ClientMachines#secret} */
	public ClientAgent(String host, int port, String secret) {
		this.host = host;
		this.port = port;
		this.secret = secret;
	}

	/**
	 * Takes part until the controller is gone.
	 *
	 * @param patience how long to wait for a controller that is not there yet
	 * @return how many times this machine has joined
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND} if there never was a controller, {@link ErrorCode#ENVIRONMENT} if clients fail, for instance as the secret is
	 *                        another one; {@link ErrorCode#CANCELLED}
	 */
	public int run(Duration patience, Cancellation cancellation) {
		Path folder = TemporaryFolder.create("client");
		long deadline = System.nanoTime() + patience.toNanos();
		int joined = 0;
		try {
			while (true) {
				int exit = clients(folder, cancellation);
				if (exit == 0) {
					joined++;
				} else if (exit != GeneratorMain.NOBODY) {
					throw new ArenaException(ErrorCode.ENVIRONMENT, "The clients ended with exit code " + exit + "." + LogEnd.of(folder.resolve(LOG)));
				} else if (joined > 0) {
					return joined;
				} else if (System.nanoTime() > deadline) {
					throw new ArenaException(ErrorCode.NOT_FOUND, "There was no controller at " + host + ":" + port + " within " + patience.toSeconds() + " s." + LogEnd.of(folder.resolve(LOG)));
				}
			}
		} finally {
			StoreDirectory.delete(folder);
		}
	}

	private int clients(Path folder, Cancellation cancellation) {
		Path log = folder.resolve(LOG);
		Process process = null;
		try {
			List<String> command = ChildJvm.command(folder.resolve("args"), ServerSetup.flags(CLIENTS_HEAP), List.of(GeneratorMain.class.getName(), host, Integer.toString(port),
					GeneratorMain.SERVED_ONLY));
			process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
			try (Writer in = process.outputWriter(StandardCharsets.US_ASCII)) {
				in.write(secret + "\n");
			}
			while (!process.waitFor(PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
				cancellation.check();
			}
			return process.exitValue();
		} catch (IOException e) {
			throw ArenaException.io("Cannot start a process for clients", e);
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
			throw new ArenaException(ErrorCode.CANCELLED, "Interrupted while clients were asking.", e);
		} finally {
			if (process != null && process.isAlive()) {
				process.destroyForcibly();
				awaitEnd(process);
			}
		}
	}

	private static void awaitEnd(Process process) {
		try {
			process.waitFor(END_SECONDS, TimeUnit.SECONDS);
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
		}
	}
}
