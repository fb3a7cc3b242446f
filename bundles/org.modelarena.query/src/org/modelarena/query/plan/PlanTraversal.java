// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.plan;

import java.util.List;

/** The parts of steps and terms, for those that walk through plans. */
public final class PlanTraversal {
	private PlanTraversal() {
	}

	/** The terms that a step evaluates. */
	public static List<Term> terms(Step step) {
		return switch (step) {
		case Step.Scan scan -> List.of();
		case Step.Given given -> List.of();
		case Step.Seek seek -> List.of();
		case Step.Expand expand -> List.of(expand.from());
		case Step.Bind bind -> List.of(bind.value());
		case Step.Filter filter -> List.of(filter.condition());
		case Step.Require require -> List.of(require.condition());
		case Step.Distinct distinct -> List.of();
		case Step.Sort sort -> sort.by();
		case Step.Limit limit -> List.of();
		case Step.Union union -> List.of();
		case Step.Closure closure -> List.of();
		case Step.Combine combine -> List.of();
		case Step.Join join -> List.of(join.key(), join.value());
		case Step.Product product -> List.of();
		};
	}

	/** The terms that a term is made of. */
	public static List<Term> operands(Term term) {
		return switch (term) {
		case Term.Constant constant -> List.of();
		case Term.Use use -> List.of();
		case Term.Attribute attribute -> List.of(attribute.of());
		case Term.Target target -> List.of(target.of());
		case Term.Container container -> List.of(container.of());
		case Term.Comparison comparison -> List.of(comparison.left(), comparison.right());
		case Term.TextCall call -> List.of(call.text());
		case Term.Concatenation text -> text.parts();
		case Term.Real real -> List.of(real.of());
		case Term.Arithmetic arithmetic -> List.of(arithmetic.left(), arithmetic.right());
		case Term.Not not -> List.of(not.operand());
		case Term.And and -> and.operands();
		case Term.Or or -> or.operands();
		case Term.Choice choice -> List.of(choice.condition(), choice.then(), choice.otherwise());
		case Term.IsNull isNull -> List.of(isNull.operand());
		case Term.IsType isType -> List.of(isType.of());
		case Term.IsGiven isGiven -> isGiven.of();
		case Term.Cast cast -> List.of(cast.of());
		case Term.Exists exists -> List.of();
		case Term.Count count -> List.of();
		case Term.Aggregate aggregate -> List.of(aggregate.of());
		case Term.Item item -> List.of(item.of());
		case Term.Listing list -> list.of();
		};
	}

	/** The pipelines that a term runs. */
	public static List<Pipeline> pipelines(Term term) {
		return switch (term) {
		case Term.Exists exists -> List.of(exists.pipeline());
		case Term.Count count -> List.of(count.pipeline());
		case Term.Aggregate aggregate -> List.of(aggregate.pipeline());
		case Term.Item item -> List.of(item.pipeline());
		case Term.Listing list -> List.of(list.pipeline());
		default -> List.of();
		};
	}
}
