// SPDX-License-Identifier: EPL-2.0
package org.modelarena.gremlin.internal;

import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.Traverser;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.FilterStep;

/** Lets everything pass, and checks the clock. */
final class CheckpointStep<S> extends FilterStep<S> {
	private static final long serialVersionUID = 1L;

	private final transient CancellationProbe probe;

	CheckpointStep(Traversal.Admin<?, ?> traversal, CancellationProbe probe) {
		super(traversal);
		this.probe = probe;
	}

	@Override
	protected boolean filter(Traverser.Admin<S> traverser) {
		probe.step();
		return true;
	}
}
