package org.modelarena.query.epsilon.internal;

import org.eclipse.epsilon.common.module.ModuleElement;
import org.eclipse.epsilon.eol.execute.context.IEolContext;
import org.modelarena.query.ExpressionProfiler;

/** Tells a profiler when a node begins and ends. */
final class Probe {
	private final ModuleElement node;
	private ExpressionProfiler profiler;
	private ExpressionProfiler.Site site;

	Probe(ModuleElement node) {
		this.node = node;
	}

	void enter(IEolContext context) {
		if (site == null) {
			ExpressionSites sites = Execution.of(context).model().sites();
			profiler = sites.profiler();
			site = sites.site(node);
		}
		profiler.enter(site);
	}

	void leave() {
		profiler.leave();
	}
}
