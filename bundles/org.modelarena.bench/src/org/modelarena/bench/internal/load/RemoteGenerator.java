// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.load;

import java.io.IOException;
import java.net.Socket;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.eclipse.lsp4j.jsonrpc.JsonRpcException;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.modelarena.bench.LiveSample;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.protocol.Fault;

/** Has another process ask. When the connection ends, so do all calls. */
public final class RemoteGenerator implements LoadGenerator {
	private static final long CLOSE_SECONDS = 10;
	private static final long PING_SECONDS = 5;
	private static final long SILENCE_SECONDS = 15;

	private final Socket socket;
	private final ExecutorService reader = Executors.newSingleThreadExecutor(task -> {
		Thread thread = new Thread(task, "modelarena-generator-reader");
		thread.setDaemon(true);
		return thread;
	});
	private final GeneratorProtocol.Generator generator;
	private final CompletableFuture<Void> ended = new CompletableFuture<>();
	private volatile Listener listener;
	private volatile Samples samples = new Samples();

	/** @param socket on which the process has been welcomed; closed with this generator */
	RemoteGenerator(Socket socket) throws IOException {
		this.socket = socket;
		Launcher<GeneratorProtocol.Generator> launcher = new Launcher.Builder<GeneratorProtocol.Generator>().setLocalService(new Heard())
				.setRemoteInterface(GeneratorProtocol.Generator.class).setInput(socket.getInputStream()).setOutput(socket.getOutputStream())
				.setExecutorService(reader).setExceptionHandler(Fault::of).create();
		generator = launcher.getRemoteProxy();
		launcher.startListening();
		// Runs in the reader's thread after that has come to the end of the stream.
		reader.execute(() -> ended.completeExceptionally(new ArenaException(ErrorCode.STORE_UNAVAILABLE, "The clients' process has ended.")));
		reader.shutdown();
	}

	/** Hangs up if the process stops answering, as it does if its machine is cut off: the connection alone would not tell for hours. */
	public void watch() {
		Thread.ofVirtual().name("modelarena-generator-watch").start(() -> {
			try {
				while (isConnected()) {
					generator.ping().get(SILENCE_SECONDS, TimeUnit.SECONDS);
					TimeUnit.SECONDS.sleep(PING_SECONDS);
				}
			} catch (TimeoutException e) {
				ended.completeExceptionally(new ArenaException(ErrorCode.STORE_UNAVAILABLE, "The clients at " + socket.getRemoteSocketAddress() + " have not answered for "
						+ SILENCE_SECONDS + " s."));
				close();
			} catch (InterruptedException e) {
				Thread.currentThread().interrupt();
			} catch (ExecutionException | JsonRpcException e) {
				// The connection has ended, which those who wait hear of.
			}
		});
	}

	/** Whether the process is there. */
	public boolean isConnected() {
		return !ended.isDone();
	}

	/** The receiver of the process's messages; called in the order in which they were sent. */
	private final class Heard implements GeneratorProtocol.Controller {
		@Override
		public void sample(LiveSample sample) {
			listener.sample(sample);
		}

		@Override
		public void precise() {
			listener.precise();
		}

		@Override
		public void abort() {
			listener.abort();
		}

		@Override
		public void executions(GeneratorProtocol.Executions executions) {
			samples.addBytes(Base64.getDecoder().decode(executions.base64()));
		}
	}

	@Override
	public CompletableFuture<Void> open(Opening opening) {
		return orEnd(generator.open(opening));
	}

	@Override
	public CompletableFuture<StepOutcome.Warm> warm(StepPlan plan, Listener watcher) {
		listener = watcher;
		samples = new Samples();
		return orEnd(generator.warm(plan));
	}

	@Override
	public CompletableFuture<StepOutcome> measure() {
		return orEnd(generator.measure()).thenApply(end -> new StepOutcome(samples, end));
	}

	private <T> CompletableFuture<T> orEnd(CompletableFuture<T> call) {
		CompletableFuture<T> result = new CompletableFuture<>();
		call.whenComplete((value, failure) -> {
			if (failure == null) {
				result.complete(value);
			} else {
				result.completeExceptionally(Fault.cause(failure) instanceof ResponseErrorException error ? Fault.received(error.getResponseError()) : failure);
			}
		});
		ended.whenComplete((nothing, failure) -> result.completeExceptionally(failure));
		return result;
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

	@Override
	public Optional<ProcessHandle> process() {
		return Optional.empty();
	}

	/** Hangs up; the process closes its store. */
	@Override
	public void close() {
		try {
			socket.shutdownOutput();
			ended.handle((nothing, failure) -> null).get(CLOSE_SECONDS, TimeUnit.SECONDS);
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
		} catch (IOException | ExecutionException | TimeoutException e) {
			System.getLogger(RemoteGenerator.class.getName()).log(System.Logger.Level.DEBUG, "A clients' process did not hang up", e);
		}
		try {
			socket.close();
		} catch (IOException e) {
			System.getLogger(RemoteGenerator.class.getName()).log(System.Logger.Level.DEBUG, "Closing a connection failed", e);
		}
	}
}
