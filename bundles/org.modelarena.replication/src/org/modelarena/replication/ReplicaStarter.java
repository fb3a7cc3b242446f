// SPDX-License-Identifier: EPL-2.0
package org.modelarena.replication;

import java.nio.file.Path;
import java.util.Optional;

/** A way to start replicas: loaded where the libraries for it are. */
public interface ReplicaStarter {
	/** As {@link Replicas#start}. */
	Replica start(GroupOptions options, ReplicatedState state, Optional<Path> first);
}
