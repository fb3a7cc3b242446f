package org.modelarena.query.epsilon.internal;

import org.eclipse.epsilon.common.module.ModuleElement;
import org.eclipse.epsilon.eol.execute.context.IEolContext;
import org.modelarena.query.ExpressionProfiler;

/** Tells a profiler when a node begins and ends. */
final class Probe {
	private final ModuleElement node;
	private ExpressionProfiler profiler;
	private ExpressionProfiler.Site site;
	private Class<?> valueClass;

	Probe(ModuleElement node) {
		this.node = node;
	}

	void enter(IEolContext context) {
		if (site == null) {
			ExpressionSites sites = Execution.of(context).model().sites();
			profiler = sites.profiler();
			site = sites.site(this);
		}
		profiler.enter(site);
	}

	void leave() {
		profiler.leave();
	}

	/** Looks at a value of the node. */
	<T> T saw(T value) {
		if (valueClass == null && value != null) {
			valueClass = value.getClass();
		}
		return value;
	}

	ModuleElement node() {
		return node;
	}

	ExpressionProfiler.Site site() {
		return site;
	}

	/** The class of a value that the node had; null if there was none. */
	Class<?> valueClass() {
		return valueClass;
	}
}
