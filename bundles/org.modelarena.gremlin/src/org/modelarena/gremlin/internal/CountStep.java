// SPDX-License-Identifier: EPL-2.0
package org.modelarena.gremlin.internal;

import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.Traverser;
import org.apache.tinkerpop.gremlin.process.traversal.step.util.AbstractStep;
import org.apache.tinkerpop.gremlin.process.traversal.util.FastNoSuchElementException;
import org.apache.tinkerpop.gremlin.structure.util.StringFactory;

/** The number of vertices that a lookup finds; starts a traversal. */
final class CountStep extends AbstractStep<Object, Long> {
	private static final long serialVersionUID = 1L;

	private final transient Lookup lookup;
	private boolean isDone;

	CountStep(Traversal.Admin<?, ?> traversal, Lookup lookup) {
		super(traversal);
		this.lookup = lookup;
	}

	@Override
	protected Traverser.Admin<Long> processNextStart() {
		if (isDone) {
			throw FastNoSuchElementException.instance();
		}
		isDone = true;
		return this.<Long>generate();
	}

	@SuppressWarnings({ "unchecked", "rawtypes" })
	private <E> Traverser.Admin<E> generate() {
		return (Traverser.Admin<E>) getTraversal().getTraverserGenerator().generate(lookup.count(), (AbstractStep) this, 1L);
	}

	@Override
	public void reset() {
		super.reset();
		isDone = false;
	}

	@Override
	public String toString() {
		return StringFactory.stepString(this, lookup);
	}
}
