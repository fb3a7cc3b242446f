// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.web;

import java.nio.ByteBuffer;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/** Errors that Jetty itself finds, in the form of all others. Stateless. */
public final class Problems extends ErrorHandler {
	@Override
	public boolean handle(Request request, Response response, Callback callback) {
		Object message = request.getAttribute(ERROR_MESSAGE);
		int status = request.getAttribute(ERROR_STATUS) instanceof Integer given ? given : response.getStatus();
		Problem problem = Problem.of(status, message == null ? "The server does not answer such a request." : message.toString());
		boolean isOfSystems = SystemsFacade.has(request.getHttpURI().getPath());
		response.setStatus(status);
		response.getHeaders().put(HttpHeader.CONTENT_TYPE, isOfSystems ? MediaTypes.JSON : Problem.TYPE);
		response.write(true, ByteBuffer.wrap(isOfSystems ? problem.asError() : problem.json()), callback);
		return true;
	}
}
