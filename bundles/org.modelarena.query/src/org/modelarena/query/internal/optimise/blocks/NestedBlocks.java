// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.optimise.blocks;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

import org.modelarena.query.internal.optimise.blocks.BlockContext.Purpose;
import org.modelarena.query.plan.FaultAnalysis;
import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.ValueType;

/** Rewrites the blocks within a block: those of its terms, and the branches of unions and closures. Each is told what is known where it stands. */
public final class NestedBlocks {
	private final BlockContext context;
	private final BiFunction<Block, BlockContext, Block> change;

	private NestedBlocks(BlockContext context, BiFunction<Block, BlockContext, Block> change) {
		this.context = context;
		this.change = change;
	}

	/** The block with each that is directly within it replaced. */
	public static Block replace(Block block, BlockContext context, BiFunction<Block, BlockContext, Block> change) {
		return new NestedBlocks(context, change).in(block);
	}

	private Block in(Block block) {
		Purpose ofBranches = context.keepsOrder(block) ? Purpose.ORDERED_VALUES : Purpose.VALUES;
		List<Step> steps = new ArrayList<>();
		FaultAnalysis known = context.around();
		for (Step step : block.steps()) {
			FaultAnalysis here = known;
			Step replaced = switch (step) {
			case Step.Union union -> Rewriting.branches(union, branch -> in(branch, here, ofBranches));
			case Step.Closure closure -> new Step.Closure(closure.element(), in(closure.start(), here, ofBranches),
					in(closure.links(), here.behind(closure), ofBranches));
			case Step.Combine combine -> combine(combine, here);
			default -> Rewriting.mapped(step, term -> in(term, here));
			};
			steps.add(replaced);
			// Both forms, as later terms may have either.
			known = known.behind(step);
			known = replaced.equals(step) ? known : known.behind(replaced);
		}
		FaultAnalysis end = known;
		return new Block(steps, block.outputs().stream().map(output -> in(output, end)).toList());
	}

	private Step.Branch in(Step.Branch branch, FaultAnalysis known, Purpose purpose) {
		Block changed = change.apply(new Block(branch.pipeline(), branch.values()), context.at(known, purpose));
		return new Step.Branch(changed.pipeline(), changed.outputs());
	}

	private Step combine(Step.Combine combine, FaultAnalysis known) {
		Block changed = change.apply(new Block(combine.pipeline(), List.of(combine.of())), context.at(known, Purpose.ORDERED_VALUES));
		return new Step.Combine(combine.elements(), changed.pipeline(), changed.outputs().get(0));
	}

	private Term in(Term term, FaultAnalysis known) {
		return switch (term) {
		case Term.Exists exists -> new Term.Exists(block(exists.pipeline(), known, Purpose.EXISTENCE));
		case Term.Count count -> new Term.Count(block(count.pipeline(), known, Purpose.NUMBER));
		case Term.Aggregate aggregate -> {
			Purpose purpose = aggregate.type() == ValueType.REAL ? Purpose.ORDERED_VALUES : Purpose.VALUES;
			Block changed = change.apply(new Block(aggregate.pipeline(), List.of(aggregate.of())), context.at(known, purpose));
			yield new Term.Aggregate(aggregate.function(), changed.pipeline(), changed.outputs().get(0));
		}
		case Term.Item item -> {
			Block changed = change.apply(new Block(item.pipeline(), List.of(item.of())), context.at(known, item.isLast() ? Purpose.ORDERED_VALUES : Purpose.FIRST));
			yield new Term.Item(changed.pipeline(), changed.outputs().get(0), item.isLast(), item.isRequired());
		}
		case Term.Listing list -> {
			Block changed = change.apply(new Block(list.pipeline(), list.of()), context.at(known, Purpose.ORDERED_VALUES));
			yield new Term.Listing(changed.pipeline(), changed.outputs(), list.order());
		}
		case Term.And and -> new Term.And(junction(and.operands(), known, true));
		case Term.Or or -> new Term.Or(junction(or.operands(), known, false));
		case Term.Choice choice -> new Term.Choice(in(choice.condition(), known), in(choice.then(), known.whenTrue(choice.condition())),
				in(choice.otherwise(), known.whenFalse(choice.condition())));
		default -> Rewriting.mapped(term, operand -> in(operand, known));
		};
	}

	private Pipeline block(Pipeline pipeline, FaultAnalysis known, Purpose purpose) {
		return change.apply(new Block(pipeline, List.of()), context.at(known, purpose)).pipeline();
	}

	private List<Term> junction(List<Term> operands, FaultAnalysis around, boolean goesOn) {
		List<Term> replaced = new ArrayList<>();
		FaultAnalysis known = around;
		for (Term operand : operands) {
			replaced.add(in(operand, known));
			known = goesOn ? known.whenTrue(operand) : known.whenFalse(operand);
		}
		return replaced;
	}
}
