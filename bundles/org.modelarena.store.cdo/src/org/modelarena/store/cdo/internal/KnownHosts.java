package org.modelarena.store.cdo.internal;

import java.io.IOException;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

import javax.servlet.ServletException;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.handler.HandlerWrapper;

/**
 * Lets requests through that were meant for this server. A page in a browser can make its own name stand for the loopback address and
 * then talk to us; but its requests carry that name as {@code Host}, and {@code Origin} too. Our clients send no {@code Origin}.
 */
final class KnownHosts extends HandlerWrapper {
	private final Set<String> hosts;

	KnownHosts(String boundHost) {
		hosts = new HashSet<>(Set.of("localhost", "127.0.0.1", "[::1]"));
		hosts.add(boundHost.toLowerCase(Locale.ROOT));
	}

	@Override
	public void handle(String target, Request base, HttpServletRequest request, HttpServletResponse response) throws IOException, ServletException {
		String host = request.getHeader("Host");
		if (host == null || !hosts.contains(withoutPort(host)) || request.getHeader("Origin") != null) {
			base.setHandled(true);
			response.setStatus(HttpServletResponse.SC_FORBIDDEN);
			response.setContentType("text/plain");
			response.getWriter().println("This server answers requests that name it by its own address, and none of web pages.");
		} else {
			super.handle(target, base, request, response);
		}
	}

	private static String withoutPort(String host) {
		return host.toLowerCase(Locale.ROOT).replaceFirst(":\\d*$", "");
	}
}
