/** Asks a query service, over TCP, HTTP or WebSocket. */
package org.modelarena.client;
