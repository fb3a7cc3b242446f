// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.interpreter;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedDeque;

import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.ocl.expressions.OCLExpression;
import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.query.ExpressionProfiler;
import org.modelarena.query.PartRuns;
import org.modelarena.query.PartlyCompiled;
import org.modelarena.query.QueryPart;
import org.modelarena.query.ocl.internal.evaluator.PartValues;
import org.modelarena.query.ocl.internal.profiler.ProfiledExpressions;

/** A query that is interpreted except for some expressions, with as many parsed copies as executions run at once, see {@link OclQuery}. */
public final class PartlyCompiledOcl implements PartlyCompiled {
	private final Query query;
	private final Metamodel metamodel;
	private final List<QueryPart> parts;
	private final ConcurrentLinkedDeque<Copy> idle = new ConcurrentLinkedDeque<>();

	private record Copy(OclProgram program, Map<OCLExpression<EClassifier>, QueryPart> marked) {
	}

	/** @param parts in the order of their places */
	public PartlyCompiledOcl(Query query, Metamodel metamodel, List<QueryPart> parts) {
		this.query = query;
		this.metamodel = metamodel;
		this.parts = List.copyOf(parts);
	}

	@Override
	public List<QueryPart> parts() {
		return parts;
	}

	@Override
	public Answer execute(ModelSnapshot snapshot, QueryLimits limits, Cancellation cancellation, PartRuns runs, ExpressionProfiler profiler) {
		Copy known = idle.poll();
		Copy copy = known == null ? parse(cancellation) : known;
		try {
			return copy.program().execute(snapshot, query.parameters(), limits, cancellation, new PartValues(copy.marked(), runs, snapshot),
					profiler == null ? null : new ProfiledExpressions(query.text(), profiler));
		} finally {
			idle.push(copy);
		}
	}

	private Copy parse(Cancellation cancellation) {
		OclProgram program = OclProgram.parse(query, null, metamodel, cancellation);
		List<OCLExpression<EClassifier>> nodes = program.question().expressions();
		Map<OCLExpression<EClassifier>, QueryPart> marked = new IdentityHashMap<>();
		parts.forEach(part -> marked.put(nodes.get(part.form().place()), part));
		return new Copy(program, marked);
	}
}
