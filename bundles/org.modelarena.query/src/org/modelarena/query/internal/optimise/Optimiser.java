package org.modelarena.query.internal.optimise;

import java.util.ArrayList;
import java.util.List;

import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Plan;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;

/**
 * Makes faster plans of the same meaning. What may fault keeps its place: nothing that could hide a fault of it, or make it fault where it
 * would not have, moves past it.
 */
public final class Optimiser {
	private final ColumnSnapshot snapshot;

	private Optimiser(ColumnSnapshot snapshot) {
		this.snapshot = snapshot;
	}

	/** A plan of the same meaning for a snapshot. */
	public static Plan optimise(Plan plan, ColumnSnapshot snapshot) {
		return new Optimiser(snapshot).optimise(plan);
	}

	private Plan optimise(Plan plan) {
		List<Plan.Column> columns = new ArrayList<>(plan.columns());
		Derivations derivations = new Derivations(snapshot);
		columns.replaceAll(column -> new Plan.Column(column.name(), Normal.term(derivations.inline(column.value()))));
		List<Step> normal = Normal.steps(Certain.steps(derivations.inline(plan.pipeline().steps()), Facts.NONE));
		List<Step> steps = improve(Binds.inline(normal, columns, Facts.NONE), Facts.NONE, plan.isOrdered() ? Use.ORDERED : Use.ROWS);
		Facts end = Facts.NONE;
		for (Step step : steps) {
			end = end.behind(step);
		}
		Facts known = end;
		columns.replaceAll(column -> new Plan.Column(column.name(), within(Normal.term(Certain.term(column.value(), known)), known)));
		return new Plan(new Pipeline(Shared.bind(steps, columns, Facts.NONE)), columns, plan.emptyColumns(), plan.isOrdered());
	}

	/** The columns that may fault for a row that reaches them. */
	public static List<Plan.Column> mayFault(Plan plan) {
		Facts end = Facts.NONE;
		for (Step step : plan.pipeline().steps()) {
			end = end.behind(step);
		}
		Facts known = end;
		return plan.columns().stream().filter(column -> known.mayFault(column.value())).toList();
	}

	/** What a pipeline's rows are wanted for. */
	private enum Use {
		/** They become rows of the answer, in any order. */
		ROWS,
		/** They become rows of the answer, in their order, which joins would change. */
		ORDERED,
		/** It is one of a term, for each row around it, and its rows may come in any order. */
		VALUES,
		/** It is one of a term, of which only the number of rows matters, for each row around it. */
		NUMBER;

		boolean isRepeated() {
			return this == VALUES || this == NUMBER;
		}
	}

	private List<Step> improve(List<Step> given, Facts around, Use wanted) {
		List<Step> pipeline = wanted.isRepeated() ? Redundant.unsorted(given, around) : given;
		Use use = pipeline.stream().anyMatch(step -> step instanceof Step.Sort || step instanceof Step.Limit) ? Use.ORDERED : wanted;
		List<Step> joined = use == Use.ORDERED ? pipeline : Joins.follow(pipeline, around);
		List<Step> steps = Redundant.drop(Filters.early(joined, around), around);
		steps = new Seeks(snapshot, use == Use.NUMBER).make(steps, around);
		List<Step> improved = new ArrayList<>();
		Facts facts = around;
		for (Step step : steps) {
			Facts known = facts;
			improved.add(step instanceof Step.Union union ? union(union, known, use) : Normal.mapped(step, term -> within(term, known)));
			facts = facts.behind(step);
		}
		return use == Use.ORDERED ? improved : HashJoins.make(improved, use.isRepeated());
	}

	private Step union(Step.Union union, Facts around, Use use) {
		return Normal.branches(union, branch -> new Step.Branch(new Pipeline(improve(branch.pipeline().steps(), around, use == Use.ORDERED ? use : Use.VALUES)),
				branch.values().stream().map(value -> within(value, around.behind(branch.pipeline()))).toList()));
	}

	/** Improves the pipelines in a term. What the operands of a conjunction know of each other is not used. */
	private Term within(Term term, Facts facts) {
		return switch (term) {
		case Term.Exists exists -> new Term.Exists(within(exists.pipeline(), facts, Use.NUMBER));
		case Term.Count count -> new Term.Count(within(count.pipeline(), facts, Use.NUMBER));
		case Term.Sum sum -> new Term.Sum(within(sum.pipeline(), facts, Use.VALUES), within(sum.of(), facts.behind(sum.pipeline())));
		case Term.Item item -> item(item, facts);
		default -> Normal.mapped(term, operand -> within(operand, facts));
		};
	}

	private Pipeline within(Pipeline pipeline, Facts facts, Use use) {
		List<Step> steps = use == Use.NUMBER ? Binds.inline(pipeline.steps(), new ArrayList<>(), facts) : pipeline.steps();
		return new Pipeline(improve(steps, facts, use));
	}

	/** Where no row can fault, those behind the first need not be made. */
	private Term item(Term.Item item, Facts facts) {
		List<Step> steps = new ArrayList<>(within(item.pipeline(), facts, Use.ORDERED).steps());
		if (!item.isLast() && !facts.mayFault(new Term.Item(item.pipeline(), item.of(), false, false))) {
			steps.add(new Step.Limit(0, 1));
		}
		return new Term.Item(new Pipeline(steps), within(item.of(), facts.behind(item.pipeline())), item.isLast(), item.isRequired());
	}
}
