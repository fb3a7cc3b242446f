// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.web;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

import org.eclipse.jetty.http.HttpMethod;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.StoreList;
import org.modelarena.protocol.call.StoreCall;
import org.modelarena.server.internal.methods.Dispatcher;
import org.modelarena.server.internal.metrics.PrometheusText;
import org.modelarena.server.internal.metrics.ReplicaMetrics;
import org.modelarena.server.internal.session.Workers;

import com.google.gson.JsonObject;

/** Whether the service is well, and what it has done. Thread-safe. */
final class Status {
	private static final String TEXT = "text/plain";

	private final Facade facade;
	private final Workers workers;
	private final Dispatcher dispatcher;

	Status(Facade facade, Workers workers, Dispatcher dispatcher) {
		this.facade = facade;
		this.workers = workers;
		this.dispatcher = dispatcher;
	}

	List<Route> routes() {
		return List.of(new Route(HttpMethod.GET, "/health", Set.of(), List.of(MediaTypes.JSON), true, this::health),
				new Route(HttpMethod.GET, "/health/live", Set.of(), List.of(MediaTypes.JSON), true, this::ok),
				new Route(HttpMethod.GET, "/metrics", Set.of(), List.of(TEXT), false, this::metrics));
	}

	/** For those who choose where to send calls. Whoever asks need not show a token: the names of stores are for those who do, with {@code /metrics}. */
	private CompletableFuture<Reply> health(Call call) {
		if (workers.isStopping()) {
			throw new ArenaException(ErrorCode.STORE_UNAVAILABLE, "The server is stopping.");
		}
		dispatcher.trouble().ifPresent(reason -> {
			throw new ArenaException(ErrorCode.STORE_UNAVAILABLE, reason);
		});
		return ok(call);
	}

	/** For those who end a process that is not alive: what it says of itself is that it is. */
	private CompletableFuture<Reply> ok(Call call) {
		JsonObject json = new JsonObject();
		json.addProperty("status", "ok");
		return CompletableFuture.completedFuture(Reply.json(json));
	}

	/** With the stores that the client may read, as long as they can be asked. */
	private CompletableFuture<Reply> metrics(Call call) {
		return facade.call(call.client(), Methods.STORES, new StoreCall(null), StoreList.class).exceptionally(failure -> new StoreList(List.of())).thenApply(list -> {
			PrometheusText text = new PrometheusText();
			dispatcher.metrics().write(text);
			text.begin("modelarena_calls_running", "gauge", "Calls that are worked on, with this one.").sample("modelarena_calls_running", "", workers.running());
			text.begin("modelarena_calls_waiting", "gauge", "Calls that wait for a worker.").sample("modelarena_calls_waiting", "", workers.waiting());
			text.begin("modelarena_commits_total", "counter", "Commits since the server opened the store.");
			list.stores().forEach(store -> text.sample("modelarena_commits_total", PrometheusText.labels("store", store.name()), store.commits()));
			text.begin("modelarena_elements", "gauge", "Elements in the store.");
			list.stores().forEach(store -> text.sample("modelarena_elements", PrometheusText.labels("store", store.name()), store.elements()));
			text.begin("modelarena_takes_commits", "gauge", "1 if the newest commit was taken, 0 if the store has refused it for want of disk and the like.");
			list.stores().forEach(store -> text.sample("modelarena_takes_commits", PrometheusText.labels("store", store.name()), dispatcher.refusing().contains(store.name()) ? 0 : 1));
			new ReplicaMetrics(dispatcher.groups(call.client()), text).write();
			return new Reply.Whole(TEXT, text.toString().getBytes(StandardCharsets.UTF_8), null);
		});
	}
}
