// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.optimise.rules;

import java.util.List;
import java.util.Optional;

import org.eclipse.emf.ecore.EAttribute;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.model.Derivation;
import org.modelarena.query.PlanExpression;
import org.modelarena.query.internal.optimise.blocks.Block;
import org.modelarena.query.internal.optimise.blocks.BlockContext;
import org.modelarena.query.internal.optimise.blocks.BlockContext.Purpose;
import org.modelarena.query.internal.optimise.blocks.NestedBlocks;
import org.modelarena.query.internal.optimise.blocks.Rewriting;
import org.modelarena.query.internal.optimise.blocks.Rule;
import org.modelarena.query.plan.FaultAnalysis;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;

/** Puts the expressions of derived attributes where they are read, if the store does not keep their values; in all blocks within, too. */
public final class ViewExpansion implements Rule {
	/** Derived attributes may read each other; beyond this they are computed one by one. */
	private static final int DEEPEST = 8;

	private final boolean isOfAll;

	/** Of those alone whose values the store does not keep. */
	public ViewExpansion() {
		this(false);
	}

	/** @param isOfAll whether it does not matter what the store keeps */
	public ViewExpansion(boolean isOfAll) {
		this.isOfAll = isOfAll;
	}

	@Override
	public String title() {
		return "view expansion";
	}

	@Override
	public Block rewrite(Block block, BlockContext context) {
		return expand(block, context, 0);
	}

	private Block expand(Block block, BlockContext context, int depth) {
		// Blocks within come first: in what is put in the place of an attribute, all is done that is to be done.
		Block own = NestedBlocks.replace(block, context, (nested, inner) -> expand(nested, inner, depth));
		List<Step> steps = own.steps().stream().map(step -> Rewriting.mapped(step, term -> expand(term, context.snapshot(), depth))).toList();
		return new Block(steps, own.outputs().stream().map(output -> expand(output, context.snapshot(), depth)).toList());
	}

	private Term expand(Term term, ColumnSnapshot snapshot, int depth) {
		return term instanceof Term.Attribute attribute && Derivation.isDerived(attribute.attribute()) && (isOfAll || !snapshot.holds(attribute.attribute()))
				? expand(attribute, snapshot, depth) : Rewriting.mapped(term, operand -> expand(operand, snapshot, depth));
	}

	private Term expand(Term.Attribute attribute, ColumnSnapshot snapshot, int depth) {
		Term of = expand(attribute.of(), snapshot, depth);
		// A path would be followed anew at each place where the expression mentions the element.
		Optional<Term> expression = depth < DEEPEST && of instanceof Term.Use ? expression(attribute.attribute(), of, snapshot) : Optional.empty();
		if (expression.isEmpty() || !expression.get().type().equals(attribute.type())) {
			return new Term.Attribute(of, attribute.attribute());
		}
		Block value = new Block(List.of(), List.of(expression.get()));
		return expand(value, new BlockContext(FaultAnalysis.START, Purpose.VALUES, snapshot), depth + 1).outputs().get(0);
	}

	private static Optional<Term> expression(EAttribute attribute, Term self, ColumnSnapshot snapshot) {
		return snapshot.metamodel().expression(attribute) instanceof PlanExpression expression ? expression.term(self) : Optional.empty();
	}
}
