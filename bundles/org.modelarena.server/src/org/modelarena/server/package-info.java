// SPDX-License-Identifier: EPL-2.0
/** The query service: any stores of this process, served over TCP, HTTP and WebSocket with one protocol. */
package org.modelarena.server;
