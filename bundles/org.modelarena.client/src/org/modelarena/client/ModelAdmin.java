// SPDX-License-Identifier: EPL-2.0
package org.modelarena.client;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import org.modelarena.client.internal.Connection;
import org.modelarena.client.internal.Heartbeat;
import org.modelarena.client.internal.Lines;
import org.modelarena.client.internal.Link;
import org.modelarena.client.internal.Tried;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.Unfinished;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.Received;
import org.modelarena.protocol.answer.StoreInfo;
import org.modelarena.protocol.answer.StoreList;
import org.modelarena.protocol.answer.Upload;
import org.modelarena.protocol.call.CursorCall;
import org.modelarena.protocol.call.LoadCall;
import org.modelarena.protocol.call.PartCall;
import org.modelarena.protocol.call.StoreCall;
import org.modelarena.protocol.call.UploadCall;
import org.modelarena.protocol.notification.LoadProgress;

/** Loads, opens, closes and drops models of a query service that keeps a folder of them. Thread-safe. */
public final class ModelAdmin implements AutoCloseable {
	private static final Duration LONGEST_LOAD = Duration.ofDays(1);
	private static final Duration BETWEEN_LOOKS = Duration.ofMillis(500);

	private final ClientOptions options;
	private final Link link;
	private final Heartbeat heartbeat;

	private ModelAdmin(URI address, ClientOptions options) {
		this.options = options;
		this.link = new Link(address, options);
		this.heartbeat = Heartbeat.ofOnlyServer(link, options);
	}

	/**
	 * Connects to a server.
	 *
	 * @param address as for {@link ArenaClient#connect}; the name of a store in it does not count
	 * @throws ArenaException {@link ErrorCode#STORE_UNAVAILABLE}, {@link ErrorCode#UNAUTHENTICATED}
	 */
	public static ModelAdmin connect(URI address, ClientOptions options) {
		if (address.getHost() == null) {
			return connect(ServedAddress.parse(address.toString()), options);
		}
		Lines.check(address);
		ModelAdmin admin = new ModelAdmin(address, options);
		try (Unfinished work = new Unfinished(admin::close)) {
			admin.connection();
			return work.done(admin);
		}
	}

	/**
	 * Connects to the first of several servers that answers, and works with that one alone.
	 *
	 * @throws ArenaException {@link ErrorCode#STORE_UNAVAILABLE} with what each of them said; as with one address
	 */
	public static ModelAdmin connect(ServedAddress address, ClientOptions options) {
		Tried tried = new Tried();
		for (URI server : address.servers()) {
			try {
				return connect(server, options);
			} catch (ArenaException e) {
				if (e.code() != ErrorCode.STORE_UNAVAILABLE) {
					throw e;
				}
				tried.failed(server, e);
			}
		}
		throw tried.failure();
	}

	/** The stores that are served and that the client may read. */
	public List<StoreInfo> list() {
		return call(Methods.STORES, new StoreCall(null), StoreList.class).stores();
	}

	/** Deletes a store. The right to administrate it is needed, as for all that follows. */
	public void drop(String name) {
		call(Methods.DROP, new StoreCall(name), Void.class);
	}

	/** Ends to serve a store. */
	public void closeStore(String name) {
		call(Methods.CLOSE, new StoreCall(name), Void.class);
	}

	/** Serves a store again. */
	public StoreInfo openStore(String name) {
		return call(Methods.OPEN, new StoreCall(name), StoreInfo.class);
	}

	/** The connection to a server that is watched from now on: a load may take hours, and a server that has lost its power does not end it. */
	private Connection connection() {
		heartbeat.begin();
		return link.connection();
	}

	private <T> T call(String method, Object parameters, Class<T> type) {
		// A store that is being closed waits for calls that run.
		return link.await(connection().call(method, parameters, type), options.patience().plusMinutes(1), Cancellation.create());
	}

