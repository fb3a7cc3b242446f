// SPDX-License-Identifier: EPL-2.0
/** Stores that several servers keep alike: commits are commands in the log of their group, which each applies to a store of its own. */
package org.modelarena.server.internal.replica;
