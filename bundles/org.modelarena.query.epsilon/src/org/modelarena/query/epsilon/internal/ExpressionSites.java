package org.modelarena.query.epsilon.internal;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import org.eclipse.epsilon.common.module.ModuleElement;
import org.eclipse.epsilon.common.parse.Position;
import org.modelarena.core.Advice;
import org.modelarena.query.ExpressionProfiler;

/** Where the expressions of a program stand in its text, for a profiler. Used by one thread, for one execution. */
final class ExpressionSites {
	/** What is evaluated less often is not worth an attribute. */
	private static final long LEAST_CALLS = 1_000;
	private static final double LEAST_SHARE = 0.3;

	private final Vocabulary vocabulary;
	private final ExpressionProfiler profiler;
	private final List<Probe> probes = new ArrayList<>();
	private ProgramText text;

	ExpressionSites(Vocabulary vocabulary, ExpressionProfiler profiler) {
		this.vocabulary = vocabulary;
		this.profiler = profiler;
		profiler.advisedBy(this::advice);
	}

	/** The costliest expression that could be an attribute; of several that cost the same, the outermost. */
	private List<Advice> advice(long nanos) {
		return probes.stream().filter(probe -> probe.site().calls() >= LEAST_CALLS && probe.site().nanos() >= nanos * LEAST_SHARE)
				.sorted(Comparator.comparingLong(probe -> -probe.site().nanos()))
				.flatMap(probe -> new DerivedExpression(probe.node(), text, vocabulary)
						.advice(probe.valueClass(), probe.site().calls(), 100.0 * probe.site().nanos() / nanos).stream())
				.limit(1).toList();
	}

	/** The text, as soon as it is known in which form it could be parsed. */
	void read(ProgramText parsed) {
		text = parsed;
	}

	ExpressionProfiler profiler() {
		return profiler;
	}

	/** A place for a node that is about to run for the first time. */
	ExpressionProfiler.Site site(Probe probe) {
		probes.add(probe);
		ModuleElement node = probe.node();
		Position start = ProgramText.start(node);
		return profiler.site(start.getLine(), text.column(start), text.excerpt(node));
	}
}
