// SPDX-License-Identifier: EPL-2.0
/** Asks a query service, over TCP, HTTP or WebSocket. */
package org.modelarena.client;
