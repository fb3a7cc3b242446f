// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.optimise.rules;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

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
	/** Derived attributes may read each other; beyond this they are computed one by one, and so is one that reads itself of other elements. */
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
		return expand(block, context, Set.of());
	}

	private Block expand(Block block, BlockContext context, Set<EAttribute> around) {
		// Blocks within come first: in what is put in the place of an attribute, all is done that is to be done.
		Block own = NestedBlocks.replace(block, context, (nested, inner) -> expand(nested, inner, around));
		List<Step> steps = own.steps().stream().map(step -> Rewriting.mapped(step, term -> expand(term, context.snapshot(), around))).toList();
		return new Block(steps, own.outputs().stream().map(output -> expand(output, context.snapshot(), around)).toList());
	}

	private Term expand(Term term, ColumnSnapshot snapshot, Set<EAttribute> around) {
		return term instanceof Term.Attribute attribute && Derivation.isDerived(attribute.attribute()) && (isOfAll || !snapshot.holds(attribute.attribute()))
				? expand(attribute, snapshot, around) : Rewriting.mapped(term, operand -> expand(operand, snapshot, around));
	}

	private Term expand(Term.Attribute attribute, ColumnSnapshot snapshot, Set<EAttribute> around) {
		Term of = expand(attribute.of(), snapshot, around);
		// A path would be followed anew at each place where the expression mentions the element.
		Optional<Term> expression = around.size() < DEEPEST && !around.contains(attribute.attribute()) && of instanceof Term.Use ? expression(attribute.attribute(), of, snapshot) : Optional.empty();
		if (expression.isEmpty() || !expression.get().type().equals(attribute.type())) {
			return new Term.Attribute(of, attribute.attribute());
		}
		Set<EAttribute> within = new HashSet<>(around);
		within.add(attribute.attribute());
		Block value = new Block(List.of(), List.of(expression.get()));
		return expand(value, new BlockContext(FaultAnalysis.START, Purpose.VALUES, snapshot), within).outputs().get(0);
	}

	private static Optional<Term> expression(EAttribute attribute, Term self, ColumnSnapshot snapshot) {
		return snapshot.metamodel().expression(attribute) instanceof PlanExpression expression ? expression.term(self) : Optional.empty();
	}
}
