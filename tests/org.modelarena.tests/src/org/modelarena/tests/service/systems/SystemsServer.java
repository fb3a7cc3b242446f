// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service.systems;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.modelarena.core.Progress;
import org.modelarena.core.history.CommitNote;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.Transport;
import org.modelarena.server.Access;
import org.modelarena.server.QueryService;
import org.modelarena.server.ServiceLimits;
import org.modelarena.server.ServiceOptions;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

/** A real server with stores that keep histories, and what a client of the Systems Modeling API asks it over HTTP. Owns the stores. */
final class SystemsServer implements AutoCloseable {
	private static final Pattern LINK = Pattern.compile("<([^>]+)>; rel=\"(\\w+)\"");

	final Catalog catalog = Catalog.discover();
	final Map<String, ModelStore> stores = new LinkedHashMap<>();
	final HttpClient http = HttpClient.newHttpClient();
	private final Path folder;
	QueryService service;
	String token;

	SystemsServer(Path folder) {
		this.folder = folder;
	}

	/** A store with a history. */
	SystemsServer with(String name, ElementSource source) {
		ModelStore store = catalog.store("columns").create(StoreLocation.at(folder.resolve(name)), source, Progress.none());
		store.keepHistory(CommitNote.of("Ada", "as it was"));
		stores.put(name, store);
		return this;
	}

	SystemsServer start(Access access) {
		ServerOptions listen = new ServerOptions(ServerOptions.LOOPBACK, Map.of(Transport.HTTP, 0));
		service = QueryService.start(stores.entrySet().stream().map(each -> new QueryService.Named(each.getKey(), each.getValue())).toList(),
				new ServiceOptions(listen, access, ServiceLimits.DEFAULT), catalog);
		return this;
	}

	SystemsServer start() {
		return start(Access.OPEN);
	}

	HttpRequest.Builder request(String path) {
		HttpRequest.Builder request = HttpRequest.newBuilder(service.address(Transport.HTTP).resolve(path));
		return token == null ? request : request.header("Authorization", "Bearer " + token);
	}

	HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
		return http.send(request.build(), BodyHandlers.ofString());
	}

	HttpResponse<String> post(String path, String body) throws Exception {
		return send(request(path).header("Content-Type", "application/json").POST(BodyPublishers.ofString(body)));
	}

	static JsonElement ok(int status, HttpResponse<String> response) {
		assertEquals(status, response.statusCode(), response.body());
		assertEquals("application/json", response.headers().firstValue("Content-Type").orElse(null));
		return JsonParser.parseString(response.body());
	}

	JsonElement get(String path) throws Exception {
		return ok(200, send(request(path)));
	}

	/** What is refused says so as the API's errors do. */
	static String refused(int status, HttpResponse<String> response) {
		JsonObject error = ok(status, response).getAsJsonObject();
		assertEquals("Error", error.get("@type").getAsString());
		return error.get("description").getAsString();
	}

	static Map<String, String> links(HttpResponse<String> response) {
		Map<String, String> links = new LinkedHashMap<>();
		Matcher link = LINK.matcher(response.headers().firstValue("Link").orElse(""));
		while (link.find()) {
			links.put(link.group(2), link.group(1));
		}
		return links;
	}

	/** All items of a list, page by page; and the same again from the last page back. */
	List<JsonElement> all(String path, int size) throws Exception {
		List<JsonElement> items = new ArrayList<>();
		List<JsonElement> last = List.of();
		String address = path + (path.contains("?") ? "&" : "?") + "page%5Bsize%5D=" + size;
		String back = null;
		while (address != null) {
			HttpResponse<String> response = send(request(address));
			last = ok(200, response).getAsJsonArray().asList();
			assertTrue(last.size() <= size);
			items.addAll(last);
			address = links(response).get("next");
			back = links(response).get("prev");
		}
		List<JsonElement> again = new ArrayList<>(last);
		while (back != null) {
			HttpResponse<String> response = send(request(back));
			again.addAll(0, ok(200, response).getAsJsonArray().asList());
			back = links(response).get("prev");
		}
		assertEquals(items, again, "backwards");
		return items;
	}

	/** The path of a project. */
	String project(String name) throws Exception {
		for (JsonElement project : get("/projects").getAsJsonArray()) {
			if (project.getAsJsonObject().get("name").getAsString().equals(name)) {
				return "/projects/" + id(project);
			}
		}
		throw new AssertionError("no project " + name);
	}

	/** The id of the newest commit. */
	String head(String project) throws Exception {
		return id(get(project + "/commits?page%5Bsize%5D=1").getAsJsonArray().get(0));
	}

	static String id(JsonElement json) {
		return json.getAsJsonObject().get("@id").getAsString();
	}

	static JsonObject reference(String id) {
		JsonObject json = new JsonObject();
		json.addProperty("@id", id);
		return json;
	}

	/** A change of an element, or a new one, or the end of one. */
	static JsonObject change(String id, JsonElement payload) {
		JsonObject json = new JsonObject();
		json.addProperty("@type", "DataVersion");
		if (id != null) {
			json.add("identity", reference(id));
		}
		json.add("payload", payload);
		return json;
	}

	static String commit(JsonArray changes) {
		JsonObject json = new JsonObject();
		json.addProperty("@type", "Commit");
		json.add("change", changes);
		return json.toString();
	}

	/** The key that is in the id of an element. */
	static long key(JsonElement element) {
		return Long.parseLong(id(element).substring(24), 16);
	}

	URI address() {
		return service.address(Transport.HTTP);
	}

	/** Whatever was asked, nothing of it may still run. */
	@Override
	public void close() throws InterruptedException {
		for (int i = 0; i < 200 && service.running() > 0; i++) {
			Thread.sleep(25);
		}
		assertEquals(0, service.running());
		http.close();
		service.close();
	}
}
