// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.cypher;

import java.util.List;
import java.util.StringJoiner;

import org.modelarena.core.pushdown.Statement;
import org.modelarena.core.pushdown.StatementSnapshot;
import org.modelarena.query.PlanFault;
import org.modelarena.query.plan.FaultAnalysis;
import org.modelarena.query.plan.Plan;
import org.modelarena.query.plan.PlanPrinter;
import org.modelarena.query.plan.Step;

/** Turns plans into statements in Cypher. */
public final class CypherQuery {
	private CypherQuery() {
	}

	/**
	 * A statement with a value for each column of a plan, of an element the key.
	 *
	 * @throws PlanFault if the plan may fault, or has no statement that is known to mean exactly the same
	 */
	public static Statement of(Plan plan, StatementSnapshot snapshot) {
		if (plan.isOrdered()) {
			throw new PlanFault("the engine has an order of its own");
		}
		StatementScope scope = new StatementScope();
		TermWriter terms = new TermWriter(scope, new Patterns(snapshot));
		ClauseWriter clauses = new ClauseWriter(terms, FaultAnalysis.START, true);
		requireNoFault(plan.pipeline().steps());
		clauses.add(plan.pipeline().steps());
		StringJoiner cells = new StringJoiner(", ");
		for (Plan.Column column : plan.columns()) {
			if (clauses.facts().mayFault(column.value())) {
				throw new PlanFault("'" + new PlanPrinter().of(column.value()) + "' may fault, which a statement cannot tell");
			}
			cells.add(terms.cell(column.value(), clauses.facts()) + " AS " + scope.fresh(column.name()));
		}
		return new Statement(clauses.query() + "RETURN " + cells, scope.parameters());
	}

	private static void requireNoFault(List<Step> steps) {
		FaultAnalysis facts = FaultAnalysis.START;
		for (Step step : steps) {
			if (facts.mayFault(step)) {
				throw new PlanFault("'" + new PlanPrinter().of(step) + "' may fault, which a statement cannot tell");
			}
			facts = facts.behind(step);
		}
	}
}
