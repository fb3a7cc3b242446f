package org.modelarena.query.epsilon.internal;

import org.eclipse.epsilon.common.module.ModuleElement;
import org.eclipse.epsilon.eol.exceptions.EolRuntimeException;
import org.eclipse.epsilon.eol.execute.context.IEolContext;
import org.modelarena.query.ExpressionProfiler;

/** Tells a profiler when a node begins and ends. */
final class Probe {
	private final ModuleElement node;
	private ExpressionProfiler.Site site;

	/** What a node does. */
	interface Evaluation<T> {
		T run(IEolContext context) throws EolRuntimeException;
	}

	Probe(ModuleElement node) {
		this.node = node;
	}

	<T> T run(IEolContext context, Evaluation<T> evaluation) throws EolRuntimeException {
		ExpressionSites sites = Execution.of(context).model().sites();
		if (site == null) {
			site = sites.site(node);
		}
		sites.profiler().enter(site);
		try {
			return evaluation.run(context);
		} finally {
			sites.profiler().leave();
		}
	}
}
