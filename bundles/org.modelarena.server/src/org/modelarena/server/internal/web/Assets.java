// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.web;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

import org.eclipse.jetty.http.HttpMethod;

/** The page of the server and what describes it, from files beside this class. For everybody: they hold nothing of the models. Stateless. */
final class Assets {
	private Assets() {
	}

	static List<Route> routes() {
		Map<String, String> types = new LinkedHashMap<>();
		types.put("index.html", "text/html");
		types.put("app.js", "text/javascript");
		types.put("app.css", "text/css");
		types.put("openapi.json", MediaTypes.JSON);
		return types.entrySet().stream().map(file -> route(file.getKey(), file.getValue())).toList();
	}

	private static Route route(String file, String type) {
		byte[] bytes;
		try (InputStream in = Assets.class.getResourceAsStream(file)) {
			bytes = in.readAllBytes();
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
		String path = file.equals("index.html") ? "/" : "/" + file;
		return new Route(HttpMethod.GET, path, Set.of(), List.of(type), true, call -> CompletableFuture.completedFuture(new Reply.Whole(type, bytes, null)));
	}
}
