// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.gremlin;

import static org.modelarena.query.internal.gremlin.ValueWriter.nested;

import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

import org.modelarena.core.pushdown.Statement;
import org.modelarena.core.pushdown.StatementSnapshot;
import org.modelarena.query.PlanFault;
import org.modelarena.query.plan.FaultAnalysis;
import org.modelarena.query.plan.Plan;
import org.modelarena.query.plan.PlanPrinter;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.ValueType;

/** Turns plans into traversals, as texts of Gremlin's own grammar. */
public final class GremlinTranslation {
	/** Longer ones are not read by every server. */
	private static final int LONGEST = 60_000;

	private GremlinTranslation() {
	}

	/**
	 * A traversal with a value for each column of a plan, of an element the key. What it {@code project}s has the columns in their order, and leaves
	 * out those that are null; one column that is never null comes alone.
	 *
	 * @throws PlanFault if the plan may fault, or has no traversal that is known to mean exactly the same
	 */
	public static Statement of(Plan plan, StatementSnapshot snapshot) {
		if (plan.isOrdered()) {
			throw new PlanFault("the order of rows has no form in Gremlin, as the graph has one of its own");
		}
		requireNoOtherFault(plan);
		VariableLabels labels = new VariableLabels();
		GremlinNames words = new GremlinNames(snapshot);
		ValueWriter values = new ValueWriter(labels, words);
		StepWriter.Written rows = values.steps().of(plan.pipeline(), new TraversalPosition(null, FaultAnalysis.START));
		boolean startsAtElements = rows.text().startsWith(".V()");
		String cells = cells(plan, values, words, rows.end());
		String text = labels.withoutUnused("g" + (startsAtElements ? "" : ".inject(0)") + rows.text() + cells);
		if (text.length() > LONGEST) {
			throw new PlanFault("the traversal would be too long");
		}
		return new Statement(text, Map.of());
	}

	private static String cells(Plan plan, ValueWriter values, GremlinNames words, TraversalPosition end) {
		List<Plan.Column> columns = plan.columns();
		if (columns.isEmpty()) {
			throw new PlanFault("rows without values have no form in Gremlin");
		}
		if (columns.size() == 1 && !end.facts().mayBeNull(columns.getFirst().value())) {
			return cell(columns.getFirst().value(), values, words, end, false);
		}
		VariableLabels keys = new VariableLabels();
		StringJoiner names = new StringJoiner(",", ".project(", ")");
		StringBuilder cells = new StringBuilder();
		for (Plan.Column column : columns) {
			names.add("'" + keys.fresh(column.name()) + "'");
			cells.append(".by(").append(nested(cell(column.value(), values, words, end, true))).append(")");
		}
		return names + cells.toString();
	}

	private static String cell(Term value, ValueWriter values, GremlinNames words, TraversalPosition end, boolean isNested) {
		boolean isElement = value.type() instanceof ValueType.Element && !(value instanceof Term.Constant);
		return (isNested ? values.last(value, end) : values.of(value, end)) + (isElement ? words.key() : "");
	}

	/** Refuses plans that may fault otherwise than by reading something of an element that is null, which a traversal tells. */
	private static void requireNoOtherFault(Plan plan) {
		FaultAnalysis facts = FaultAnalysis.START;
		for (Term element : FeatureReads.of(plan)) {
			facts = facts.withNotNull(element);
		}
		for (Step step : plan.pipeline().steps()) {
			if (facts.mayFault(step)) {
				throw mayFault(new PlanPrinter().of(step));
			}
			facts = facts.behind(step);
		}
		for (Plan.Column column : plan.columns()) {
			if (facts.mayFault(column.value())) {
				throw mayFault(new PlanPrinter().of(column.value()));
			}
		}
	}

	static PlanFault mayFault(String what) {
		return new PlanFault("'" + what + "' may fault, which a traversal cannot tell");
	}
}
