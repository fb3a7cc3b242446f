package org.modelarena.query.internal.optimise;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

import org.modelarena.query.plan.Pipeline;
import org.modelarena.query.plan.Step;
import org.modelarena.query.plan.Term;
import org.modelarena.query.plan.ValueType;

/** Brings plans into a form with fewer cases: conjunctions as filters one behind the other, no constant conditions. */
final class Normal {
	private Normal() {
	}

	static List<Step> steps(List<Step> steps) {
		List<Step> normal = new ArrayList<>();
		for (Step step : steps) {
			Step simpler = step instanceof Step.Union union ? union(union) : mapped(step, Normal::term);
			if (simpler instanceof Step.Filter filter) {
				filters(filter.condition(), normal);
			} else {
				normal.add(simpler);
			}
		}
		return normal;
	}

	private static Step union(Step.Union union) {
		return branches(union, branch -> new Step.Branch(new Pipeline(steps(branch.pipeline().steps())), branch.values().stream().map(Normal::term).toList()));
	}

	/** The union with each branch replaced. */
	static Step branches(Step.Union union, UnaryOperator<Step.Branch> change) {
		return new Step.Union(union.variables(), union.branches().stream().map(change).toList());
	}

	private static void filters(Term condition, List<Step> into) {
		if (condition instanceof Term.And and) {
			and.operands().forEach(operand -> filters(operand, into));
		} else if (!isConstant(condition, true)) {
			into.add(new Step.Filter(condition));
		}
	}

	static boolean isConstant(Term term, boolean value) {
		return term instanceof Term.Constant constant && Boolean.valueOf(value).equals(constant.value());
	}

	/** A term whose pipelines are normal too. */
	static Term term(Term term) {
		return switch (term) {
		case Term.Exists exists -> new Term.Exists(new Pipeline(steps(exists.pipeline().steps())));
		case Term.Count count -> new Term.Count(new Pipeline(steps(count.pipeline().steps())));
		case Term.Sum sum -> new Term.Sum(new Pipeline(steps(sum.pipeline().steps())), term(sum.of()));
		case Term.Item item -> new Term.Item(new Pipeline(steps(item.pipeline().steps())), term(item.of()), item.isLast(), item.isRequired());
		case Term.Not not -> not(term(not.operand()));
		default -> mapped(term, Normal::term);
		};
	}

	private static Term not(Term operand) {
		return switch (operand) {
		case Term.Not not -> not.operand();
		case Term.Constant constant when constant.value() instanceof Boolean truth -> new Term.Constant(!truth, ValueType.TRUTH);
		default -> new Term.Not(operand);
		};
	}

	/** The step with each of its terms replaced. */
	static Step mapped(Step step, UnaryOperator<Term> change) {
		return switch (step) {
		case Step.Scan scan -> scan;
		case Step.Seek seek -> seek;
		case Step.Expand expand -> new Step.Expand(expand.element(), change.apply(expand.from()), expand.reference(), expand.backwards());
		case Step.Bind bind -> new Step.Bind(bind.variable(), change.apply(bind.value()));
		case Step.Filter filter -> new Step.Filter(change.apply(filter.condition()));
		case Step.Require require -> new Step.Require(change.apply(require.condition()));
		case Step.Distinct distinct -> distinct;
		case Step.Sort sort -> new Step.Sort(sort.by().stream().map(change).toList());
		case Step.Limit limit -> limit;
		case Step.Union union -> union;
		case Step.Join join -> new Step.Join(join.other(), change.apply(join.key()), change.apply(join.value()));
		};
	}

	/** The term with each operand replaced; pipelines stay. */
	static Term mapped(Term term, UnaryOperator<Term> change) {
		return switch (term) {
		case Term.Attribute attribute -> new Term.Attribute(change.apply(attribute.of()), attribute.attribute());
		case Term.Target target -> new Term.Target(change.apply(target.of()), target.reference());
		case Term.Container container -> new Term.Container(change.apply(container.of()));
		case Term.Comparison comparison -> new Term.Comparison(comparison.comparator(), change.apply(comparison.left()), change.apply(comparison.right()));
		case Term.Arithmetic arithmetic -> new Term.Arithmetic(arithmetic.operator(), change.apply(arithmetic.left()), change.apply(arithmetic.right()));
		case Term.Not not -> new Term.Not(change.apply(not.operand()));
		case Term.And and -> new Term.And(and.operands().stream().map(change).toList());
		case Term.Or or -> new Term.Or(or.operands().stream().map(change).toList());
		case Term.Choice choice -> new Term.Choice(change.apply(choice.condition()), change.apply(choice.then()), change.apply(choice.otherwise()));
		case Term.IsNull isNull -> new Term.IsNull(change.apply(isNull.operand()));
		case Term.Cast cast -> new Term.Cast(change.apply(cast.of()), cast.eClass());
		case Term.IsType isType -> new Term.IsType(change.apply(isType.of()), isType.eClass(), isType.exactly());
		case Term.Constant constant -> constant;
		case Term.Use use -> use;
		case Term.Exists exists -> exists;
		case Term.Count count -> count;
		case Term.Sum sum -> sum;
		case Term.Item item -> item;
		};
	}
}
