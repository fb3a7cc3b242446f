package org.modelarena.server.internal.transport;

import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.modelarena.protocol.Json;
import org.modelarena.protocol.Methods;
import org.modelarena.server.Access;
import org.modelarena.server.ServiceLimits;
import org.modelarena.server.internal.methods.Dispatcher;

/**
 * What all connections share. Thread-safe.
 *
 * @param json reads and writes messages
 */
public record Service(Dispatcher dispatcher, Access access, ServiceLimits limits, MessageJsonHandler json) {
	public Service(Dispatcher dispatcher, Access access, ServiceLimits limits) {
		this(dispatcher, access, limits, new MessageJsonHandler(Methods.all(), Json::configure));
	}
}
