// SPDX-License-Identifier: EPL-2.0
/** A state that several machines keep alike by a log of commands, which a majority of them has on disk: Raft. */
package org.modelarena.replication;
