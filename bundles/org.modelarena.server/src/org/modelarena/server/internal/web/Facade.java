// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.web;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

import org.eclipse.jetty.http.HttpMethod;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.ElementPage;
import org.modelarena.protocol.answer.MetamodelText;
import org.modelarena.protocol.answer.QueryResult;
import org.modelarena.protocol.answer.ResourceData;
import org.modelarena.protocol.answer.Statistics;
import org.modelarena.protocol.answer.StoreList;
import org.modelarena.protocol.answer.Upload;
import org.modelarena.protocol.call.BeginCall;
import org.modelarena.protocol.call.CommitCall;
import org.modelarena.protocol.call.CursorCall;
import org.modelarena.protocol.call.DeriveCall;
import org.modelarena.protocol.call.DownloadCall;
import org.modelarena.protocol.call.EditCall;
import org.modelarena.protocol.call.ElementCall;
import org.modelarena.protocol.call.IndexCall;
import org.modelarena.protocol.call.KeysCall;
import org.modelarena.protocol.call.Parameters;
import org.modelarena.protocol.call.PrepareCall;
import org.modelarena.protocol.call.QueryCall;
import org.modelarena.protocol.call.ResourceCall;
import org.modelarena.protocol.call.StoreCall;
import org.modelarena.protocol.call.UploadCall;
import org.modelarena.server.internal.methods.Dispatcher;
import org.modelarena.server.internal.methods.FileMethods;
import org.modelarena.server.internal.methods.MadeFile;
import org.modelarena.server.internal.methods.ModelUpload;
import org.modelarena.server.internal.session.Client;
import org.modelarena.server.internal.session.Session;
import org.modelarena.server.internal.store.ServedStore;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import com.google.gson.reflect.TypeToken;

/**
 * The calls of the protocol as paths and methods of HTTP, for those who have no JSON-RPC. {@code openapi.json} beside this class describes them.
 * Stateless.
 */
final class Facade {
	private static final String MODELS = "/v1/models";
	private static final String MODEL = MODELS + "/{name}";
	private static final String ELEMENT = MODEL + "/elements/{key}";
	private static final Set<String> NOTHING = Set.of();
	private static final Set<String> PAGE = Set.of("after", "most");
	private static final Set<String> QUERY = Set.of("language", "text", "strategy", "parameters", "timeoutMillis", "maxRows", "maxBytes", "limit", "id", "prepared", "atLeast",
			"staleMillis", "asOf");
	/** Of a page that is fetched when the client has taken the one before. */
	static final int PAGE_ROWS = 10_000;

	private final Dispatcher dispatcher;
	private final Gson gson;

	Facade(Dispatcher dispatcher, Gson gson) {
		this.dispatcher = dispatcher;
		this.gson = gson;
	}

