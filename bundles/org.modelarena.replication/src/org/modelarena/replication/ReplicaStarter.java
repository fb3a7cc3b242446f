// SPDX-License-Identifier: EPL-2.0
package org.modelarena.replication;

import java.util.List;

/** A way to start replicas: loaded where the libraries for it are. */
public interface ReplicaStarter {
	/** As {@link Replicas#start}. */
	ReplicaServer start(GroupOptions options, List<ReplicatedGroup> groups);
}
