// SPDX-License-Identifier: EPL-2.0
package org.modelarena.replication;

import java.nio.file.Path;
import java.util.Optional;

/**
 * A state that a server keeps alike with others, by a log of its own.
 *
 * @param name  under which all servers keep it, which can be that of a folder
 * @param state the caller's to make, the replica's to close
 * @param first a saved state with which a new group begins, if there is none anywhere; the others get it. The first of the members has it; nobody else needs it
 */
public record ReplicatedGroup(String name, ReplicatedState state, Optional<Path> first) {
}
