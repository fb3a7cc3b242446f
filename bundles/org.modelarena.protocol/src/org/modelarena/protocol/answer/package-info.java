// SPDX-License-Identifier: EPL-2.0
/** The answers of servers: the results of the methods. */
package org.modelarena.protocol.answer;
