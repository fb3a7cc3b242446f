// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.optimise;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.model.Metamodel;
import org.modelarena.query.internal.optimise.blocks.Block;
import org.modelarena.query.internal.optimise.blocks.BlockContext;
import org.modelarena.query.internal.optimise.blocks.BlockContext.Purpose;
import org.modelarena.query.internal.optimise.blocks.NestedBlocks;
import org.modelarena.query.internal.optimise.blocks.Rule;
import org.modelarena.query.internal.optimise.rules.CommonSubexpressions;
import org.modelarena.query.internal.optimise.rules.ConjunctSplitting;
import org.modelarena.query.internal.optimise.rules.DistinctElimination;
import org.modelarena.query.internal.optimise.rules.EarlyStop;
import org.modelarena.query.internal.optimise.rules.ExtentNarrowing;
import org.modelarena.query.internal.optimise.rules.HashJoins;
import org.modelarena.query.internal.optimise.rules.IndexSelection;
import org.modelarena.query.internal.optimise.rules.Materialisation;
import org.modelarena.query.internal.optimise.rules.PointerJoins;
import org.modelarena.query.internal.optimise.rules.PredicatePushdown;
import org.modelarena.query.internal.optimise.rules.ProjectionInlining;
import org.modelarena.query.internal.optimise.rules.QuantifiedComparisons;
import org.modelarena.query.internal.optimise.rules.RedundantFilters;
import org.modelarena.query.internal.optimise.rules.SelfJoinElimination;
import org.modelarena.query.internal.optimise.rules.Simplification;
import org.modelarena.query.internal.optimise.rules.SortElimination;
import org.modelarena.query.internal.optimise.rules.ViewExpansion;
import org.modelarena.query.plan.FaultAnalysis;
import org.modelarena.query.plan.Plan;

/**
 * Makes faster plans of the same meaning: an ordered list of rules, each applied once to each block. What may fault keeps its place: nothing
 * that could hide a fault of it, or make it fault where it would not have, moves past it.
 */
public final class Optimiser {
	/** Applied to the whole first, as they bring in blocks that the others have to see. */
	private static final List<Rule> EXPANSIONS = List.of(new ViewExpansion());
	/** Applied to the innermost blocks first, as they look into those. */
	private static final List<Rule> SIMPLIFICATIONS = List.of(new Simplification(), new QuantifiedComparisons(), new ConjunctSplitting(), new ProjectionInlining());
	/** Applied to the outermost block first. */
	private static final List<Rule> IMPROVEMENTS = List.of(new SortElimination(), new SelfJoinElimination(), new DistinctElimination(), new PointerJoins(), new PredicatePushdown(),
			new ExtentNarrowing(), new RedundantFilters(), new IndexSelection(), new EarlyStop());
	/** The improvements that are of use whatever reads the model. */
	private static final List<Rule> GENERAL_IMPROVEMENTS = List.of(new SortElimination(), new SelfJoinElimination(), new DistinctElimination(), new PointerJoins(), new PredicatePushdown(),
			new ExtentNarrowing(), new RedundantFilters());
	/** Applied to the innermost blocks first, when everything has found its place. */
	private static final List<Rule> PHYSICAL = List.of(new HashJoins(), new Materialisation(), new CommonSubexpressions());

	private final Set<String> fired = new LinkedHashSet<>();

	private Optimiser() {
	}

	/**
	 * A plan that has been optimised.
	 *
	 * @param rules the titles of the rules that changed it, in their order
	 */
	public record Optimised(Plan plan, List<String> rules) {
		public Optimised {
			rules = List.copyOf(rules);
		}
	}

	/** A plan of the same meaning for a snapshot. */
	public static Optimised optimise(Plan plan, ColumnSnapshot snapshot) {
		Optimiser optimiser = new Optimiser();
		BlockContext context = context(plan, snapshot);
		Block block = block(plan);
		block = optimiser.apply(EXPANSIONS, block, context);
		block = optimiser.innermostFirst(SIMPLIFICATIONS, block, context);
		block = optimiser.outermostFirst(IMPROVEMENTS, block, context);
		block = optimiser.innermostFirst(PHYSICAL, block, context);
		return new Optimised(plan(plan, block), new ArrayList<>(optimiser.fired));
	}

	/** A plan of the same meaning for any model, without steps that are no part of the language of plans but of how we run them. */
	public static Plan rewritten(Plan plan, Metamodel metamodel) {
		Optimiser optimiser = new Optimiser();
		BlockContext context = context(plan, new UnseenModel(metamodel));
		Block block = optimiser.apply(EXPANSIONS, block(plan), context);
		block = optimiser.innermostFirst(SIMPLIFICATIONS, block, context);
		return plan(plan, optimiser.outermostFirst(GENERAL_IMPROVEMENTS, block, context));
	}

	/** The plan with the expressions of derived attributes in their place, also where the store keeps their values. */
	public static Plan withoutViews(Plan plan, ColumnSnapshot snapshot) {
		Block block = new ViewExpansion(true).rewrite(block(plan), context(plan, snapshot));
		return plan(plan, block);
	}

	private static BlockContext context(Plan plan, ColumnSnapshot snapshot) {
		return new BlockContext(FaultAnalysis.START, plan.isOrdered() ? Purpose.ORDERED_ROWS : Purpose.ROWS, snapshot);
	}

	private static Block block(Plan plan) {
		return new Block(plan.pipeline(), plan.columns().stream().map(Plan.Column::value).toList());
	}

	private static Plan plan(Plan plan, Block block) {
		List<Plan.Column> columns = new ArrayList<>();
		for (int i = 0; i < plan.columns().size(); i++) {
			columns.add(new Plan.Column(plan.columns().get(i).name(), block.outputs().get(i)));
		}
		return new Plan(block.pipeline(), columns, plan.emptyColumns(), plan.isOrdered());
	}

	private Block apply(List<Rule> rules, Block given, BlockContext context) {
		Block block = given;
		for (Rule rule : rules) {
			Block rewritten = rule.rewrite(block, context);
			if (!rewritten.equals(block)) {
				fired.add(rule.title());
				block = rewritten;
			}
		}
		return block;
	}

	private Block innermostFirst(List<Rule> rules, Block block, BlockContext context) {
		return block.isConstant() ? block : apply(rules, NestedBlocks.replace(block, context, (nested, inner) -> innermostFirst(rules, nested, inner)), context);
	}

	private Block outermostFirst(List<Rule> rules, Block block, BlockContext context) {
		return block.isConstant() ? block : NestedBlocks.replace(apply(rules, block, context), context, (nested, inner) -> outermostFirst(rules, nested, inner));
	}

	/** The columns that may fault for a row that reaches them. */
	public static List<Plan.Column> mayFault(Plan plan) {
		FaultAnalysis end = FaultAnalysis.START.behind(plan.pipeline());
		return plan.columns().stream().filter(column -> end.mayFault(column.value())).toList();
	}

	/** The titles of all rules, in the order in which they are applied. */
	public static List<String> rules() {
		return List.of(EXPANSIONS, SIMPLIFICATIONS, IMPROVEMENTS, PHYSICAL).stream().flatMap(List::stream).map(Rule::title).toList();
	}
}
