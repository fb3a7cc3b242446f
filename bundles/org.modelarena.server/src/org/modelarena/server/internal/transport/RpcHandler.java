// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.transport;

import java.nio.ByteBuffer;
import java.util.function.Function;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.messages.Message;
import org.eclipse.lsp4j.jsonrpc.messages.NotificationMessage;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseMessage;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.store.Transport;
import org.modelarena.protocol.Fault;
import org.modelarena.server.internal.inbound.BodyReader;
import org.modelarena.server.internal.inbound.UnreadBody;
import org.modelarena.server.internal.session.Client;
import org.modelarena.server.internal.session.Workers;

/** JSON-RPC over HTTP: one call in the body of a POST, its answer in the response. */
final class RpcHandler extends Handler.Abstract.NonBlocking {
	static final String JSON = "application/json";
	private static final String BEARER = "Bearer ";

	private final Service service;
	private final Workers clock;
	private final Function<Request, Client> clients;

	/** @param clients tells who sends a request */
	RpcHandler(Service service, Workers clock, Function<Request, Client> clients) {
		this.service = service;
		this.clock = clock;
		this.clients = clients;
	}

	/** The token that a client shows, or null. */
	static String secret(String authorization) {
		return authorization != null && authorization.regionMatches(true, 0, BEARER, 0, BEARER.length()) ? authorization.substring(BEARER.length()).strip() : null;
	}

	@Override
	public boolean handle(Request request, Response response, Callback callback) {
		if (!Request.getPathInContext(request).equals(WebListener.RPC)) {
			return false;
		}
		if (!HttpMethod.POST.is(request.getMethod())) {
			response.getHeaders().put(HttpHeader.ALLOW, "POST");
			Response.writeError(request, response, callback, HttpStatus.METHOD_NOT_ALLOWED_405, "JSON-RPC calls are POSTed, or sent over a WebSocket.");
		} else if (!String.valueOf(request.getHeaders().get(HttpHeader.CONTENT_TYPE)).toLowerCase(java.util.Locale.ROOT).startsWith(JSON)) {
			// A page of another site cannot send this type without asking first, which is refused.
			Response.writeError(request, response, callback, HttpStatus.UNSUPPORTED_MEDIA_TYPE_415, "The Content-Type of a call is " + JSON + ".");
		} else {
			// An answer takes as long as its query.
			request.addIdleTimeoutListener(timeout -> false);
			receive(request, response, callback);
		}
		return true;
	}

	private void receive(Request request, Response response, Callback callback) {
		Client client;
		try {
			client = clients.apply(request);
		} catch (ArenaException e) {
			ResponseMessage refused = new ResponseMessage();
			refused.setError(Fault.of(e));
			UnreadBody.announceEnd(request, response);
			answer(response, callback, refused);
			return;
		}
		new BodyReader(service.inbound(), clock, request, client.session().isKnown(), bytes -> call(client, response, callback, bytes),
				refusal -> Response.writeError(request, response, callback, refusal.status(), refusal.detail())).run();
	}

	private void call(Client client, Response response, Callback callback, byte[] bytes) {
		RemoteEndpoint endpoint = service.endpoint(client, message -> answer(response, callback, message));
		service.receive(bytes, endpoint, refusal -> answer(response, callback, refusal), message -> {
			if (message instanceof NotificationMessage) {
				response.setStatus(HttpStatus.ACCEPTED_202);
				callback.succeeded();
			}
		});
	}

	private void answer(Response response, Callback callback, Message message) {
		int code = message instanceof ResponseMessage answer && answer.getError() != null ? answer.getError().getCode() : 0;
		response.setStatus(code == ErrorCode.UNAUTHENTICATED.number() ? HttpStatus.UNAUTHORIZED_401
				: code == ErrorCode.FORBIDDEN.number() ? HttpStatus.FORBIDDEN_403 : HttpStatus.OK_200);
		response.getHeaders().put(HttpHeader.CONTENT_TYPE, JSON);
		byte[] bytes = service.encode(message);
		service.dispatcher().metrics().sent(Transport.HTTP, bytes.length);
		response.write(true, ByteBuffer.wrap(bytes), callback);
	}
}
