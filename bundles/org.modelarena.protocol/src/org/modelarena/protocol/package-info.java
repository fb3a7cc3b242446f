/**
 * What clients and servers of the query service say to each other: JSON-RPC 2.0 messages, the same over TCP, HTTP and WebSocket. The methods are in
 * {@link org.modelarena.protocol.Methods}, described for other languages in {@code docs/protocol.md}.
 */
package org.modelarena.protocol;
