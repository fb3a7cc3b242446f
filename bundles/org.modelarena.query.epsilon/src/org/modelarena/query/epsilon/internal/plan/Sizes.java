package org.modelarena.query.epsilon.internal.plan;

import java.util.List;

import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;

/** How large terms are, parts that stand in several places counted for each; EOL computes many of them only once. */
final class Sizes {
	private static final int MOST = 5_000;

	private int left = MOST;

	private Sizes() {
	}

	/** @throws Untranslatable if a term is too large for a plan */
	static Term checked(Term term) {
		Sizes sizes = new Sizes();
		sizes.count(term);
		if (sizes.left < 0) {
			throw new Untranslatable("The plan becomes too large.", null);
		}
		return term;
	}

	private void count(Pipeline pipeline) {
		for (Step step : pipeline.steps()) {
			switch (step) {
			case Step.Scan scan -> left--;
			case Step.Expand expand -> count(expand.from());
			case Step.Bind bind -> count(bind.value());
			case Step.Filter filter -> count(filter.condition());
			case Step.Require require -> count(require.condition());
			case Step.Distinct distinct -> left--;
			case Step.Join join -> left--;
			}
		}
	}

	private void count(List<Term> terms) {
		terms.forEach(this::count);
	}

	private void count(Term term) {
		if (--left < 0) {
			return;
		}
		switch (term) {
		case Term.Constant constant -> left--;
		case Term.Use use -> left--;
		case Term.Attribute attribute -> count(attribute.of());
		case Term.Target target -> count(target.of());
		case Term.Container container -> count(container.of());
		case Term.Comparison comparison -> count(List.of(comparison.left(), comparison.right()));
		case Term.Arithmetic arithmetic -> count(List.of(arithmetic.left(), arithmetic.right()));
		case Term.Not not -> count(not.operand());
		case Term.And and -> count(and.operands());
		case Term.Or or -> count(or.operands());
		case Term.Choice choice -> count(List.of(choice.condition(), choice.then(), choice.otherwise()));
		case Term.IsNull isNull -> count(isNull.operand());
		case Term.IsType isType -> count(isType.of());
		case Term.Exists exists -> count(exists.pipeline());
		case Term.Count count -> count(count.pipeline());
		case Term.Sum sum -> {
			count(sum.pipeline());
			count(sum.of());
		}
		}
	}
}
