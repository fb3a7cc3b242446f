package org.modelarena.query.epsilon.internal;

import org.eclipse.epsilon.common.module.ModuleElement;
import org.eclipse.epsilon.common.parse.Position;
import org.modelarena.query.ExpressionProfiler;

/** Where the expressions of a program stand in its text, for a profiler. Used by one thread, for one execution. */
final class ExpressionSites {
	private final ExpressionProfiler profiler;
	private ProgramText text;

	ExpressionSites(ExpressionProfiler profiler) {
		this.profiler = profiler;
	}

	/** The text, as soon as it is known in which form it could be parsed. */
	void read(ProgramText parsed) {
		text = parsed;
	}

	ExpressionProfiler profiler() {
		return profiler;
	}

	/** A place for a node that is about to run for the first time. */
	ExpressionProfiler.Site site(ModuleElement node) {
		Position start = ProgramText.start(node);
		return profiler.site(start.getLine(), text.column(start), text.excerpt(node));
	}
}
