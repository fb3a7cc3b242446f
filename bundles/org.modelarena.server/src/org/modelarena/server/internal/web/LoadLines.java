// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.web;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;

import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.IteratingCallback;
import org.modelarena.server.internal.methods.ModelUpload;
import org.modelarena.server.internal.session.Client;
import org.modelarena.server.internal.session.Workers;

import com.google.gson.Gson;
import com.google.gson.JsonObject;

/** Tells how far the loading of a model is, a line about twice a second, and at last what has come of it. One thread at a time, as Jetty sees to. */
final class LoadLines extends IteratingCallback {
	private static final Duration BETWEEN = Duration.ofMillis(500);

	private final Client client;
	private final ModelUpload upload;
	private final CompletableFuture<?> load;
	private final Workers clock;
	private final Response response;
	private final Callback callback;
	private final Gson gson;
	private volatile Future<?> tick;
	private volatile boolean isDue = true;
	private boolean isEnded;

	LoadLines(Client client, ModelUpload upload, CompletableFuture<?> load, Workers clock, Response response, Callback callback, Gson gson) {
		this.client = client;
		this.upload = upload;
		this.load = load;
		this.clock = clock;
		this.response = response;
		this.callback = callback;
		this.gson = gson;
	}

	void start() {
		load.whenComplete((done, failure) -> iterate());
		tick();
	}

	private void tick() {
		isDue = true;
		iterate();
		if (!load.isDone()) {
			tick = clock.after(BETWEEN, this::tick);
		}
	}

	@Override
	protected Action process() {
		if (isEnded) {
			return Action.SUCCEEDED;
		}
		isEnded = load.isDone();
		if (!isEnded && !isDue) {
			return Action.IDLE;
		}
		isDue = false;
		byte[] line = ((isEnded ? last() : gson.toJson(upload.state())) + "\n").getBytes(StandardCharsets.UTF_8);
		response.write(isEnded, ByteBuffer.wrap(line), this);
		return Action.SCHEDULED;
	}

	private String last() {
		if (!load.isCompletedExceptionally()) {
			return gson.toJson(load.join());
		}
		JsonObject failed = new JsonObject();
		failed.add("error", gson.toJsonTree(Problem.of(load.handle((done, failure) -> failure).join()).fields()));
		return failed.toString();
	}

	@Override
	protected void onCompleteSuccess() {
		callback.succeeded();
	}

	/** The client has gone, so nobody waits for the model. */
	@Override
	protected void onCompleteFailure(Throwable failure) {
		Future<?> next = tick;
		if (next != null) {
			next.cancel(false);
		}
		client.session().end(upload.id());
		callback.failed(failure);
	}
}
