// SPDX-License-Identifier: EPL-2.0
/**
 * The messages that clients and servers of the query service exchange: JSON-RPC 2.0, the same over TCP, HTTP and WebSocket. The methods are in
 * {@link org.modelarena.protocol.Methods}, described for other languages in {@code docs/protocol.md}.
 */
package org.modelarena.protocol;
