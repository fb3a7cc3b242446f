// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.interpreter;

import java.util.concurrent.ConcurrentLinkedDeque;

import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Profile;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.PreparedQuery;
import org.modelarena.query.ExpressionProfiler;
import org.modelarena.query.ocl.internal.profiler.ProfiledExpressions;

/**
 * A query with as many parsed copies as executions run at once: the parsed form resolves types lazily while it is evaluated and must
 * not be shared between threads.
 */
public final class OclQuery implements PreparedQuery {
	private final Query query;
	private final Metamodel metamodel;
	private final ConcurrentLinkedDeque<OclProgram> idle = new ConcurrentLinkedDeque<>();

	public OclQuery(Query query, Metamodel metamodel, Cancellation cancellation) {
		this.query = query;
		this.metamodel = metamodel;
		idle.push(OclProgram.parse(query, null, metamodel, cancellation));
	}

	@Override
	public Answer execute(ModelSnapshot snapshot, QueryLimits limits, Cancellation cancellation) {
		return execute(snapshot, limits, cancellation, null);
	}

	@Override
	public Profile profile(ModelSnapshot snapshot, QueryLimits limits, Cancellation cancellation) {
		return ExpressionProfiler.profile(profiler -> () -> execute(snapshot, limits, cancellation, new ProfiledExpressions(query.text(), profiler)));
	}

	private Answer execute(ModelSnapshot snapshot, QueryLimits limits, Cancellation cancellation, ProfiledExpressions sites) {
		OclProgram program = idle.poll();
		if (program == null) {
			program = OclProgram.parse(query, null, metamodel, cancellation);
		}
		try {
			return program.execute(snapshot, query.parameters(), limits, cancellation, null, sites);
		} finally {
			idle.push(program);
		}
	}
}
