// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server;

import java.nio.file.Path;
import java.util.Optional;

import org.modelarena.replication.GroupOptions;

/**
 * A replica of a store.
 *
 * @param name  under which all replicas serve it
 * @param group the replicas, and the folder of this one
 * @param first the folder of a store with which a new group begins; the first of the members needs it, once
 */
public record ReplicaOptions(String name, GroupOptions group, Optional<Path> first) {
}