	/**
	 * Sends a model, and has it loaded into a store, which is served from then on.
	 *
	 * @param what       the name, the kind of store, and whether a store of that name is replaced
	 * @param models     files that refer to each other by their names alone, and to no others
	 * @param metamodels {@code .ecore} files
	 * @param progress   of sending and loading
	 * @throws ArenaException {@link ErrorCode#ALREADY_EXISTS}, {@link ErrorCode#FORBIDDEN}, {@link ErrorCode#UNSUPPORTED} by a server that keeps no folder of
	 *                        models, {@link ErrorCode#MODEL_INVALID}, {@link ErrorCode#CANCELLED}, ...
	 */
	public StoreInfo load(UploadCall what, List<Path> models, List<Path> metamodels, Progress progress) {
		Connection now = connection();
		Upload upload = await(now.call(Methods.UPLOAD, what, Upload.class), progress);
		try (Unfinished work = new Unfinished(() -> now.call(Methods.CANCEL, new CursorCall(upload.upload(), null, null), Void.class))) {
			send(now, upload, models, metamodels, progress);
			return work.done(load(now, upload, progress));
		}
	}

	private <T> T await(CompletableFuture<T> call, Progress progress) {
		return link.await(call, options.patience(), progress.cancellation());
	}

	private void send(Connection now, Upload upload, List<Path> models, List<Path> metamodels, Progress progress) {
		try {
			long total = 0;
			for (Path file : models) {
				total += Files.size(file);
			}
			progress.begin("Sending the model (bytes)", total);
			for (Path file : metamodels) {
				send(now, upload, file, true, 0, progress);
			}
			long sent = 0;
			for (Path file : models) {
				sent = send(now, upload, file, false, sent, progress);
			}
		} catch (IOException e) {
			throw ArenaException.io("Cannot read the model to send", e);
		}
	}

	private long send(Connection now, Upload upload, Path file, boolean isMetamodel, long before, Progress progress) throws IOException {
		long sent = before;
		byte[] buffer = new byte[(int) Math.min(upload.partBytes(), 1 << 20)];
		try (InputStream in = Files.newInputStream(file)) {
			for (int count = in.readNBytes(buffer, 0, buffer.length); count > 0; count = in.readNBytes(buffer, 0, buffer.length)) {
				String data = Base64.getEncoder().encodeToString(count == buffer.length ? buffer : Arrays.copyOf(buffer, count));
				await(now.call(Methods.PART, new PartCall(upload.upload(), file.getFileName().toString(), isMetamodel, data), Received.class), progress);
				sent += count;
				if (!isMetamodel) {
					progress.at(sent);
				}
			}
		}
		return sent;
	}

	private StoreInfo load(Connection now, Upload upload, Progress progress) {
		Told told = new Told(progress);
		now.listen(upload.upload(), news -> {
			if (news instanceof LoadProgress state) {
				told.hear(state);
			}
		});
		try {
			CompletableFuture<StoreInfo> load = now.call(Methods.LOAD, new LoadCall(upload.upload()), StoreInfo.class);
			while (!now.isDuplex() && !load.isDone()) {
				// Over HTTP the server cannot begin to speak.
				now.call(Methods.PROGRESS, new LoadCall(upload.upload()), LoadProgress.class).thenAccept(told::hear);
				sleep(load);
				progress.cancellation().check();
			}
			return link.await(load, LONGEST_LOAD, progress.cancellation());
		} finally {
			now.forget(upload.upload());
		}
	}

	private static void sleep(CompletableFuture<?> load) {
		try {
			load.handle((done, failure) -> null).get(BETWEEN_LOOKS.toMillis(), TimeUnit.MILLISECONDS);
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
			load.cancel(true);
		} catch (java.util.concurrent.TimeoutException | java.util.concurrent.ExecutionException e) {
			// It continues.
		}
	}

	/** Hands the server's progress on. Thread-safe. */
	private static final class Told {
		private final Progress progress;
		private String task;

		Told(Progress progress) {
			this.progress = progress;
		}

		synchronized void hear(LoadProgress state) {
			if (state.task() == null) {
				return;
			}
			if (!state.task().equals(task)) {
				task = state.task();
				progress.begin(task, state.total() == null ? Progress.UNKNOWN : state.total());
			}
			progress.at(state.done());
		}
	}

	@Override
	public void close() {
		heartbeat.close();
		link.close();
	}
}
