package org.modelarena.query.ocl.internal.profiler;

import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.ocl.expressions.OCLExpression;
import org.modelarena.core.Advice;
import org.modelarena.query.ExpressionProfiler;
import org.modelarena.query.ocl.internal.parser.OclParser;
import org.modelarena.query.ocl.internal.parser.ParsedOcl;
import org.modelarena.query.ocl.internal.parser.QueryText;

/** What the expressions of a query are for a profiler. Used by one thread, for one execution. */
public final class ProfiledExpressions {
	/** What is evaluated less often is not worth an attribute. */
	private static final long LEAST_CALLS = 1_000;
	private static final double LEAST_SHARE = 0.3;

	private final QueryText text;
	private final int prefix;
	private final ExpressionLocations places;
	private final ExpressionProfiler profiler;
	private final Map<OCLExpression<EClassifier>, ExpressionProfiler.Site> sites = new IdentityHashMap<>();
	private ParsedOcl program;

	public ProfiledExpressions(String text, ExpressionProfiler profiler) {
		this.text = new QueryText(text);
		this.places = new ExpressionLocations(text);
		this.prefix = this.text.isDocument() ? 0 : OclParser.EXPRESSION_PREFIX.length();
		this.profiler = profiler;
		profiler.advisedBy(this::advice);
	}

	/** What is about to run. */
	public void read(ParsedOcl running) {
		program = running;
	}

	/** The costliest expression that could be an attribute; of several that cost the same, the outermost. */
	private List<Advice> advice(long nanos) {
		return sites.entrySet().stream().filter(entry -> entry.getValue().calls() >= LEAST_CALLS && entry.getValue().nanos() >= nanos * LEAST_SHARE)
				.sorted(Comparator.comparingLong(entry -> -entry.getValue().nanos()))
				.flatMap(entry -> new DerivedExpression(text, prefix, program).advice(entry.getKey(), entry.getValue(), nanos).stream()).limit(1).toList();
	}

	/** The evaluation of an expression begins. */
	public void enter(OCLExpression<EClassifier> expression) {
		ExpressionProfiler.Site site = sites.get(expression);
		if (site == null) {
			site = site(expression);
			sites.put(expression, site);
		}
		profiler.enter(site);
	}

	/** It ends. */
	public void leave() {
		profiler.leave();
	}

	private ExpressionProfiler.Site site(OCLExpression<EClassifier> expression) {
		int name = places.start(expression);
		return profiler.site(text.line(name), text.column(name), text.excerpt(name, places.end(expression)));
	}
}