	List<Route> routes() {
		return List.of(get(MODELS, NOTHING, this::models),
				get(MODEL, NOTHING, this::model),
				new Route(HttpMethod.GET, MODEL + "/metamodel", NOTHING, List.of(MediaTypes.XML), false, this::metamodel),
				new Route(HttpMethod.POST, MODEL + "/query", QUERY, List.of(MediaTypes.JSON, MediaTypes.LINES), false, call -> query(Methods.RUN, call)),
				post(MODEL + "/explain", QUERY, call -> query(Methods.EXPLAIN, call)),
				post(MODEL + "/prepare", Set.of("language", "text", "strategy", "parameters"), this::prepare),
				new Route(HttpMethod.PUT, MODEL, Set.of("kind", "replace", "unresolved", "history"), List.of(MediaTypes.JSON, MediaTypes.LINES), false, this::upload),
				delete(MODEL, call -> done(call, Methods.DROP)),
				post(MODEL + "/close", NOTHING, call -> done(call, Methods.CLOSE)),
				post(MODEL + "/open", NOTHING, call -> json(call, Methods.OPEN, new StoreCall(call.store()))),
				delete("/v1/queries/{id}", this::cancel),
				get(MODEL + "/elements", Set.of("type", "after", "most"), this::elements),
				get(ELEMENT, Set.of("features", "asOf"), this::element),
				get(ELEMENT + "/targets/{feature}", PAGE, call -> keys(Methods.TARGETS, call)),
				get(ELEMENT + "/sources/{feature}", PAGE, call -> keys(Methods.SOURCES, call)),
				new Route(HttpMethod.GET, MODEL + "/resources/{type}/{id}", Set.of("by"), List.of(MediaTypes.JSON, MediaTypes.LINKED), false, this::resource),
				post(MODEL + "/edits", Set.of("version", "steps", "validate", "id", "author", "message", "revision"), this::edit),
				post(MODEL + "/edits/open", Set.of("version", "steps"), this::beginEdit),
				post(MODEL + "/edits/open/{edit}/steps", Set.of("steps"), call -> json(call, Methods.STEPS, new EditCall(call.path().get("edit"), steps(call)))),
				post(MODEL + "/edits/open/{edit}/commit", Set.of("validate", "author", "message", "revision"),
						call -> json(call, Methods.COMMIT, said(call, new CommitCall(call.store(), null, null, call.path().get("edit"), call.body().truth("validate"))))),
				delete(MODEL + "/edits/open/{edit}", this::forget),
				new Route(HttpMethod.GET, MODEL + "/xmi", Set.of("asOf"), List.of(MediaTypes.XML), false,
						call -> sent(call, FileMethods.EXPORT, new DownloadCall(call.store(), call.query().get("asOf"), null, null))),
				new Route(HttpMethod.GET, MODEL + "/backup", NOTHING, List.of(MediaTypes.ZIP), false, call -> sent(call, FileMethods.BACKUP, new StoreCall(call.store()))),
				post(MODEL + "/check", NOTHING, call -> json(call, Methods.CHECK, new StoreCall(call.store()))),
				new Route(HttpMethod.GET, MODEL + "/changes", Set.of("since"), List.of(MediaTypes.EVENTS), false, this::changes),
				get(MODEL + "/indexes", NOTHING, call -> json(call, Methods.INDEXES, new StoreCall(call.store()))),
				post(MODEL + "/indexes", Set.of("type", "feature"),
						call -> json(call, Methods.INDEX, new IndexCall(call.store(), call.body().requireText("type"), call.body().requireText("feature")))),
				delete(MODEL + "/indexes/{type}/{feature}", call -> json(call, Methods.UNINDEX, feature(call))),
				get(MODEL + "/derived", NOTHING, call -> json(call, Methods.INDEXES, new StoreCall(call.store()))),
				post(MODEL + "/derived", Set.of("declaration", "language", "indexed"), this::derive),
				delete(MODEL + "/derived/{type}/{feature}", call -> json(call, Methods.UNDERIVE, feature(call))));
	}

	private static Route get(String path, Set<String> parameters, Function<Call, CompletableFuture<Reply>> code) {
		return new Route(HttpMethod.GET, path, parameters, List.of(MediaTypes.JSON), false, code);
	}

	private static Route post(String path, Set<String> fields, Function<Call, CompletableFuture<Reply>> code) {
		return new Route(HttpMethod.POST, path, fields, List.of(MediaTypes.JSON), false, code);
	}

	private static Route delete(String path, Function<Call, CompletableFuture<Reply>> code) {
		return new Route(HttpMethod.DELETE, path, NOTHING, List.of(MediaTypes.JSON), false, code);
	}

	/** Makes a call of the protocol. */
	<T> CompletableFuture<T> call(Client client, String method, Object parameters, Class<T> result) {
		return dispatcher.call(client, method, parameters).thenApply(result::cast);
	}

	private CompletableFuture<Reply> json(Call call, String method, Object parameters) {
		return dispatcher.call(call.client(), method, parameters).thenApply(result -> Reply.json(gson.toJsonTree(result)));
	}

