// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.answer;

import java.util.List;

import org.modelarena.protocol.Methods;

/**
 * The server that a client has connected to.
 *
 * @param server   the name and version of the server
 * @param protocol {@link Methods#VERSION}
 * @param stores   the stores that the client may read
 * @param messageBytes the most bytes of a call; 0 from a server that does not say it
 */
public record Welcome(String server, int protocol, List<String> stores, int messageBytes) {
}
