// SPDX-License-Identifier: EPL-2.0
/** The answers of servers about versions. */
package org.modelarena.protocol.history;
