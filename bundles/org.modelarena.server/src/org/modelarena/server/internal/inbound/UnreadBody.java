// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.inbound;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpHeaderValue;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;

/** A request that is answered before its body has been read. */
public final class UnreadBody {
	private UnreadBody() {
	}

	/**
	 * Tells the client that the connection ends with this answer, unless the whole body is there. Jetty cuts the connection off where a body is still to come;
	 * a client that is not told sends its next request into nothing.
	 */
	public static void announceEnd(Request request, Response response) {
		if (!request.consumeAvailable()) {
			response.getHeaders().put(HttpHeader.CONNECTION, HttpHeaderValue.CLOSE.asString());
		}
	}
}
