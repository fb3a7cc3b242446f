// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.profiler;

import org.eclipse.epsilon.common.module.ModuleElement;
import org.eclipse.epsilon.eol.exceptions.EolRuntimeException;
import org.eclipse.epsilon.eol.execute.context.IEolContext;
import org.modelarena.query.ExpressionProfiler;

/** Tells a profiler when a node begins and ends. */
final class NodeProfiler {
	private final ModuleElement node;
	private final ExpressionLocations sites;
	private ExpressionProfiler profiler;
	private ExpressionProfiler.Site site;
	private Class<?> valueClass;

	NodeProfiler(ModuleElement node, ExpressionLocations sites) {
		this.node = node;
		this.sites = sites;
	}

	/** The work of a node when it is not profiled. */
	interface Body<T> {
		T execute(IEolContext context) throws EolRuntimeException;
	}

	/** Runs the node, which begins and ends for the profiler whatever comes of it. */
	<T> T run(Body<T> body, IEolContext context) throws EolRuntimeException {
		if (site == null) {
			profiler = sites.profiler();
			site = sites.site(this);
		}
		profiler.enter(site);
		try {
			T value = body.execute(context);
			if (valueClass == null && value != null) {
				valueClass = value.getClass();
			}
			return value;
		} finally {
			profiler.leave();
		}
	}

	ModuleElement node() {
		return node;
	}

	/** The class of a value that the node had; null if there was none. */
	Class<?> valueClass() {
		return valueClass;
	}
}
