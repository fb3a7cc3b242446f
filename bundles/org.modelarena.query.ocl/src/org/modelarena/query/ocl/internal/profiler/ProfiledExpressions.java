// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.profiler;

import java.util.IdentityHashMap;
import java.util.Map;

import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.ocl.expressions.OCLExpression;
import org.modelarena.query.ExpressionProfiler;
import org.modelarena.query.ocl.internal.parser.OclParser;
import org.modelarena.query.ocl.internal.parser.ParsedOcl;
import org.modelarena.query.ocl.internal.parser.QueryText;

/** The expressions of a query, as a profiler knows them. Used by one thread, for one execution. */
public final class ProfiledExpressions {
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
	}

	/** Takes the program that is about to run. */
	public void read(ParsedOcl running) {
		program = running;
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
		return profiler.site(text.line(name), text.column(name), text.excerpt(name, places.end(expression)),
				() -> new DerivedExpression(text, prefix, program).attribute(expression));
	}
}
