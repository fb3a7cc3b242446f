// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.session;

import org.modelarena.core.Cancellation;
import org.modelarena.core.store.Transport;

/**
 * The caller of a method.
 *
 * @param session   the session, with all that is open for the client
 * @param transport the transport of the call
 * @param address   of the client's end, with its port
 * @param presence  cancelled when the client has gone before it was answered
 */
public record Client(Session session, Transport transport, String address, Cancellation presence) {
	/** For whom its calls are worked on. */
	public Owner owner() {
		return Owner.of(session.name(), address);
	}
}
