package org.modelarena.query.internal.optimise;

import java.util.List;
import java.util.Optional;

import org.eclipse.emf.ecore.EAttribute;
import org.modelarena.core.ModelSnapshot;
import org.modelarena.core.derived.Derivation;
import org.modelarena.query.PlanExpression;
import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;

/** Puts the expressions of derived attributes where they are read, if the store does not keep their values. */
final class Derivations {
	/** Derived attributes may read each other; beyond this they are computed one by one. */
	private static final int DEEPEST = 8;

	private final ModelSnapshot snapshot;
	private int depth;

	Derivations(ModelSnapshot snapshot) {
		this.snapshot = snapshot;
	}

	List<Step> inline(List<Step> steps) {
		return steps.stream().map(this::inline).toList();
	}

	private Step inline(Step step) {
		return step instanceof Step.Union union
				? Normal.branches(union, branch -> new Step.Branch(new Pipeline(inline(branch.pipeline().steps())), branch.values().stream().map(this::inline).toList()))
				: Normal.mapped(step, this::inline);
	}

	Term inline(Term term) {
		return switch (term) {
		case Term.Attribute attribute when Derivation.isDerived(attribute.attribute()) && !snapshot.holds(attribute.attribute()) -> inline(attribute);
		case Term.Exists exists -> new Term.Exists(new Pipeline(inline(exists.pipeline().steps())));
		case Term.Count count -> new Term.Count(new Pipeline(inline(count.pipeline().steps())));
		case Term.Item item -> new Term.Item(new Pipeline(inline(item.pipeline().steps())), inline(item.of()), item.isLast(), item.isRequired());
		case Term.Sum sum -> new Term.Sum(new Pipeline(inline(sum.pipeline().steps())), inline(sum.of()));
		default -> Normal.mapped(term, this::inline);
		};
	}

	private Term inline(Term.Attribute attribute) {
		Term of = inline(attribute.of());
		// A path would be followed anew at each place where the expression mentions the element.
		Optional<Term> expression = depth < DEEPEST && of instanceof Term.Use ? expression(attribute.attribute(), of) : Optional.empty();
		if (expression.isEmpty() || !expression.get().type().equals(attribute.type())) {
			return new Term.Attribute(of, attribute.attribute());
		}
		depth++;
		try {
			return inline(expression.get());
		} finally {
			depth--;
		}
	}

	private Optional<Term> expression(EAttribute attribute, Term self) {
		return snapshot.metamodel().expression(attribute) instanceof PlanExpression expression ? expression.term(self) : Optional.empty();
	}
}
