// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.web;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.modelarena.server.internal.inbound.Inbound;
import org.modelarena.server.internal.methods.Dispatcher;
import org.modelarena.server.internal.session.Client;
import org.modelarena.server.internal.session.Workers;

import com.google.gson.Gson;

/** Plain HTTP: finds what answers a path, reads what was sent, and writes the answer or what went wrong. Thread-safe. */
public final class WebHandler extends Handler.Abstract.NonBlocking {
	private final Dispatcher dispatcher;
	private final Inbound inbound;
	private final Workers workers;
	private final Function<Request, Client> clients;
	private final Gson gson;
	private final List<Route> routes = new ArrayList<>();

	/** @param clients tells who sends a request */
	public WebHandler(Dispatcher dispatcher, Inbound inbound, Workers workers, Function<Request, Client> clients, Gson gson) {
		this.dispatcher = dispatcher;
		this.inbound = inbound;
		this.workers = workers;
		this.clients = clients;
		this.gson = gson;
		Facade facade = new Facade(dispatcher, gson);
		routes.addAll(facade.routes());
		routes.addAll(new SystemsFacade(dispatcher).routes());
		routes.addAll(new Status(facade, workers, dispatcher).routes());
		routes.addAll(Assets.routes());
	}

	/** The paths that {@code openapi.json} describes: all but the page's own files, and those of the Systems Modeling API, which
	 * has a document of its own. For a test that neither lacks one that the other has. */
	public static List<String> described() {
		List<Route> described = new ArrayList<>(new Facade(null, null).routes());
		described.addAll(new Status(null, null, null).routes());
		described.addAll(Assets.routes().stream().filter(route -> route.produced().contains(MediaTypes.JSON)).toList());
		return described.stream().map(Route::path).distinct().toList();
	}

	Dispatcher dispatcher() {
		return dispatcher;
	}

	Inbound inbound() {
		return inbound;
	}

	Workers workers() {
		return workers;
	}

	Gson gson() {
		return gson;
	}

	List<Route> routes() {
		return routes;
	}

	/** The client that sends a request. */
	Client client(Request request) {
		return clients.apply(request);
	}

	@Override
	public boolean handle(Request request, Response response, Callback callback) {
		Exchange exchange = new Exchange(this, request, response, callback);
		exchange.guard(exchange::handle);
		return true;
	}
}
