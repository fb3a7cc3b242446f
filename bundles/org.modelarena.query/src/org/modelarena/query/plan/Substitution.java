// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.plan;

import java.util.List;

/** Puts a term in the place of a variable, also within pipelines. */
public record Substitution(Variable variable, Term by) {
	/** The substitution of that variable. */
	public static Substitution of(Variable variable, Term by) {
		return new Substitution(variable, by);
	}

	public Term in(Term term) {
		return switch (term) {
		case Term.Constant constant -> constant;
		case Term.Use use -> use.variable() == variable ? by : use;
		case Term.Attribute attribute -> new Term.Attribute(in(attribute.of()), attribute.attribute());
		case Term.Target target -> new Term.Target(in(target.of()), target.reference());
		case Term.Container container -> new Term.Container(in(container.of()));
		case Term.Comparison comparison -> new Term.Comparison(comparison.comparator(), in(comparison.left()), in(comparison.right()));
		case Term.TextCall call -> new Term.TextCall(in(call.text()), call.function());
		case Term.Real real -> new Term.Real(in(real.of()), real.isSingle());
		case Term.Concatenation text -> new Term.Concatenation(all(text.parts()));
		case Term.Arithmetic arithmetic -> new Term.Arithmetic(arithmetic.operator(), in(arithmetic.left()), in(arithmetic.right()));
		case Term.Not not -> new Term.Not(in(not.operand()));
		case Term.And and -> new Term.And(all(and.operands()));
		case Term.Or or -> new Term.Or(all(or.operands()));
		case Term.Choice choice -> new Term.Choice(in(choice.condition()), in(choice.then()), in(choice.otherwise()));
		case Term.IsNull isNull -> new Term.IsNull(in(isNull.operand()));
		case Term.Cast cast -> new Term.Cast(in(cast.of()), cast.eClass());
		case Term.IsType isType -> new Term.IsType(in(isType.of()), isType.eClass(), isType.exactly());
		case Term.IsGiven isGiven -> new Term.IsGiven(all(isGiven.of()), isGiven.number());
		case Term.Exists exists -> new Term.Exists(in(exists.pipeline()));
		case Term.Count count -> new Term.Count(in(count.pipeline()));
		case Term.Item item -> new Term.Item(in(item.pipeline()), in(item.of()), item.isLast(), item.isRequired());
		case Term.Listing list -> new Term.Listing(in(list.pipeline()), all(list.of()), list.order());
		case Term.Aggregate aggregate -> new Term.Aggregate(aggregate.function(), in(aggregate.pipeline()), in(aggregate.of()));
		};
	}

	private List<Term> all(List<Term> terms) {
		return terms.stream().map(this::in).toList();
	}

	public Pipeline in(Pipeline pipeline) {
		return new Pipeline(pipeline.steps().stream().map(this::in).toList());
	}

	/** @throws IllegalArgumentException if the step needs the variable itself */
	public Step in(Step step) {
		return switch (step) {
		case Step.Scan scan -> scan;
		case Step.Given given -> given;
		case Step.Seek seek -> seek;
		case Step.Expand expand -> new Step.Expand(expand.element(), in(expand.from()), expand.reference(), expand.backwards());
		case Step.Bind bind -> new Step.Bind(bind.variable(), in(bind.value()));
		case Step.Filter filter -> new Step.Filter(in(filter.condition()));
		case Step.Require require -> new Step.Require(in(require.condition()));
		case Step.Distinct distinct -> distinct(distinct);
		case Step.Sort sort -> new Step.Sort(all(sort.by()));
		case Step.Limit limit -> limit;
		case Step.Union union -> new Step.Union(union.variables(), union.branches().stream().map(this::in).toList());
		case Step.Closure closure -> new Step.Closure(closure.element(), in(closure.start()), in(closure.links()));
		case Step.Combine combine -> new Step.Combine(combine.elements(), in(combine.pipeline()), in(combine.of()));
		case Step.Join join -> new Step.Join(in(join.other()), in(join.key()), in(join.value()));
		case Step.Product product -> new Step.Product(in(product.other()));
		};
	}

	private Step.Branch in(Step.Branch branch) {
		return new Step.Branch(in(branch.pipeline()), all(branch.values()));
	}

	private Step distinct(Step.Distinct distinct) {
		if (!distinct.by().contains(variable)) {
			return distinct;
		}
		if (by instanceof Term.Use use) {
			return new Step.Distinct(distinct.by().stream().map(key -> key == variable ? use.variable() : key).toList(), distinct.isInverted());
		}
		throw new IllegalArgumentException("'" + variable.name() + "' is a key");
	}
}
