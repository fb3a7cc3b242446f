// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.web;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Fields;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.store.Transport;
import org.modelarena.protocol.Fault;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.QueryPage;
import org.modelarena.protocol.answer.Rows;
import org.modelarena.protocol.call.CursorCall;
import org.modelarena.server.internal.inbound.BodyReader;
import org.modelarena.server.internal.inbound.MessageMemory;
import org.modelarena.server.internal.inbound.UnreadBody;
import org.modelarena.server.internal.methods.MadeFile;
import org.modelarena.server.internal.session.Client;

/** One request over plain HTTP, from its path to the last byte of its answer. Used by one thread at a time, as Jetty sees to. */
final class Exchange {
	private static final System.Logger LOG = System.getLogger(WebHandler.class.getName());
	private static final int WORTH_ZIPPING = 1024;

	private final WebHandler handler;
	private final Request request;
	private final Response response;
	private final Callback callback;
	private volatile boolean isAnswered;
	private boolean hasFiles;

	Exchange(WebHandler handler, Request request, Response response, Callback callback) {
		this.handler = handler;
		this.request = request;
		this.response = response;
		this.callback = callback;
	}

	private String header(HttpHeader header) {
		return request.getHeaders().get(header);
	}

	void handle() {
		List<String> segments = Route.segments(request.getHttpURI().getPath());
		Set<String> allowed = new TreeSet<>();
		for (Route route : handler.routes()) {
			Optional<Map<String, String>> path = route.match(segments);
			if (path.isPresent() && route.answers(request.getMethod())) {
				handle(route, path.get());
				return;
			}
			path.ifPresent(variables -> allowed.add(route.method().asString()));
		}
		if (allowed.isEmpty()) {
			write(Problem.of(HttpStatus.NOT_FOUND_404, "There is nothing at this path; /openapi.json describes what there is."));
			return;
		}
		if (allowed.contains("GET")) {
			allowed.add("HEAD");
		}
		response.getHeaders().put(HttpHeader.ALLOW, String.join(", ", allowed));
		write(Problem.of(HttpStatus.METHOD_NOT_ALLOWED_405, request.getMethod() + " is not for this path; " + String.join(", ", allowed) + " are."));
	}

	private void handle(Route route, Map<String, String> path) {
		Client client = route.isOpen() ? null : handler.client(request);
		if (client != null) {
			client.session().bearer();
		}
		Optional<String> type = MediaTypes.choose(header(HttpHeader.ACCEPT), route.produced());
		if (type.isEmpty()) {
			write(Problem.of(HttpStatus.NOT_ACCEPTABLE_406, "The answer is " + String.join(" or ", route.produced()) + ", which the header 'Accept' refuses."));
			return;
		}
		hasFiles = route.takesFiles();
		if (route.takesFiles() && !MediaTypes.isForm(header(HttpHeader.CONTENT_TYPE))) {
			refuse(Problem.of(HttpStatus.UNSUPPORTED_MEDIA_TYPE_415,
					"A model is sent as " + MediaTypes.FORM + ", in parts 'model' and 'metamodel': curl -X PUT -F model=@my.xmi -F metamodel=@my.ecore"));
			return;
		}
		Map<String, String> query = query(route.parameters());
		// An answer takes as long as its query, but who does not take it is not waited for.
		request.addIdleTimeoutListener(timeout -> isAnswered);
		if (!route.takesBody()) {
			answer(route, new Call(client, path, query, null, type.get(), request.getHeaders()::get));
		} else if (!MediaTypes.isJson(header(HttpHeader.CONTENT_TYPE))) {
			// A page of another site cannot send this type without asking first, which is refused.
			write(Problem.of(HttpStatus.UNSUPPORTED_MEDIA_TYPE_415, "The Content-Type of a request is " + MediaTypes.JSON + "."));
		} else {
			read(client, bytes -> answer(route, new Call(client, path, query, Body.parse(bytes, route.fields(), handler.gson()), type.get(), request.getHeaders()::get)));
		}
	}

