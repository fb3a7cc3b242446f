package org.modelarena.query.epsilon.internal.profiler;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import org.eclipse.epsilon.common.module.ModuleElement;
import org.eclipse.epsilon.common.parse.Position;
import org.modelarena.core.Advice;
import org.modelarena.query.ExpressionProfiler;
import org.modelarena.query.epsilon.internal.model.SymbolTable;
import org.modelarena.query.epsilon.internal.syntax.ProgramText;

/** Where the expressions of a program stand in its text, for a profiler. Used by one thread, for one execution. */
public final class ExpressionLocations {
	/** What is evaluated less often is not worth an attribute. */
	private static final long LEAST_CALLS = 1_000;
	private static final double LEAST_SHARE = 0.3;

	private final SymbolTable symbols;
	private final ExpressionProfiler profiler;
	private final List<NodeProfiler> nodeProfilers = new ArrayList<>();
	private ProgramText text;

	public ExpressionLocations(SymbolTable symbols, ExpressionProfiler profiler) {
		this.symbols = symbols;
		this.profiler = profiler;
		profiler.advisedBy(this::advice);
	}

	/** The costliest expression that could be an attribute; of several that cost the same, the outermost. */
	private List<Advice> advice(long nanos) {
		return nodeProfilers.stream().filter(nodeProfiler -> nodeProfiler.site().calls() >= LEAST_CALLS && nodeProfiler.site().nanos() >= nanos * LEAST_SHARE)
				.sorted(Comparator.comparingLong(nodeProfiler -> -nodeProfiler.site().nanos()))
				.flatMap(nodeProfiler -> new DerivedExpression(nodeProfiler.node(), text, symbols)
						.advice(nodeProfiler.valueClass(), nodeProfiler.site().calls(), 100.0 * nodeProfiler.site().nanos() / nanos).stream())
				.limit(1).toList();
	}

	/** The text, as soon as it is known in which form it could be parsed. */
	public void read(ProgramText parsed) {
		text = parsed;
	}

	ExpressionProfiler profiler() {
		return profiler;
	}

	/** A place for a node that is about to run for the first time. */
	ExpressionProfiler.Site site(NodeProfiler nodeProfiler) {
		nodeProfilers.add(nodeProfiler);
		ModuleElement node = nodeProfiler.node();
		Position start = ProgramText.start(node);
		return profiler.site(start.getLine(), text.column(start), text.excerpt(node));
	}
}
