// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query;

import java.util.function.BiFunction;

import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Explanation;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.Strategy;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.PreparedQuery;
import org.modelarena.core.pushdown.StatementSnapshot;
import org.modelarena.query.internal.statement.PushdownDecision;
import org.modelarena.query.internal.statement.StatementRunner;
import org.modelarena.query.internal.vector.Budget;
import org.modelarena.query.plan.Plan;

/** A query that runs as one statement of a store's engine, and in no other way. Thread-safe. */
final class PushdownQuery implements PreparedQuery {
	private final PushdownDecision statements;

	PushdownQuery(Plan plan) {
		this.statements = new PushdownDecision(plan);
	}

	static ArenaException refusal(String reason) {
		return new ArenaException(ErrorCode.UNSUPPORTED,
				"The query does not run as a statement of the store's engine (" + reason + "); leave out '" + Strategy.PUSHDOWN.label() + "'.");
	}

	private static StatementSnapshot engine(ModelSnapshot snapshot) {
		if (snapshot instanceof StatementSnapshot engine) {
			return engine;
		}
		throw refusal("this store has none; neo4j, neoemf and rocksdb have");
	}

	@Override
	public Answer execute(ModelSnapshot snapshot, QueryLimits limits, Cancellation cancellation) {
		return run(snapshot, cancellation, (runner, engine) -> runner.answer(engine, new Budget(limits), cancellation));
	}

	@Override
	public Explanation explain(ModelSnapshot snapshot, QueryLimits limits, Cancellation cancellation) {
		return run(snapshot, cancellation, (runner, engine) -> runner.explain(engine, new Budget(limits), cancellation));
	}

	/** The statement is written when it is asked for first. */
	private <T> T run(ModelSnapshot snapshot, Cancellation cancellation, BiFunction<StatementRunner, StatementSnapshot, T> work) {
		StatementSnapshot engine = engine(snapshot);
		engine.awaitEngine(cancellation);
		try {
			return work.apply(statements.required(engine, cancellation), engine);
		} catch (PlanFault fault) {
			throw refusal(fault.getMessage());
		} catch (StackOverflowError e) {
			throw refusal("the plan is nested too deeply");
		}
	}
}