	private Map<String, String> query(Set<String> known) {
		Map<String, String> query = new LinkedHashMap<>();
		for (Fields.Field field : Request.extractQueryParameters(request)) {
			if (!known.contains(field.getName()) || field.getValues().size() != 1) {
				throw invalid(known.isEmpty() ? "The path takes no query parameters." : "The query parameters are " + String.join(", ", new TreeSet<>(known)) + ", each once at most.");
			}
			query.put(field.getName(), field.getValue());
		}
		return query;
	}

	private void read(Client client, Consumer<byte[]> next) {
		new BodyReader(handler.inbound(), handler.workers(), request, client == null || client.session().isKnown(), bytes -> guard(() -> next.accept(bytes)),
				refusal -> write(Problem.of(refusal.status(), refusal.detail()))).run();
	}

	/** Whatever goes wrong is answered. */
	void guard(Runnable work) {
		try {
			work.run();
		} catch (RuntimeException | StackOverflowError e) {
			fail(e);
		}
	}

	private void answer(Route route, Call call) {
		route.code().apply(call).whenComplete((reply, failure) -> {
			if (failure != null) {
				fail(failure);
			} else {
				guard(() -> write(call.client(), reply));
			}
		});
	}

	private void fail(Throwable failure) {
		Throwable cause = Fault.cause(failure);
		Problem problem = Problem.of(cause);
		if (problem.status() == HttpStatus.INTERNAL_SERVER_ERROR_500) {
			LOG.log(System.Logger.Level.ERROR, request.getMethod() + " " + request.getHttpURI().getPath() + " failed", cause);
		}
		refuse(problem);
	}

	/** A client that is sending files listens when it has sent them all, unless it has said that it waits to be told to. */
	private void refuse(Problem problem) {
		boolean mayGoOn = problem.status() != HttpStatus.UNAUTHORIZED_401 && problem.status() != HttpStatus.FORBIDDEN_403;
		if (hasFiles && mayGoOn && header(HttpHeader.EXPECT) == null) {
			Content.Source.consumeAll(request, Callback.from(() -> write(problem), failure -> write(problem)));
		} else {
			write(problem);
		}
	}

	private void write(Problem problem) {
		if (problem.status() == HttpStatus.UNAUTHORIZED_401) {
			response.getHeaders().put(HttpHeader.WWW_AUTHENTICATE, "Bearer");
		}
		if (problem.status() == HttpStatus.SERVICE_UNAVAILABLE_503) {
			response.getHeaders().put(HttpHeader.RETRY_AFTER, "1");
		}
		UnreadBody.announceEnd(request, response);
		response.setStatus(problem.status());
		if (SystemsFacade.has(request.getHttpURI().getPath())) {
			write(MediaTypes.JSON, problem.asError());
		} else {
			write(Problem.TYPE, problem.json());
		}
	}

	private void write(Client client, Reply reply) {
		response.setStatus(HttpStatus.OK_200);
		switch (reply) {
		case Reply.Whole whole -> write(whole);
		case Reply.Sent sent -> send(sent.made());
		case Reply.Events events -> tell(client, events);
		case Reply.Rows rows -> {
			boolean isZipped = isZipped();
			headers(rows.type());
			stream(client, rows, isZipped);
		}
		case Reply.Loaded loaded -> load(client, loaded);
		case Reply.Page page -> write(page);
		case Reply.LeftOut leftOut -> write(Problem.of(HttpStatus.NOT_IMPLEMENTED_501, leftOut.detail()));
		}
	}

	/** A client that does not read holds memory for some time, as one that sends slowly does. */
	private void write(Reply.Page page) {
		MessageMemory.Share share = handler.inbound().memory().share(Request.getRemoteAddr(request));
		Request.addCompletionListener(request, failure -> share.close());
		share.grow(page.answer().json().length);
		response.setStatus(page.answer().isMade() ? HttpStatus.CREATED_201 : HttpStatus.OK_200);
		PageLinks.of(request.getHttpURI(), page).ifPresent(links -> response.getHeaders().put(HttpHeader.LINK, links));
		write(page.type(), zipped(page.answer().json()));
	}

