// SPDX-License-Identifier: EPL-2.0
package org.modelarena.gremlin;

import org.modelarena.core.Cancellation;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.gremlin.internal.SnapshotGraph;

/** Makes graphs of snapshots. */
public final class ModelGraphs {
	private ModelGraphs() {
	}

	/** The snapshot as a graph, without a deadline. */
	public static ModelGraph over(ModelSnapshot snapshot) {
		return SnapshotGraph.over(snapshot, Cancellation.create());
	}
}
