// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.load;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Base64;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.modelarena.bench.LiveSample;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.protocol.Fault;

/** One connection of a process that asks to the controller of a run. */
final class GeneratorSession implements GeneratorProtocol.Generator {
	private static final int CONNECT_MILLIS = 10_000;
	/** Executions in a notification: less than 4 MB of text. */
	private static final int BATCH = 65_536;

	private final LoadGenerator generator;
	private GeneratorProtocol.Controller controller;

	private GeneratorSession(LoadGenerator generator) {
		this.generator = generator;
	}

	/**
	 * Joins a run, and does what its controller says until that hangs up.
	 *
	 * @param generator closed at the end
	 * @throws ArenaException {@link ErrorCode#UNAUTHENTICATED} for a wrong token
	 * @throws IOException    if nobody listens there
	 */
	static void join(String host, int port, String token, LoadGenerator generator) throws IOException {
		try (generator; Socket socket = new Socket()) {
			socket.connect(new InetSocketAddress(host, port), CONNECT_MILLIS);
			socket.setTcpNoDelay(true);
			socket.setKeepAlive(true);
			Handshake.join(socket, token);
			new GeneratorSession(generator).serve(socket);
		}
	}

	private void serve(Socket socket) throws IOException {
		ExecutorService reader = Executors.newSingleThreadExecutor(task -> new Thread(task, "modelarena-generator-reader"));
		try {
			Launcher<GeneratorProtocol.Controller> launcher = new Launcher.Builder<GeneratorProtocol.Controller>().setLocalService(this)
					.setRemoteInterface(GeneratorProtocol.Controller.class).setInput(socket.getInputStream()).setOutput(socket.getOutputStream())
					.setExecutorService(reader).setExceptionHandler(Fault::of).create();
			controller = launcher.getRemoteProxy();
			launcher.startListening().get();
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
		} catch (ExecutionException e) {
			throw new IOException("The connection to the controller broke", e.getCause());
		} finally {
			generator.cancel();
			reader.shutdownNow();
		}
	}

	@Override
	public CompletableFuture<Void> open(Opening opening) {
		return generator.open(opening);
	}

	@Override
	public CompletableFuture<StepOutcome.Warm> warm(StepPlan plan) {
		return generator.warm(plan, new LoadGenerator.Listener() {
			@Override
			public void sample(LiveSample sample) {
				controller.sample(sample);
			}

			@Override
			public void precise() {
				controller.precise();
			}

			@Override
			public void abort() {
				controller.abort();
			}
		});
	}

	@Override
	public CompletableFuture<StepOutcome.End> measure() {
		return generator.measure().thenApply(outcome -> {
			Samples samples = outcome.samples();
			for (int from = 0; from < samples.size(); from += BATCH) {
				byte[] batch = samples.bytes(from, Math.min(samples.size(), from + BATCH));
				controller.executions(new GeneratorProtocol.Executions(Base64.getEncoder().encodeToString(batch)));
			}
			return outcome.end();
		});
	}

	@Override
	public CompletableFuture<Void> ping() {
		return CompletableFuture.completedFuture(null);
	}

	@Override
	public void finish() {
		generator.finish();
	}

	@Override
	public void serverEnded() {
		generator.serverEnded();
	}

	@Override
	public void cancel() {
		generator.cancel();
	}
}
