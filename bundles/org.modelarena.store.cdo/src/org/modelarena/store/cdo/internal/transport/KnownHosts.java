// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.cdo.internal.transport;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Lets requests through that were meant for this server. A page in a browser can make its own name stand for the loopback address and
 * then talk to us; but its requests carry that name as {@code Host}, and {@code Origin} too. Our clients send no {@code Origin}.
 */
public final class KnownHosts extends Handler.Wrapper {
	private static final String REFUSAL = "This server answers requests that name it by its own address, and none of web pages.\n";

	private final Set<String> hosts;

	public KnownHosts(String boundHost, Handler next) {
		super(next);
		hosts = new HashSet<>(Set.of("localhost", "127.0.0.1", "[::1]"));
		hosts.add(boundHost.toLowerCase(Locale.ROOT));
	}

	@Override
	public boolean handle(Request request, Response response, Callback callback) throws Exception {
		HttpField host = request.getHeaders().getField(HttpHeader.HOST);
		if (host == null || !hosts.contains(withoutPort(host.getValue())) || request.getHeaders().contains(HttpHeader.ORIGIN)) {
			response.setStatus(HttpStatus.FORBIDDEN_403);
			response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/plain");
			Content.Sink.write(response, true, REFUSAL, callback);
			return true;
		}
		return super.handle(request, response, callback);
	}

	private static String withoutPort(String host) {
		return host == null ? "" : host.toLowerCase(Locale.ROOT).replaceFirst(":\\d*$", "");
	}
}
