// SPDX-License-Identifier: EPL-2.0
/** The answers of servers for editors of queries. */
package org.modelarena.protocol.editor;
