// SPDX-License-Identifier: EPL-2.0
/** The calls of clients: the parameters of the methods. */
package org.modelarena.protocol.call;