	private void tell(Client client, Reply.Events events) {
		headers(events.type());
		if (HttpMethod.HEAD.is(request.getMethod())) {
			response.write(true, ByteBuffer.allocate(0), callback);
		} else {
			new EventStream(client, events, handler.workers(), response, callback).start();
		}
	}

	private void write(Reply.Whole whole) {
		boolean isRead = !request.getMethod().equals("POST");
		if (whole.version() != null && isRead) {
			response.getHeaders().put(HttpHeader.ETAG, ETag.of(whole.version()));
			if (ETag.has(header(HttpHeader.IF_NONE_MATCH), whole.version())) {
				response.setStatus(HttpStatus.NOT_MODIFIED_304);
				isAnswered = true;
				response.write(true, ByteBuffer.allocate(0), callback);
				return;
			}
		}
		write(PageSecurity.named(whole.type()), zipped(whole.bytes()));
	}

	private void send(MadeFile made) {
		headers(made.type());
		response.getHeaders().put(HttpHeader.ETAG, ETag.of(made.version()));
		response.getHeaders().put(HttpHeader.CONTENT_LENGTH, made.file().toFile().length());
		response.getHeaders().put("Content-Disposition", "attachment; filename=\"" + made.file().getFileName().toString().replaceAll("[^\\w.-]", "_") + "\"");
		Content.copy(Content.Source.from(made.file()), response, Callback.from(made::close, callback));
	}

	private void load(Client client, Reply.Loaded loaded) {
		UploadExchange upload = new UploadExchange(handler.dispatcher(), client, request, loaded.upload());
		request.addIdleTimeoutListener(timeout -> !upload.isReceived() || isAnswered);
		upload.receive((load, failure) -> guard(() -> loading(client, loaded, load, failure)));
	}

	private void loading(Client client, Reply.Loaded loaded, CompletableFuture<?> load, Throwable failure) {
		if (failure != null) {
			fail(failure);
		} else if (loaded.type().equals(MediaTypes.LINES)) {
			headers(loaded.type());
			new LoadLines(client, loaded.upload(), load, handler.workers(), response, callback, handler.gson()).start();
		} else {
			load.whenComplete((info, failed) -> {
				if (failed != null) {
					fail(failed);
				} else {
					guard(() -> write(client, Reply.json(handler.gson().toJsonTree(info))));
				}
			});
		}
	}

	private void stream(Client client, Reply.Rows rows, boolean isZipped) {
		try {
			new RowStream(rows, source(client, rows.first().cursor()), response, callback, isZipped, handler.gson(), handler.dispatcher().metrics()).iterate();
		} catch (IOException e) {
			callback.failed(e);
		}
	}

	private boolean isZipped() {
		response.getHeaders().put(HttpHeader.VARY, "Accept-Encoding");
		boolean isZipped = MediaTypes.acceptsGzip(header(HttpHeader.ACCEPT_ENCODING));
		if (isZipped) {
			response.getHeaders().put(HttpHeader.CONTENT_ENCODING, "gzip");
		}
		return isZipped;
	}

	private byte[] zipped(byte[] bytes) {
		return bytes.length < WORTH_ZIPPING || !isZipped() ? bytes : Zipped.of(bytes);
	}

	private void headers(String type) {
		isAnswered = true;
		response.getHeaders().put(HttpHeader.CONTENT_TYPE, type);
		PageSecurity.protect(response.getHeaders());
	}

	private void write(String type, byte[] bytes) {
		headers(type);
		handler.dispatcher().metrics().sent(Transport.HTTP, bytes.length);
		response.write(true, ByteBuffer.wrap(bytes), callback);
	}

	private static ArenaException invalid(String message) {
		return new ArenaException(ErrorCode.REQUEST_INVALID, message);
	}

	/** The rows of a cursor of the session; the answer is complete, so they are there at once. */
	private RowStream.Source source(Client client, String cursor) {
		return new RowStream.Source() {
			@Override
			public Rows next(long most) {
				CompletableFuture<?> page = handler.dispatcher().call(client, Methods.NEXT, new CursorCall(cursor, most, null));
				return ((QueryPage) page.join()).rows();
			}

			@Override
			public void close() {
				if (cursor != null) {
					client.session().end(cursor);
				}
			}
		};
	}
}