	private CompletableFuture<Reply> models(Call call) {
		return call(call.client(), Methods.STORES, new StoreCall(null), StoreList.class).thenApply(list -> {
			JsonObject json = new JsonObject();
			json.add("models", gson.toJsonTree(list.stores()));
			return Reply.json(json);
		});
	}

	private CompletableFuture<Reply> model(Call call) {
		return call(call.client(), Methods.STATISTICS, new StoreCall(call.store()), Statistics.class)
				.thenCompose(statistics -> call(call.client(), Methods.STORES, new StoreCall(null), StoreList.class).thenApply(list -> {
					JsonObject json = list.stores().stream().filter(store -> store.name().equals(call.store())).findFirst().map(gson::toJsonTree).orElseThrow(
							() -> new ArenaException(ErrorCode.STORE_UNAVAILABLE, "The store '" + call.store() + "' was closed.")).getAsJsonObject();
					gson.toJsonTree(statistics).getAsJsonObject().asMap().forEach(json::add);
					return Reply.json(json);
				}));
	}

	private CompletableFuture<Reply> metamodel(Call call) {
		return call(call.client(), Methods.METAMODEL, new StoreCall(call.store()), MetamodelText.class)
				.thenApply(text -> new Reply.Whole(MediaTypes.XML, text.ecore().getBytes(StandardCharsets.UTF_8), null));
	}

	private CompletableFuture<Reply> query(String method, Call call) {
		Body body = call.body();
		Long limit = body.number("limit", 0);
		long most = limit == null ? Long.MAX_VALUE : limit;
		QueryCall query = new QueryCall(call.store(), body.text("language"), body.text("text"), body.text("strategy"), parameters(body), body.number("timeoutMillis", 1),
				body.number("maxRows", 1), body.number("maxBytes", 1), (long) Math.clamp(most, 1, PAGE_ROWS), body.text("id"), body.text("prepared"), null,
				body.number("atLeast", 0), body.number("staleMillis", 0), body.text("asOf"));
		return call(call.client(), method, query, QueryResult.class).thenApply(result -> new Reply.Rows(call.type(), result, Math.min(most, result.count())));
	}

	private CompletableFuture<Reply> prepare(Call call) {
		Body body = call.body();
		return json(call, Methods.PREPARE, new PrepareCall(call.store(), body.requireText("language"), body.requireText("text"), body.text("strategy"), parameters(body)));
	}

	/** Begins an upload; its files are in the body of the request, and come when it is known that they may. */
	private CompletableFuture<Reply> upload(Call call) {
		UploadCall upload = new UploadCall(call.store(), call.query().get("kind"), call.truth("replace"), call.query().get("unresolved"), call.truth("history"));
		return call(call.client(), Methods.UPLOAD, upload, Upload.class)
				.thenApply(begun -> new Reply.Loaded(call.type(), call.client().session().find(begun.upload(), ModelUpload.class).orElseThrow()));
	}

	private CompletableFuture<Reply> done(Call call, String method) {
		JsonObject json = new JsonObject();
		json.addProperty("name", call.store());
		return dispatcher.call(call.client(), method, new StoreCall(call.store())).thenApply(done -> Reply.json(json));
	}

	/** For a query that is not wanted any more, though its connection is kept. */
	private CompletableFuture<Reply> cancel(Call call) {
		return ended(call, call.path().get("id"));
	}

	private CompletableFuture<Reply> ended(Call call, String id) {
		JsonObject json = new JsonObject();
		json.addProperty("id", id);
		return dispatcher.call(call.client(), Methods.CANCEL, new CursorCall(id, null, null)).thenApply(done -> Reply.json(json));
	}

	private static Parameters parameters(Body body) {
		return body.get("parameters", TypeToken.get(Parameters.class));
	}

