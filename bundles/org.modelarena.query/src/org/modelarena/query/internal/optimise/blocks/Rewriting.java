// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.optimise.blocks;

import java.util.function.UnaryOperator;

import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;

/** Replaces parts of steps and terms. */
public final class Rewriting {
	private Rewriting() {
	}

	/** The union with each branch replaced. */
	static Step branches(Step.Union union, UnaryOperator<Step.Branch> change) {
		return new Step.Union(union.variables(), union.branches().stream().map(change).toList());
	}

	/** The step with each of its terms replaced. */
	public static Step mapped(Step step, UnaryOperator<Term> change) {
		return switch (step) {
		case Step.Scan scan -> scan;
		case Step.Given given -> given;
		case Step.Seek seek -> seek;
		case Step.Expand expand -> new Step.Expand(expand.element(), change.apply(expand.from()), expand.reference(), expand.backwards());
		case Step.Bind bind -> new Step.Bind(bind.variable(), change.apply(bind.value()));
		case Step.Filter filter -> new Step.Filter(change.apply(filter.condition()));
		case Step.Require require -> new Step.Require(change.apply(require.condition()));
		case Step.Distinct distinct -> distinct;
		case Step.Sort sort -> new Step.Sort(sort.by().stream().map(change).toList());
		case Step.Limit limit -> limit;
		case Step.Union union -> union;
		case Step.Closure closure -> closure;
		case Step.Combine combine -> combine;
		case Step.Product product -> product;
		case Step.Join join -> new Step.Join(join.other(), change.apply(join.key()), change.apply(join.value()));
		};
	}

	/** The term with each operand replaced; pipelines stay. */
	public static Term mapped(Term term, UnaryOperator<Term> change) {
		return switch (term) {
		case Term.Attribute attribute -> new Term.Attribute(change.apply(attribute.of()), attribute.attribute());
		case Term.Target target -> new Term.Target(change.apply(target.of()), target.reference());
		case Term.Container container -> new Term.Container(change.apply(container.of()));
		case Term.Comparison comparison -> new Term.Comparison(comparison.comparator(), change.apply(comparison.left()), change.apply(comparison.right()));
		case Term.TextCall call -> new Term.TextCall(change.apply(call.text()), call.function());
		case Term.Real real -> new Term.Real(change.apply(real.of()), real.isSingle());
		case Term.Concatenation text -> new Term.Concatenation(text.parts().stream().map(change).toList());
		case Term.Arithmetic arithmetic -> new Term.Arithmetic(arithmetic.operator(), change.apply(arithmetic.left()), change.apply(arithmetic.right()));
		case Term.Not not -> new Term.Not(change.apply(not.operand()));
		case Term.And and -> new Term.And(and.operands().stream().map(change).toList());
		case Term.Or or -> new Term.Or(or.operands().stream().map(change).toList());
		case Term.Choice choice -> new Term.Choice(change.apply(choice.condition()), change.apply(choice.then()), change.apply(choice.otherwise()));
		case Term.IsNull isNull -> new Term.IsNull(change.apply(isNull.operand()));
		case Term.Cast cast -> new Term.Cast(change.apply(cast.of()), cast.eClass());
		case Term.IsType isType -> new Term.IsType(change.apply(isType.of()), isType.eClass(), isType.exactly());
		case Term.IsGiven isGiven -> new Term.IsGiven(isGiven.of().stream().map(change).toList(), isGiven.number());
		case Term.Constant constant -> constant;
		case Term.Use use -> use;
		case Term.Exists exists -> exists;
		case Term.Count count -> count;
		case Term.Aggregate aggregate -> aggregate;
		case Term.Item item -> item;
		case Term.Listing list -> list;
		};
	}
}
