// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.transport;

import java.util.Set;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Refuses what pages of other sites send from a user's browser: requests with a foreign origin, and, where no token is asked for, requests to a name that
 * is not this machine's (a name that was turned to 127.0.0.1 after the page was loaded).
 */
final class OriginCheck extends Handler.Wrapper {
	private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "localhost", "[::1]", "::1");

	private final boolean isLocal;

	/** @param isLocal whether only this machine is served */
	OriginCheck(boolean isLocal) {
		this.isLocal = isLocal;
	}

	@Override
	public boolean handle(Request request, Response response, Callback callback) throws Exception {
		await(request);
		String name = Request.getServerName(request);
		String origin = request.getHeaders().get(HttpHeader.ORIGIN);
		boolean isOwn = origin == null || origin.equals(request.getHttpURI().getScheme() + "://" + request.getHttpURI().getAuthority());
		if (!isOwn || isLocal && !LOOPBACK.contains(String.valueOf(name))) {
			Response.writeError(request, response, callback, HttpStatus.FORBIDDEN_403, "This server answers its own pages and programs, not pages of other sites.");
			return true;
		}
		return super.handle(request, response, callback);
	}

	/** The header is there in time; what comes after the answer is the next one. */
	private static void await(Request request) {
		WebEndPoint end = WebEndPoint.of(request);
		end.deadline().complete();
		Request.addCompletionListener(request, failure -> {
			end.onGone(null);
			end.deadline().await();
		});
	}
}