	private CompletableFuture<Reply> elements(Call call) {
		return call.query().containsKey("type") ? keys(Methods.EXTENT, call) : keys(Methods.ROOTS, call);
	}

	private CompletableFuture<Reply> keys(String method, Call call) {
		Long key = call.path().containsKey("key") ? call.key() : null;
		return json(call, method, new KeysCall(call.store(), call.query().get("type"), key, call.path().get("feature"), call.number("after"), call.number("most")));
	}

	private CompletableFuture<Reply> element(Call call) {
		String features = call.query().get("features");
		ElementCall wanted = new ElementCall(call.store(), Arrays.asList(call.key()), features == null ? null : Arrays.asList(features.split(",")), call.query().get("asOf"));
		return call(call.client(), Methods.ELEMENTS, wanted, ElementPage.class).thenApply(page -> {
			JsonObject json = gson.toJsonTree(page.elements().getFirst()).getAsJsonObject();
			json.addProperty("version", page.version());
			return Reply.json(json);
		});
	}

	private CompletableFuture<Reply> resource(Call call) {
		String form = call.type().equals(MediaTypes.LINKED) ? ResourceCall.LINKED : ResourceCall.SOURCE;
		ResourceCall wanted = new ResourceCall(call.store(), call.path().get("type"), call.path().get("id"), call.query().get("by"), form);
		return call(call.client(), Methods.RESOURCE, wanted, ResourceData.class).thenApply(found -> new Reply.Whole(call.type(), gson.toJson(found.document()).getBytes(
				StandardCharsets.UTF_8), found.version()));
	}

	private static List<Map<String, Object>> steps(Call call) {
		return call.body().get("steps", new TypeToken<List<Map<String, Object>>>() {
		});
	}

	/** The version that the model must still have, by the body or by the header. */
	private static Long base(Call call) {
		Long given = call.body().number("version", 0);
		Long match = call.ifMatch();
		if (given != null && match != null && !given.equals(match)) {
			throw new ArenaException(ErrorCode.CONFLICT, "'version' and 'If-Match' are two versions, and the model has one; give one.");
		}
		return given == null ? match : given;
	}

	private CompletableFuture<Reply> edit(Call call) {
		return json(call, Methods.COMMIT, said(call, new CommitCall(call.store(), base(call), steps(call), null, call.body().truth("validate"), call.body().text("id"))));
	}

	private static CommitCall said(Call call, CommitCall commit) {
		return commit.said(call.body().text("author"), call.body().text("message"), call.body().text("revision"));
	}

	private CompletableFuture<Reply> beginEdit(Call call) {
		return json(call, Methods.EDIT, new BeginCall(call.store(), base(call), steps(call), null));
	}

	private CompletableFuture<Reply> forget(Call call) {
		String edit = call.path().get("edit");
		if (call.client().session().find(edit, Session.Ending.class).isEmpty()) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "There is no edit '" + edit + "' that waits for steps.");
		}
		return ended(call, edit);
	}

	private CompletableFuture<Reply> sent(Call call, String method, Object parameters) {
		return call(call.client(), method, parameters, MadeFile.class).thenApply(Reply.Sent::new);
	}

	/** A client that comes again says with a header of its own what it has seen last. */
	private CompletableFuture<Reply> changes(Call call) {
		String last = call.headers().apply("Last-Event-ID");
		Long since = last != null && last.matches("\\d{1,16}") ? Long.valueOf(last) : call.number("since");
		return call(call.client(), Dispatcher.WATCH, new StoreCall(call.store()), ServedStore.class).thenApply(store -> new Reply.Events(store, since));
	}

	private CompletableFuture<Reply> derive(Call call) {
		Body body = call.body();
		return json(call, Methods.DERIVE, new DeriveCall(call.store(), body.requireText("declaration"), body.requireText("language"), body.truth("indexed")));
	}

	private static IndexCall feature(Call call) {
		return new IndexCall(call.store(), call.path().get("type"), call.path().get("feature"));
	}
}
